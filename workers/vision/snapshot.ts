import { sizeOf } from './preprocess.ts'
import type { Frame } from './preprocess.ts'

const JPEG = { type: 'image/jpeg', quality: 0.8 } as const

/** The frame as a JPEG of quality 0.8, `width` pixels wide; without it in its own size. Does not close the frame. */
export async function encodeJpeg(
  frame: Frame,
  width?: number,
): Promise<{ jpeg: ArrayBuffer; width: number; height: number }> {
  const size = sizeOf(frame)
  const scale = width === undefined ? 1 : width / size.width
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(size.width * scale)),
    Math.max(1, Math.round(size.height * scale)),
  )
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('No 2D canvas in this worker')
  context.imageSmoothingQuality = 'high'
  context.drawImage(frame, 0, 0, canvas.width, canvas.height)
  const blob = await canvas.convertToBlob(JPEG)
  return { jpeg: await blob.arrayBuffer(), width: canvas.width, height: canvas.height }
}
