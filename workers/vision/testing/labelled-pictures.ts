import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as ort from 'onnxruntime-web'
import sharp from 'sharp'
import type { FrameBox } from '../contract.ts'
import type { Size } from '../geometry.ts'
import { readDetections } from '../inference/detections.ts'
import type { Detection } from '../inference/detections.ts'
import { createTensorWriter } from '../input/cpu-input.ts'
import { packedPixels } from '../input/frame-pixels.ts'
import { samplingGridOf } from '../input/sampling-grid.ts'
import { yolox } from '../models/families/yolox.ts'

const shared = resolve(import.meta.dirname, '../../../../shared')
const model = resolve(shared, 'models/yolox_nano.onnx')
const SIZE = 416

export type PictureSet = 'coco-val-128' | 'seated-ceiling-camera'

/** A picture and the people in it, in its own pixels. */
export type LabelledPicture = { path: string; frame: Size; persons: FrameBox[] }

type Label = { file: string; width: number; height: number; persons: [number, number, number, number][] }

const folderOf = (set: PictureSet) => resolve(shared, 'images', set)

/** The reason why these sets cannot be used here, or null. */
export function missingPictures(...sets: PictureSet[]): string | null {
  if (!existsSync(model)) return 'skipped: no ../shared/models/yolox_nano.onnx'
  const missing = sets.find((set) => !existsSync(folderOf(set)))
  return missing ? `skipped: no ../shared/images/${missing}` : null
}

export function readPictures(set: PictureSet): LabelledPicture[] {
  const labels: Label[] = JSON.parse(readFileSync(resolve(folderOf(set), 'persons.json'), 'utf8'))
  return labels.map(({ file, width, height, persons }) => ({
    path: resolve(folderOf(set), file),
    frame: { width, height },
    persons: persons.map(([left, top, right, bottom]) => ({ left, top, right, bottom })),
  }))
}

/** Runs the model on one region of a picture: people in the picture's pixels, best first. */
export type DetectRegion = (region: FrameBox, minScore: number) => Promise<Detection[]>

/** `yolox_nano` in Node, with the product's own sampling. `spent` counts the passes and their time. */
export async function openNano() {
  const session = await ort.InferenceSession.create(readFileSync(model), { executionProviders: ['wasm'] })
  const input = createTensorWriter(yolox.input, SIZE)
  const feeds = { images: new ort.Tensor('float32', input.values, [1, 3, SIZE, SIZE]) }
  const spent = { passes: 0, modelMs: 0 }
  const show = (rgba: Uint8Array, frame: Size): DetectRegion => {
    const pixels = packedPixels(rgba, frame)
    return async (region, minScore) => {
      const placement = yolox.place(region.right - region.left, region.bottom - region.top, SIZE)
      input.write(pixels, samplingGridOf(frame, region, placement))
      const startMs = performance.now()
      const { output } = await session.run(feeds)
      spent.modelMs += performance.now() - startMs
      spent.passes++
      const outputs = { output: { data: output!.data as Float32Array, dims: output!.dims } }
      return readDetections(outputs, yolox, { size: SIZE, placement, frame, region }, minScore)
    }
  }
  const open = async ({ path, frame }: LabelledPicture): Promise<DetectRegion> =>
    show(await sharp(path).toColourspace('srgb').ensureAlpha().raw().toBuffer(), frame)
  return { open, show, spent }
}
