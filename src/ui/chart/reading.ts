import type { ChartKey } from './chart-key.ts'

/** The texts about one point, which are shown and announced. */
export type Reading = {
  /** A date such as 'Sunday, March 3, 2024'. */
  title: string
  /** `at` is the value at which the plot marks this entry. */
  values: { label: string; text: string; look?: ChartKey['look']; at?: number | null }[]
  /** The reason for a missing value, and notes. */
  notes?: string[]
}

/** Returns the text that a screen reader announces, with a sentence for each value and note. */
export function spokenReading({ title, values, notes = [] }: Reading): string {
  return [title, ...values.map(({ label, text }) => `${label}: ${text}`), ...notes].join('. ')
}
