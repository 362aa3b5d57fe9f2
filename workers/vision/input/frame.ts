import type { Size } from '../geometry.ts'

export type Frame = VideoFrame | ImageBitmap

/** Returns the frame's size in pixels as shown: pixels are square, and a turned frame is upright. */
export function sizeOf(frame: Frame): Size {
  return 'displayWidth' in frame
    ? { width: frame.displayWidth, height: frame.displayHeight }
    : { width: frame.width, height: frame.height }
}
