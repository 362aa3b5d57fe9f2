import type { LineLook } from './line-looks.ts'

/** `BarLook` is full bars, the outline of an incomplete bar, or the hatched place of a missing bar. */
export type BarLook = 'bars' | 'open' | 'hatched'

/** `label` describes a line or a kind of bar in words. */
export type ChartKey = {
  label: string
  look: LineLook | BarLook
  /** The last value of the line. The label is at the height of this value. Without a value, there is no label. */
  end?: number | null
}
