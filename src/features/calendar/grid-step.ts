/**
 * How many days a key moves within a grid of weeks; null for keys that do not.
 *
 * @param column of the day, from 0
 */
export function stepOf(key: string, column: number): number | null {
  if (key === 'ArrowLeft') return -1
  if (key === 'ArrowRight') return 1
  if (key === 'ArrowUp') return -7
  if (key === 'ArrowDown') return 7
  if (key === 'Home') return -column
  if (key === 'End') return 6 - column
  return null
}
