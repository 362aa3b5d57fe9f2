import { css } from '@/styled-system/css'

/** Lines differ by dashes and weights, and not only by colours. */
export type LineLook = 'bold' | 'dashed' | 'dotted' | 'thin'

export const lineLooks: Record<LineLook, { width: number; dashes?: string; stroke: string; fill: string }> = {
  bold: {
    width: 2.5,
    stroke: css({ stroke: 'text', _highContrast: { stroke: 'CanvasText' } }),
    fill: css({ fill: 'text', _highContrast: { fill: 'CanvasText' } }),
  },
  dashed: {
    width: 2,
    dashes: '7 4',
    stroke: css({ stroke: 'attention.text', _highContrast: { stroke: 'CanvasText' } }),
    fill: css({ fill: 'attention.text', _highContrast: { fill: 'CanvasText' } }),
  },
  dotted: {
    width: 2,
    dashes: '0.1 4.5',
    stroke: css({ stroke: 'info.text', _highContrast: { stroke: 'CanvasText' } }),
    fill: css({ fill: 'info.text', _highContrast: { fill: 'CanvasText' } }),
  },
  thin: {
    width: 1.25,
    stroke: css({ stroke: 'text.muted', _highContrast: { stroke: 'CanvasText' } }),
    fill: css({ fill: 'text.muted', _highContrast: { fill: 'CanvasText' } }),
  },
}

/** Returns the look of a line; null for the look of a bar, or without a look. */
export function lineLookOf(look: string | undefined) {
  return look && look in lineLooks ? lineLooks[look as LineLook] : null
}
