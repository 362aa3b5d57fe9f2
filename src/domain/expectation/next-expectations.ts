import { expectNext } from './expectation.ts'
import type { Expectation } from './expectation.ts'
import { dateOfDay, dayNumber } from '../shared/church-weeks.ts'
import type { LocalDate } from '../shared/dates.ts'
import { grouped } from '../shared/grouped.ts'
import type { TrendService } from '../trends/trend-service.schema.ts'
import type { TrendSettings } from '../trends/trend-settings.ts'
import { trendSeries } from '../trends/trend-series.ts'

/** `key` is the key of the series in `trendSeries`. */
export type NextExpectation = {
  key: string
  name: string
  type: TrendService['serviceType']
  date: LocalDate
  range: Expectation
}

/** A series gets no expectation when its last service is more than `LATELY_DAYS` days ago and no service is planned. */
const LATELY_DAYS = 28

/**
 * Returns the expected attendance at the next service of each series. The next service is the next planned service.
 * Without a planned service, the next service is assumed to be on the weekday of the last service.
 *
 * @param services oldest first
 */
export function nextExpectations(services: readonly TrendService[], settings: TrendSettings): NextExpectation[] {
  const { series, keyOf } = trendSeries(services)
  const groups = grouped(services, keyOf)
  return series.flatMap(({ key, name }) => {
    const own = groups.get(key) ?? []
    const date = nextDate(own, settings.today)
    const range = date === null ? null : expectNext(own, date, settings)
    return date !== null && range ? [{ key, name, type: own.at(-1)!.serviceType, date, range }] : []
  })
}

function nextDate(own: readonly TrendService[], today: LocalDate): LocalDate | null {
  const planned = own.find(
    ({ instanceDate, outcome, total }) => outcome === 'held' && total === null && instanceDate >= today,
  )
  if (planned) return planned.instanceDate
  const last = own.findLast(({ instanceDate }) => instanceDate <= today)
  if (!last) return null
  const [day, now] = [dayNumber(last.instanceDate), dayNumber(today)]
  if (now - day > LATELY_DAYS) return null
  return dateOfDay(day + 7 * Math.max(1, Math.ceil((now - day) / 7)))
}
