import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { catalog } from '../catalog.ts'
import type { FrameBox } from '../contract.ts'
import type { Size } from '../geometry.ts'
import { readDetections } from '../inference/detections.ts'
import type { Detection } from '../inference/detections.ts'
import { createTensorWriter } from '../input/cpu-input.ts'
import { packedPixels } from '../input/frame-pixels.ts'
import { samplingGridOf } from '../input/sampling-grid.ts'
import { openKernels } from '../kernels/run/kernel-run.ts'
import { makeBuiltIn } from '../models/built-in-model.ts'
import { centernet } from '../models/families/centernet.ts'
import { yolox } from '../models/families/yolox.ts'
import type { ModelFamily } from '../models/model-family.ts'
import type { LabelledPicture } from './labelled-pictures.ts'

const nano = resolve(import.meta.dirname, '../../../../shared/models/yolox_nano.onnx')

/** Models that detect in Node. */
export type PictureModelId = 'centernet' | 'yolox_nano'

const FAMILIES: Record<PictureModelId, ModelFamily> = { centernet, yolox_nano: yolox }

/** The reason why a model cannot be used here, or null. */
export function missingModel(id: PictureModelId): string | null {
  return id === 'yolox_nano' && !existsSync(nano) ? 'skipped: no ../shared/models/yolox_nano.onnx' : null
}

/** Runs the model on one region of a picture: people in the picture's pixels, best first. */
export type DetectRegion = (region: FrameBox, minScore: number) => Promise<Detection[]>

export type PictureModel = Awaited<ReturnType<typeof openPictureModel>>

/** A model in Node as the product runs it: sampling, kernels, decoding. `spent` counts the passes and their time. */
export async function openPictureModel(id: PictureModelId) {
  const family = FAMILIES[id]
  const graph = id === 'centernet' ? await makeBuiltIn() : readFileSync(nano)
  const kernels = await openKernels(graph, 0, noHelper)
  const size = catalog[id].inputSize
  const input = createTensorWriter(family.input, size)
  const spent = { passes: 0, modelMs: 0 }
  const show = (rgba: Uint8Array, frame: Size): DetectRegion => {
    const pixels = packedPixels(rgba, frame)
    return async (region, minScore) => {
      const placement = family.place(region.right - region.left, region.bottom - region.top, size)
      input.write(pixels, samplingGridOf(frame, region, placement))
      const startMs = performance.now()
      const outputs = kernels.run(input.values)
      spent.modelMs += performance.now() - startMs
      spent.passes++
      return readDetections(outputs, family, { size, placement, frame, region }, minScore)
    }
  }
  const open = async ({ path, frame }: LabelledPicture): Promise<DetectRegion> =>
    show(await sharp(path).toColourspace('srgb').ensureAlpha().raw().toBuffer(), frame)
  return { open, show, spent }
}

function noHelper(): never {
  throw new Error('No helper was asked for')
}
