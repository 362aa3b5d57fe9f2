import type { ModelFamily } from './model-family.ts'
import type { FamilyName } from './catalog.ts'
import { efficientdet } from './efficientdet.ts'
import { yolox } from './yolox.ts'

/** One entry per family of the catalog; the compiler misses the one left out. */
export const families: Record<FamilyName, ModelFamily> = { efficientdet, yolox }
