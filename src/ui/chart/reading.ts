import type { ChartKey } from './chart-key.ts'

/** People see or hear this about one point. */
export type Reading = {
  /** 'Sunday, March 3, 2024' */
  title: string
  /** `at`: where the value is marked in the plot. */
  values: { label: string; text: string; look?: ChartKey['look']; at?: number | null }[]
  /** Why there is no value, and what was noted. */
  notes?: string[]
}

/** One sentence each, as a screen reader says it. */
export function spokenReading({ title, values, notes = [] }: Reading): string {
  return [title, ...values.map(({ label, text }) => `${label}: ${text}`), ...notes].join('. ')
}
