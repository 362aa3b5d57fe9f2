import { grid, stack } from '@/styled-system/patterns'

/** From this width on, both lists fit side by side. */
export const WIDE = '(min-width: 1400px)'

/** An upcoming service in the narrow column takes the height of this number of past services. */
const ROWS_BESIDE = 2.5
/** The number of past services shown at first. */
export const PAST_SHOWN = 24
/**
 * The number of upcoming services shown above the past services. A church with a full plan then sees past services
 * without scrolling.
 */
const UPCOMING_SHOWN = 3

/**
 * Returns `isBeside` and the number of upcoming services shown at first. With `isBeside`, past and upcoming services
 * are side by side.
 * Both columns must then be about equally tall, so that no column ends in empty space.
 */
export function arrangeServices(upcoming: number, past: number, isWide: boolean) {
  const beside = Math.floor(Math.min(past, PAST_SHOWN) / ROWS_BESIDE)
  const isBeside = isWide && beside > 0 && upcoming >= Math.ceil(beside / 2)
  return { isBeside, upcomingShown: isBeside ? beside : UPCOMING_SHOWN }
}

export const below = stack({ gap: '5' })
export const beside = grid({ gridTemplateColumns: '19rem minmax(0, 1fr)', alignItems: 'start', columnGap: '6' })
