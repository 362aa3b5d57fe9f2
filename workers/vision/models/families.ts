import type { ModelFamily } from './model-family.ts'
import type { FamilyName } from './catalog.ts'
import { yolox } from './yolox.ts'

/** The families this build can run. A catalog entry of any other family answers `unsupported`. */
export const families: Partial<Record<FamilyName, ModelFamily>> = { yolox }
