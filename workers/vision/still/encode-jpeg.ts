import type { Mask } from '../contract.ts'
import { sizeOf } from '../input/frame.ts'
import type { Frame } from '../input/frame.ts'
import { blackenMasks } from '../masks.ts'

const JPEG = { type: 'image/jpeg', quality: 0.8 } as const

/** Larger frames are scaled down, because a picture from a 4K camera would exceed the 2 MB limit of Storage. */
const MAX_SIDE = 1920

/**
 * Encodes the frame as a JPEG of quality 0.8, at most 1920 pixels on its longer side, with masks black. Does not close
 * the frame.
 */
export async function encodeJpeg(
  frame: Frame,
  masks: readonly Mask[] = [],
): Promise<{ jpeg: ArrayBuffer; width: number; height: number }> {
  const size = sizeOf(frame)
  const scale = Math.min(1, MAX_SIDE / Math.max(size.width, size.height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(size.width * scale)),
    Math.max(1, Math.round(size.height * scale)),
  )
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('No 2D canvas in this worker')
  context.imageSmoothingQuality = 'high'
  context.drawImage(frame, 0, 0, canvas.width, canvas.height)
  blackenMasks(context, masks, canvas)
  const blob = await canvas.convertToBlob(JPEG)
  return { jpeg: await blob.arrayBuffer(), width: canvas.width, height: canvas.height }
}
