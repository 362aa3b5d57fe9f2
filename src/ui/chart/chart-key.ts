import type { LineLook } from './line-looks.ts'

/** `label` describes a line or the bars in words. */
export type ChartKey = {
  label: string
  look: LineLook | 'bars'
  /** The last value of the line, which is the height of its label. Without a value, the line has no label. */
  end?: number | null
}
