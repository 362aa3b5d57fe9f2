import type { TrendPoint } from '../trend-point.ts'

/** People may have held such a service, so it is neither uncounted nor cancelled. */
export const NOT_ENTERED = 'no service entered'

/**
 * Returns how many services of a point were counted, such as '1 of 2'. Services that should have taken place and were
 * not entered are part of the second number. Null when every service was counted.
 */
export function partlyCountedText({ counted, held, missing }: Pick<TrendPoint, 'counted' | 'held' | 'missing'>) {
  const expected = held + missing.length
  return counted < expected && expected > 1 ? `${counted} of ${expected} services counted` : null
}

/** Returns a text such as 'Sunday Worship: no service entered' for each missing service of a point. */
export function missingTexts({ missing }: Pick<TrendPoint, 'missing'>): string[] {
  return [...new Set(missing.map(({ name }) => `${name}: ${NOT_ENTERED}`))]
}
