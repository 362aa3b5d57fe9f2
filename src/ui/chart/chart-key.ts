import type { LineLook } from './line-looks.ts'

/** The label says in words what a line or the bars show. */
export type ChartKey = {
  label: string
  look: LineLook | 'bars'
  /** The line ends here; its words are there if there is room. */
  end?: number | null
}
