import type { LineLook } from './line-looks.ts'

/** `label` describes a line or the bars in words. */
export type ChartKey = {
  label: string
  look: LineLook | 'bars'
  /** The last value of the line. The label is at the height of this value. Without a value, there is no label. */
  end?: number | null
}
