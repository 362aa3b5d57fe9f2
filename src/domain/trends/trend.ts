import { dateOfDay, dayNumber, weekStart } from '../shared/church-weeks.ts'
import type { LocalDate } from '../shared/dates.ts'
import { commonWeekday } from './common-weekday.ts'
import { compareBuckets } from './compared-buckets.ts'
import { measureServices } from './measured-service.ts'
import type { MeasuredService } from './measured-service.ts'
import { rollingMeans, sincePause } from './rolling-mean.ts'
import type { TrendFilters, TrendGroup } from './trend-filters.ts'
import { trendPoint } from './trend-point.ts'
import type { TrendPoint } from './trend-point.ts'
import { countOf, periodsOf, shift, spanOf } from './trend-range.ts'
import type { Periods } from './trend-range.ts'
import { comparedBucket, RECENT } from './sentence/trend-comparison.ts'
import { trendSentence } from './sentence/detailed-sentence.ts'
import { onlineSentence } from './sentence/online-sentence.ts'
import type { SentenceContext } from './sentence/detailed-sentence.ts'
import type { TrendService } from './trend-service.schema.ts'
import { trendSummary } from './sentence/trend-summary.ts'
import { rulesFor } from './trend-settings.ts'
import type { TrendSettings } from './trend-settings.ts'
import { isOver, bucketsInRange, bucketsOf } from './trend-buckets.ts'
import { weeksOf } from './trend-weeks.ts'
import type { Bucket } from './trend-weeks.ts'
import { labelsOf } from './trend-labels.ts'
import type { TrendLabels } from './trend-labels.ts'
import { averagedWeeks } from './sentence/averaged-weeks.ts'

export type Trend = {
  /** `range` is the first and last day of the points, at most today; null without services. */
  range: { from: LocalDate; to: LocalDate } | null
  /**
   * `by` is the grouping of the points. The grouping is longer than requested when there would be more than 1,600
   * points.
   */
  by: TrendGroup
  /**
   * `points` are sorted oldest first. A week without services is a point without a value. The list is empty when the
   * range has no service.
   */
  points: TrendPoint[]
  /** `top` is the largest number of the points, at least 0. The vertical axis begins at 0. */
  top: number
  words: TrendLabels
  summary: string
  sentence: string
  /** `online` is a sentence about the average views online; null with too few figures. */
  online: string | null
  /**
   * `weeks` are sentences with the dates of the averaged and compared weeks or services; empty when `sentence` has no
   * average.
   */
  weeks: string[]
}

/**
 * Returns a trend for the chart, the table, the file and the sentences.
 *
 * @param services the church's services, oldest first, from the date of `servicesNeeded`; future services are ignored
 */
export function trendOf(services: readonly TrendService[], filters: TrendFilters, settings: TrendSettings): Trend {
  const measured = measureServices(services, filters, settings.today)
  const periods = periodsOf(measured, filters, settings)
  return periods ? trendIn(periods, measured, filters, settings) : nothing(filters)
}

/**
 * Returns the trend of the given services in a given range. Small charts use this function to show all trends in one
 * range.
 */
export function trendIn(
  periods: Periods,
  measured: readonly MeasuredService[],
  { measure, range, type, compare: wanted }: TrendFilters,
  settings: TrendSettings,
): Trend {
  // The range 'all' begins with the first service, so there is no earlier time to compare with.
  const filters = { measure, compare: range === 'all' && wanted === 'before' ? 'none' : wanted } as const
  const today = dayNumber(settings.today)
  const weeks = weeksOf(measured, settings.firstWeekday, today, rulesFor(type, settings))
  const buckets = bucketsOf(measured, weeks, periods.by, settings.firstWeekday)
  const inRange = bucketsInRange(buckets, periods)
  const weekday = commonWeekday(inRange.flatMap(({ services }) => services))
  const words = labelsOf(periods, filters, weekday)
  const compared = compareBuckets(inRange, { buckets, weeks }, { compare: filters.compare, periods, settings })
  const averaged = buckets.filter((bucket) => isOver(bucket, periods.by))
  const mean4 = words.mean4 ? rollingMeans(averaged, 4, periods.first) : new Map<Bucket, number>()
  const mean12 = words.mean12 ? rollingMeans(averaged, 12, periods.first) : new Map<Bucket, number>()
  const points = inRange.map((bucket, index) => {
    const beside = {
      mean4: mean4.get(bucket) ?? null,
      mean12: mean12.get(bucket) ?? null,
      compared: isOver(bucket, periods.by) ? (compared[index] ?? null) : null,
    }
    return trendPoint(bucket, beside, { by: periods.by, weekday })
  })
  const numbers = points.flatMap((point) => [point.value, point.high, point.mean4, point.mean12, point.compared])
  const end = shift(periods.last, spanOf(periods.by), 1) - 1
  return {
    range: { from: dateOfDay(periods.first), to: dateOfDay(Math.min(end, today)) },
    by: periods.by,
    points,
    top: numbers.reduce<number>((top, number) => Math.max(top, number ?? 0), 0),
    words,
    ...sentenceOf({ weeks, buckets, end }, periods, filters, settings),
  }
}

function nothing(filters: TrendFilters): Trend {
  const { by } = filters
  const words = labelsOf({ by, first: 0, last: 0 }, filters, null)
  const sentence = 'There are no services in this time.'
  return { range: null, by, points: [], top: 0, words, summary: sentence, sentence, online: null, weeks: [] }
}

/**
 * `sentenceOf` returns sentences about services when the points are services, and about weeks when the points are
 * weeks, months or years.
 */
function sentenceOf(
  { weeks, buckets, end }: { weeks: readonly Bucket[]; buckets: readonly Bucket[]; end: number },
  periods: Periods,
  { compare, measure }: Pick<TrendFilters, 'compare' | 'measure'>,
  settings: TrendSettings,
): Pick<Trend, 'summary' | 'sentence' | 'online' | 'weeks'> {
  const by = periods.by === 'service' ? 'service' : 'week'
  const today = dayNumber(settings.today)
  const first = weekStart(periods.first, settings.firstWeekday)
  const spanned = { by, first, last: weekStart(Math.min(end, today), settings.firstWeekday) } as const
  const history = (by === 'service' ? buckets : weeks).filter(({ from }) => from <= end)
  const inRange = history.filter(({ to }) => to >= periods.first)
  const recent = sincePause(inRange.filter((bucket) => isOver(bucket, by))).slice(-RECENT)
  const compared = compareBuckets(recent, { buckets, weeks }, { compare, periods: spanned, settings })
  const pairs = recent.map((bucket, index) => comparedBucket(bucket, compared[index] ?? null))
  const about: SentenceContext = { inRange, history, measure, compare, by, weeks: countOf(spanned, 'week'), today }
  return {
    summary: trendSummary(pairs, about),
    sentence: trendSentence(pairs, about),
    online: onlineSentence(pairs, about, settings.onlineFactor ?? null),
    weeks: averagedWeeks(pairs, { by, compare }),
  }
}
