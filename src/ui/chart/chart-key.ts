import type { LineLook } from './line-looks.ts'

/** What a line or the bars of a chart show, in words. */
export type ChartKey = {
  label: string
  look: LineLook | 'bars'
  /** Where a line ends: its words are there if there is room. */
  end?: number | null
}
