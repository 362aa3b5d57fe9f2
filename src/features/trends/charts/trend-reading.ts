import { didNotHappen } from '@/domain/attendance/service-outcome.ts'
import { onlineText } from '@/domain/online/online.rules.ts'
import { formatDate } from '@/domain/shared/date-formats.ts'
import { missingTexts, partlyCountedText } from '@/domain/trends/sentence/missing-texts.ts'
import { noNumberText } from '@/domain/trends/trend-point.ts'
import type { TrendPoint } from '@/domain/trends/trend-point.ts'
import { formatFigure } from '@/ui/chart/chart-frame.ts'
import type { Reading } from '@/ui/chart/reading.ts'
import type { TrendLine } from './trend-lines.ts'

/**
 * Returns the text about a point of a trend.
 *
 * @param bars the label of the bars
 */
export function trendReading(point: TrendPoint, index: number, bars: string, lines: readonly TrendLine[]): Reading {
  const { value, service } = point
  return {
    title: service ? `${point.label}, ${service.name}` : point.label,
    values: [
      { label: bars, text: value === null ? noNumberText(point) : formatFigure(value), look: 'bars' },
      ...lines.flatMap(({ label, look, values }) => {
        const at = values[index] ?? null
        return at === null ? [] : [{ label, text: formatFigure(at), look, at }]
      }),
    ],
    notes: pointNotes(point),
  }
}

/** Returns the notes about a number: its certainty, the reason why it is missing, and people's remarks. */
function pointNotes(point: TrendPoint): string[] {
  const { low, high, online } = point
  const notes: string[] = []
  const partly = partlyCountedText(point)
  if (point.isSoFar) notes.push('So far: a service is still to come')
  if (point.comparedFrom) notes.push(`Compared with ${formatDate(point.comparedFrom)}`)
  if (point.hasNoSameWeek) notes.push('No same week last year: a feast moved')
  if (point.hasNoSameSeries) notes.push('No such service in the compared time')
  if (partly) notes.push(partly)
  if (low !== null && high !== null) notes.push(`Between ${formatFigure(low)} and ${formatFigure(high)}`)
  if (online !== null) notes.push(`Online: ${onlineText(online, null)}`)
  for (const { name, reason } of point.didNotHappen) notes.push(`${name}: ${didNotHappen(reason)}`)
  notes.push(...missingTexts(point))
  for (const { text } of point.notes) notes.push(text)
  // Services of one day may have the same remark.
  return [...new Set(notes)]
}
