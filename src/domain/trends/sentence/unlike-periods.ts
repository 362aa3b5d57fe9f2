import type { TrendService } from '../trend-service.schema.ts'

/** `UnlikePeriods` names services with their totals, such as 'Prayer 9 and 8' and 'Sunday Worship 50'. */
export type UnlikePeriods = { latest: string; earlier: string }

type KeyOf = (service: TrendService) => string

/**
 * Names the services of the dashboard's two compared periods. The result is null when both periods have the same
 * series, or without an earlier period. A period has at most two services.
 *
 * @param keyOf returns the key of a service's series
 */
export function unlikePeriods(
  latest: readonly TrendService[],
  earlier: readonly TrendService[],
  keyOf: KeyOf,
): UnlikePeriods | null {
  const seriesOf = (services: readonly TrendService[]) => [...new Set(services.map(keyOf))].toSorted().join()
  if (earlier.length === 0 || seriesOf(latest) === seriesOf(earlier)) return null
  return { latest: namedTotals(latest, keyOf), earlier: namedTotals(earlier, keyOf) }
}

/** `namedTotals` returns the totals, newest first, such as 'Sunday Worship 143 and Prayer 40' or 'Prayer 9 and 8'. */
function namedTotals(services: readonly TrendService[], keyOf: KeyOf): string {
  const newestFirst = services.toReversed()
  return newestFirst
    .map((service, index) => {
      const before = newestFirst[index - 1]
      const isSame = before && keyOf(before) === keyOf(service)
      const total = service.total!.toLocaleString('en-US')
      return isSame ? total : `${service.serviceName} ${total}`
    })
    .join(' and ')
}
