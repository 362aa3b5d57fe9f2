import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { catalog } from '../catalog.ts'
import type { CatalogEntry } from '../catalog.ts'
import type { FrameBox } from '../contract.ts'
import { cutGraph } from '../convert/cut-graph.ts'
import type { Size } from '../geometry.ts'
import { readDetections } from '../inference/detections.ts'
import type { Detection } from '../inference/detections.ts'
import { createTensorWriter } from '../input/cpu-input.ts'
import { packedPixels } from '../input/frame-pixels.ts'
import { samplingGridOf } from '../input/sampling-grid.ts'
import { openKernels } from '../kernels/run/kernel-run.ts'
import { makeBuiltIn } from '../models/built-in-model.ts'
import { centernet } from '../models/families/centernet.ts'
import { rtmdet } from '../models/families/rtmdet.ts'
import { yolox } from '../models/families/yolox.ts'
import type { ModelFamily, Purpose } from '../models/model-family.ts'
import type { LabelledPicture } from './labelled-pictures.ts'

/** Models that can detect in Node. */
export const pictureModelIds = ['centernet', 'yolox_nano', 'rtmdet_nano'] as const
export type PictureModelId = (typeof pictureModelIds)[number]

export const modelSizes = pictureModelIds.flatMap((id) => {
  const { inputSize, largeInputSize }: CatalogEntry = catalog[id]
  return (largeInputSize ? [inputSize, largeInputSize] : [inputSize]).map((size) => ({ id, size }))
})

const FAMILIES: Record<PictureModelId, ModelFamily> = { centernet, yolox_nano: yolox, rtmdet_nano: rtmdet }

const fileOf = (id: PictureModelId) => resolve(import.meta.dirname, '../../../../shared/models', catalog[id].fileName)

/** Returns the reason why a model cannot be used on this machine, or null. */
export function missingModel(id: PictureModelId): string | null {
  if (id === 'centernet' || existsSync(fileOf(id))) return null
  return `skipped: no ../shared/models/${catalog[id].fileName}`
}

/** Runs the model on one region of a picture. Returns people in the picture's pixels, best first. */
export type DetectRegion = (region: FrameBox, minScore: number) => Promise<Detection[]>

export type PictureModel = Awaited<ReturnType<typeof openPictureModel>>

/**
 * Opens a model in Node with the sampling, kernels and decoding of the product. `size` is the side of the input in
 * model pixels. `spent` counts the passes and their time.
 */
export async function openPictureModel(id: PictureModelId, purpose: Purpose, size: number = catalog[id].inputSize) {
  const family = FAMILIES[id]
  const file = id === 'centernet' ? await makeBuiltIn() : readFileSync(fileOf(id))
  const graph = family.outputs ? cutGraph(file, family.outputs, size) : file
  const kernels = await openKernels(graph, 0, noHelper)
  const write = createTensorWriter(family.input, size, kernels.input)
  const spent = { passes: 0, modelMs: 0 }
  const show = (rgba: Uint8Array, frame: Size): DetectRegion => {
    const pixels = packedPixels(rgba, frame)
    return async (region, minScore) => {
      const placement = family.place(region.right - region.left, region.bottom - region.top, size)
      write(pixels, samplingGridOf(frame, region, placement))
      const startMs = performance.now()
      const outputs = kernels.run()
      spent.modelMs += performance.now() - startMs
      spent.passes++
      return readDetections(outputs, family, { size, placement, frame, region, purpose }, minScore)
    }
  }
  const open = async ({ path, frame }: LabelledPicture): Promise<DetectRegion> =>
    show(await sharp(path).toColourspace('srgb').ensureAlpha().raw().toBuffer(), frame)
  return { open, show, spent, isLarge: size > catalog[id].inputSize, crowd: family.crowd?.(size, purpose) ?? null }
}

/** The models of a precise count: `whole` for the first look, `tiles` for the others, in the model's usual size. */
export type PreciseModels = { whole: PictureModel; tiles: PictureModel }

/** Opens a model for precise counts whose first look has the given size. */
export async function openPreciseModels(id: PictureModelId, size?: number): Promise<PreciseModels> {
  const whole = await openPictureModel(id, 'tiles', size)
  return { whole, tiles: whole.isLarge ? await openPictureModel(id, 'tiles') : whole }
}

function noHelper(): never {
  throw new Error('No helper was asked for')
}
