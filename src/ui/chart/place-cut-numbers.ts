/** Distance between a number and the middle of its point, in pixels. */
const BESIDE_PX = 9
const WIDEST_PX = 40
/** Approximate width of a character, and the smallest distance between two numbers. */
const CHARACTER_PX = 7.5
const GAP_PX = 4
const ROWS = 3

type Written = { at: number; x: number; text: string }
/** `row` is null if the number would cover others in every row. */
export type PlacedNumber = Written & { row: number | null; isBefore: boolean }

/**
 * Places numbers beside their points, in rows below the upper end of the scale. A number that would cover an earlier one
 * goes into the next row. Near the right edge, a number is before its point.
 *
 * @param numbers in the order of their points
 * @param right the right edge of the plot
 */
export function placeCutNumbers(numbers: readonly Written[], right: number): PlacedNumber[] {
  const ends = Array.from({ length: ROWS }, () => -Infinity)
  return numbers.map((number) => {
    const width = number.text.length * CHARACTER_PX
    const isBefore = number.x + BESIDE_PX + Math.max(width, WIDEST_PX) > right
    const x = number.x + (isBefore ? -BESIDE_PX : BESIDE_PX)
    const start = isBefore ? x - width : x
    const row = ends.findIndex((end) => end + GAP_PX <= start)
    if (row === -1) return { ...number, x, row: null, isBefore }
    ends[row] = start + width
    return { ...number, x, row, isBefore }
  })
}
