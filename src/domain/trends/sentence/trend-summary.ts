import { mean } from '../../shared/averages.ts'
import { peopleText } from '../people-text.ts'
import { changeOf, changeText, ENOUGH, noSameSeries } from './trend-comparison.ts'
import type { ComparedBucket } from './trend-comparison.ts'
import type { Bucket } from '../trend-weeks.ts'
import { dateText, isLongAgo, trendSentence, unitOf } from './detailed-sentence.ts'
import type { SentenceContext } from './detailed-sentence.ts'

/**
 * Returns a short trend sentence that fits two lines of a phone: "About 218 came a week lately, much as last year."
 * `trendSentence` gives more details.
 *
 * @param recent the last services or weeks of the trend, up to four, oldest first
 */
export function trendSummary(recent: readonly ComparedBucket[], context: SentenceContext): string {
  const counted = recent.filter(({ isWhole }) => isWhole)
  if (counted.length < ENOUGH) return trendSentence(recent, context).replace(/(?<=\.) .*/, '')
  const average = Math.round(mean(counted.map(({ value }) => value!))!)
  const people = `${average === 0 ? '' : 'About '}${peopleText(average, context.measure)}`
  return `${people} ${perAndWhen(recent, context)}${comparison(counted, context)}.`
}

/** Returns, for example, 'a week lately', 'on Sundays lately' or 'a service up to Sep 27, 2026'. */
export function perAndWhen(recent: readonly Bucket[], context: Pick<SentenceContext, 'by' | 'today'>): string {
  const unit = unitOf(recent, context.by)
  const per = unit === 'week' || unit === 'service' ? `a ${unit}` : `on ${unit}s`
  const last = recent.at(-1)!
  return `${per} ${isLongAgo(last, context) ? `up to ${dateText(last.services.at(-1)!.day)}` : 'lately'}`
}

function comparison(counted: readonly ComparedBucket[], context: SentenceContext): string {
  const change = changeOf(counted, context)
  if (change === null || context.compare === 'none') return ''
  const earlier = context.weeks === 1 ? 'a week earlier' : `${context.weeks} weeks earlier`
  const before = { before: earlier, year: 'last year', easter: 'last year by Easter' }[context.compare]
  if (change === 'too little') return noSameSeries(counted, before) ?? ''
  if (change.was === 0) return change.now === 0 ? `, as ${before}` : `; no one came ${before}`
  if (change.percent === 0) return `, as many as ${before}`
  return change.isUsual ? `, much as ${before}` : `, ${changeText(change)} ${before}`
}
