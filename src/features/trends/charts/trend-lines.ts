import type { Trend } from '@/domain/trends/trend.ts'
import type { LineLook } from '@/ui/chart/line-looks.ts'

export type TrendLine = { label: string; look: LineLook; values: (number | null)[] }

/** Returns the lines over the bars, with labels that are short enough for the ends of the lines. */
export function trendLines({ points, words }: Trend): TrendLine[] {
  const lines: (TrendLine | null)[] = [
    words.compare === null
      ? null
      : { label: compareLabel(words.compare), look: 'thin', values: points.map(({ compared }) => compared) },
    words.mean12 === null
      ? null
      : { label: meanLabel(words.mean12), look: 'dashed', values: points.map(({ mean12 }) => mean12) },
    words.mean4 === null
      ? null
      : { label: meanLabel(words.mean4), look: 'bold', values: points.map(({ mean4 }) => mean4) },
  ]
  return lines.filter((line) => line !== null && line.values.some((value) => value !== null)) as TrendLine[]
}

/** Shortens a label such as 'Average of the last 12 Sundays' to '12-Sunday average'. */
function meanLabel(words: string): string {
  return words.replace(/^Average of the last (\d+) (.+)s$/, '$1-$2 average')
}

/** Shortens 'Same distance from Easter last year', which is too long for the end of a line. */
function compareLabel(words: string): string {
  return words.includes('Easter') ? 'Last year, by Easter' : words
}

/** Returns the last known value of a line. The line's label is placed at this value. */
export function lastValue(values: readonly (number | null)[]): number | null {
  return values.findLast((value) => value !== null) ?? null
}
