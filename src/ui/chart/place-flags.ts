export type FlagPlace = {
  /** The row of the flag, counted from the plot; 0 also for a flag without a text. */
  row: number
  hasText: boolean
  /** Whether the text ends at the pole, because the right edge is near. */
  isLeft: boolean
}

/** The distance between a text and the next one, in pixels. */
const GAP_PX = 8

/**
 * Places flags, from left to right, so that each text is whole or left out, no text lies on another one, and no pole
 * crosses a text. The pole of a flag in a high row goes down through the rows under it, so a flag beside a longer text
 * stands in a lower row than that text.
 *
 * @param flags the place of each pole, and the width of each flag with its text, in pixels
 * @param width the width of the picture
 * @param rows the number of rows
 */
export function placeFlags(
  flags: readonly { x: number; size: number }[],
  width: number,
  rows: number,
): readonly FlagPlace[] {
  /** The right edge of what each row has so far. */
  const ends = Array.from({ length: rows }, () => Number.NEGATIVE_INFINITY)
  return flags.map(({ x, size }) => {
    const lowest = ends.findIndex((end) => end > x)
    // Every row under the lowest text beside this pole is free.
    const row = (lowest === -1 ? rows : lowest) - 1
    if (row < 0) return { row: 0, hasText: false, isLeft: false }
    if (x + size <= width) {
      ends[row] = x + size + GAP_PX
      return { row, hasText: true, isLeft: false }
    }
    // A text to the left lies in the highest row, which no other pole crosses.
    const isLeft = row === rows - 1 && Math.max(...ends) <= x - size
    ends[row] = x + GAP_PX * 2
    return { row: isLeft ? row : 0, hasText: isLeft, isLeft }
  })
}
