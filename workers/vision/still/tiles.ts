import type { FrameBox } from '../contract.ts'
import type { Size } from '../geometry.ts'

/**
 * Squares of `side` pixels that cover the frame, evenly spread, row by row. Neighbours share at least `overlap` of a
 * side (0..1), so a person no larger than that is whole in at least one of them. A side longer than the frame is cut to
 * it. Whole pixels.
 *
 * Square because the models' inputs are: a wide region would leave part of the input empty, or be squeezed into it.
 */
export function tilesOf(frame: Size, side: number, overlap: number): FrameBox[] {
  const width = Math.min(Math.round(side), frame.width)
  const height = Math.min(Math.round(side), frame.height)
  const columns = startsOf(frame.width, width, overlap)
  return startsOf(frame.height, height, overlap).flatMap((top) =>
    columns.map((left) => ({ left, top, right: left + width, bottom: top + height })),
  )
}

/** Where pieces of one length begin along a stretch, the first at its beginning and the last up against its end. */
function startsOf(stretch: number, length: number, overlap: number): number[] {
  const room = stretch - length
  if (room <= 0) return [0]
  const steps = Math.ceil(room / Math.max(1, Math.floor(length * (1 - overlap))))
  return Array.from({ length: steps + 1 }, (_, step) => Math.round((room * step) / steps))
}
