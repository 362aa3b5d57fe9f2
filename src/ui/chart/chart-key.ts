import type { LineLook } from './line-looks.ts'

/** `label` describes a line or the bars in words. */
export type ChartKey = {
  label: string
  look: LineLook | 'bars'
  /** The line's last value, where its label is placed. Without a value, the line has no label at its end. */
  end?: number | null
}
