import { atom } from 'jotai'
import * as v from 'valibot'
import { storedAtom } from '@/platform/stored-atom.ts'
import { catalog, modelIds } from '../../../../workers/vision/catalog.ts'
import type { ModelId } from '../../../../workers/vision/catalog.ts'
import type { VisionSettings } from '../../../../workers/vision/contract.ts'

type Limit = { min: number; max: number; step: number }

/** The bounds of the sliders: `maxTrackAge` in seconds, `detectEveryN` in frames. */
export const DETECTOR_LIMITS = {
  scoreThreshold: { min: 0.1, max: 0.9, step: 0.05 },
  iouMatch: { min: 0.1, max: 0.9, step: 0.05 },
  maxTrackAge: { min: 1, max: 120, step: 1 },
  detectEveryN: { min: 1, max: 10, step: 1 },
} as const satisfies Record<string, Limit>

/** `automatic` means the best available model, or the built-in model until the best model is loaded. */
export type ModelChoice = 'automatic' | ModelId

/**
 * The models that `automatic` tries before the built-in model, in the order of the table in
 * `workers/vision/measurements.md`.
 */
export const BEST_FIRST = ['rtmdet_nano', 'efficientdet_lite0'] as const satisfies ModelId[]
/** The model that comes with the app and is therefore always available. */
export const BUILT_IN: ModelId = 'centernet'

/** Returns the models of a choice, the best first. */
export function modelsOf(choice: ModelChoice): readonly ModelId[] {
  return choice === 'automatic' ? BEST_FIRST : [choice]
}

export function modelOf(choice: ModelChoice): ModelId {
  return modelsOf(choice)[0]!
}

/** Returns true if live frames can be given to the model in two sizes. */
export function hasTwoSizes(model: ModelId): boolean {
  return 'largeInputSize' in catalog[model]
}

export const DEFAULT_DETECTOR_CONFIG = {
  model: 'automatic',
  scoreThreshold: 0.45,
  iouMatch: 0.25,
  maxTrackAge: 60,
  detectEveryN: 2,
  liveSize: 'automatic',
  isPrecise: true,
} as const

const within = ({ min, max }: Limit, otherwise: number) =>
  v.fallback(v.pipe(v.number(), v.minValue(min), v.maxValue(max)), otherwise)

/** The stored settings. A field that is missing or out of bounds gets its default. */
export const DetectorConfig = v.object({
  model: v.fallback(v.picklist(['automatic', ...modelIds]), DEFAULT_DETECTOR_CONFIG.model),
  scoreThreshold: within(DETECTOR_LIMITS.scoreThreshold, DEFAULT_DETECTOR_CONFIG.scoreThreshold),
  iouMatch: within(DETECTOR_LIMITS.iouMatch, DEFAULT_DETECTOR_CONFIG.iouMatch),
  maxTrackAge: within(DETECTOR_LIMITS.maxTrackAge, DEFAULT_DETECTOR_CONFIG.maxTrackAge),
  detectEveryN: within(DETECTOR_LIMITS.detectEveryN, DEFAULT_DETECTOR_CONFIG.detectEveryN),
  liveSize: v.fallback(v.picklist(['automatic', 'usual', 'large']), DEFAULT_DETECTOR_CONFIG.liveSize),
  /** True if snapshots are counted in detail. */
  isPrecise: v.fallback(v.boolean(), DEFAULT_DETECTOR_CONFIG.isPrecise),
})
export type DetectorConfig = v.InferOutput<typeof DetectorConfig>

const storedConfigAtom = storedAtom<DetectorConfig>('narthex.detector', DetectorConfig, DEFAULT_DETECTOR_CONFIG)

/** The stored settings. Setting the atom changes only the given fields. */
export const detectorConfigAtom = atom(
  (get) => get(storedConfigAtom),
  (_, set, change: Partial<DetectorConfig>) => set(storedConfigAtom, (config) => ({ ...config, ...change })),
)

/** Returns the settings in the form that the worker accepts. */
export function visionSettings(config: DetectorConfig): VisionSettings {
  return {
    scoreThreshold: config.scoreThreshold,
    iouMatch: config.iouMatch,
    maxTrackAgeSeconds: config.maxTrackAge,
    detectEveryN: config.detectEveryN,
    liveSize: config.liveSize,
  }
}
