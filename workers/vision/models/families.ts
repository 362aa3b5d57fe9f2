import type { FamilyName } from '../catalog.ts'
import { efficientdet } from './efficientdet.ts'
import type { ModelFamily } from './model-family.ts'
import { yolox } from './yolox.ts'

/** The implementation of every family that the catalog names; the compiler reports one left out. */
export const families: Record<FamilyName, ModelFamily> = { efficientdet, yolox }
