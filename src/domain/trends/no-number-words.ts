import type { TrendPoint } from './trend-point.ts'

/** Why a point has no number: 'not counted', 'did not happen' or 'no service' */
export function noNumberWords({ held, didNotHappen }: Pick<TrendPoint, 'held' | 'didNotHappen'>): string {
  if (held > 0) return 'not counted'
  return didNotHappen.length > 0 ? 'did not happen' : 'no service'
}
