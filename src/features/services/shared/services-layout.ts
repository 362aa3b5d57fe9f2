import { grid, stack } from '@/styled-system/patterns'

/** Both lists have room for their rows beside each other from this width on. */
export const WIDE = '(min-width: 1400px)'

/** Rows of the past that are as tall as one of the upcoming services beside them. */
const ROWS_BESIDE = 2.5
/** Past services that are shown at first. */
export const PAST_SHOWN = 24
/** A church that plans a whole year still sees its past without scrolling. */
const UPCOMING_SHOWN = 3

/**
 * Past and upcoming services stand beside each other where both columns can be about as tall; else one is above the
 * other, so that no column ends in a void.
 *
 * @returns how many upcoming services are shown at first
 */
export function arrangeServices(upcoming: number, past: number, isWide: boolean) {
  const beside = Math.floor(Math.min(past, PAST_SHOWN) / ROWS_BESIDE)
  const isBeside = isWide && beside > 0 && upcoming >= Math.ceil(beside / 2)
  return { isBeside, upcomingShown: isBeside ? beside : UPCOMING_SHOWN }
}

export const below = stack({ gap: '5' })
export const beside = grid({ gridTemplateColumns: '19rem minmax(0, 1fr)', alignItems: 'start', columnGap: '6' })
