import { peopleText } from '../../online/online.rules.ts'
import { mean } from '../../shared/averages.ts'
import { countLabel } from '../../shared/count-label.ts'
import type { Bucket } from '../trend-weeks.ts'
import { perAndWhen } from './trend-summary.ts'
import type { SentenceContext } from './detailed-sentence.ts'
import { ENOUGH } from './trend-comparison.ts'

/**
 * Returns a sentence about the average views online: "Online there were about 120 views a week lately, about 180 people
 * at 1.5 for each view." Weeks or services without views are left out.
 *
 * @param recent the last services or weeks of the trend, up to four, oldest first
 * @param factor the church's number of people for each view; null when this number is not set
 * @returns null when fewer than three services or weeks have views
 */
export function onlineSentence(
  recent: readonly Bucket[],
  context: Pick<SentenceContext, 'by' | 'today'>,
  factor: number | null,
): string | null {
  const viewed = recent.filter(({ online }) => online !== null)
  const average = mean(viewed.map(({ online }) => online!))
  if (viewed.length < ENOUGH || average === null) return null
  const views = Math.round(average)
  const people = factor === null || views === 0 ? '' : `, ${peopleText(views, factor)}`
  return `Online there were about ${countLabel(views, 'view')} ${perAndWhen(recent, context)}${people}.`
}
