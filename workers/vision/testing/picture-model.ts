import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as ort from 'onnxruntime-web'
import sharp from 'sharp'
import { catalog } from '../catalog.ts'
import type { FrameBox } from '../contract.ts'
import type { Size } from '../geometry.ts'
import { readDetections } from '../inference/detections.ts'
import type { Detection } from '../inference/detections.ts'
import { createTensorWriter } from '../input/cpu-input.ts'
import { packedPixels } from '../input/frame-pixels.ts'
import { samplingGridOf } from '../input/sampling-grid.ts'
import { makeBuiltIn } from '../models/built-in-model.ts'
import { centernet } from '../models/families/centernet.ts'
import { yolox } from '../models/families/yolox.ts'
import { inputShape } from '../models/model-family.ts'
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

/** A model in Node, with the product's own sampling and decoding. `spent` counts the passes and their time. */
export async function openPictureModel(id: PictureModelId, family = FAMILIES[id]) {
  const graph = id === 'centernet' ? await makeBuiltIn() : readFileSync(nano)
  const session = await ort.InferenceSession.create(graph, { executionProviders: ['wasm'] })
  const size = catalog[id].inputSize
  const input = createTensorWriter(family.input, size)
  const feeds = { [session.inputNames[0]!]: new ort.Tensor('float32', input.values, inputShape(family.input, size)) }
  const spent = { passes: 0, modelMs: 0 }
  const show = (rgba: Uint8Array, frame: Size): DetectRegion => {
    const pixels = packedPixels(rgba, frame)
    return async (region, minScore) => {
      const placement = family.place(region.right - region.left, region.bottom - region.top, size)
      input.write(pixels, samplingGridOf(frame, region, placement))
      const startMs = performance.now()
      const tensors = Object.entries(await session.run(feeds))
      spent.modelMs += performance.now() - startMs
      spent.passes++
      const outputs = Object.fromEntries(
        tensors.map(([name, { data, dims }]) => [name, { data: data as Float32Array, dims }]),
      )
      return readDetections(outputs, family, { size, placement, frame, region }, minScore)
    }
  }
  const open = async ({ path, frame }: LabelledPicture): Promise<DetectRegion> =>
    show(await sharp(path).toColourspace('srgb').ensureAlpha().raw().toBuffer(), frame)
  return { open, show, spent }
}
