import type { FrameBox } from '../contract.ts'
import type { Size } from '../geometry.ts'

/**
 * Returns square tiles of `side` pixels that cover the frame, evenly spaced, row by row, in whole pixels. Neighbours
 * overlap by at least `overlap` of a side (0..1). So a person who fits into the overlap is whole in at least one tile.
 * A side longer than the frame is cut to the frame's length.
 *
 * Tiles are square because the models' inputs are square. A wide region would waste part of the input or be squeezed
 * into the square.
 */
export function tilesOf(frame: Size, side: number, overlap: number): FrameBox[] {
  const width = Math.min(Math.round(side), frame.width)
  const height = Math.min(Math.round(side), frame.height)
  const columns = startsOf(frame.width, width, overlap)
  return startsOf(frame.height, height, overlap).flatMap((top) =>
    columns.map((left) => ({ left, top, right: left + width, bottom: top + height })),
  )
}

/**
 * Returns the starts of the tiles along one axis: the first tile starts at 0, the last tile ends at the frame's end.
 */
function startsOf(frameLength: number, tileLength: number, overlap: number): number[] {
  const lastStart = frameLength - tileLength
  if (lastStart <= 0) return [0]
  const steps = Math.ceil(lastStart / Math.max(1, Math.floor(tileLength * (1 - overlap))))
  return Array.from({ length: steps + 1 }, (_, step) => Math.round((lastStart * step) / steps))
}
