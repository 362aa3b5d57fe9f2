export type FlagPlace = {
  /** Row of the flag; 0 is the row next to the plot. A flag without a text also has row 0. */
  row: number
  hasText: boolean
  /** True if the text is to the left of its pole, because the right edge is near. */
  isLeft: boolean
}

/** Smallest distance between two texts, in pixels. */
const GAP_PX = 8

/**
 * Places flags from left to right. A text is whole or left out, no two texts overlap, and no pole crosses a text. The
 * pole of a flag goes down through all lower rows, so a flag beside a long text is in a lower row than that text.
 *
 * @param flags position of each pole, and width of each flag with its text, in pixels
 * @param width width of the picture in pixels
 * @param rows number of rows
 */
export function placeFlags(
  flags: readonly { x: number; size: number }[],
  width: number,
  rows: number,
): readonly FlagPlace[] {
  /** Position in pixels at which each row becomes free again. */
  const ends = Array.from({ length: rows }, () => Number.NEGATIVE_INFINITY)
  return flags.map(({ x, size }) => {
    const lowest = ends.findIndex((end) => end > x)
    // The flag is below the lowest text that covers its pole. If no text covers the pole, the flag is in the highest
    // row.
    const row = (lowest === -1 ? rows : lowest) - 1
    if (row < 0) return { row: 0, hasText: false, isLeft: false }
    if (x + size <= width) {
      ends[row] = x + size + GAP_PX
      return { row, hasText: true, isLeft: false }
    }
    // A text to the left of its pole must be in the highest row, because no other pole crosses that row.
    const isLeft = row === rows - 1 && Math.max(...ends) <= x - size
    ends[row] = x + GAP_PX * 2
    return { row: isLeft ? row : 0, hasText: isLeft, isLeft }
  })
}
