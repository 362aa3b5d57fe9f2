import { css } from '@/styled-system/css'
import { axisText } from './axis-text.ts'
import { useChartFrame } from './chart-frame.ts'

export type Flag = { at: number; text: string }

/** Room above the plot for a row of flags, in pixels. */
export const FLAGS_PX = 20

const LETTER_PX = 6
const POLE_PX = 9
/** A text is left out if fewer letters than this fit. */
const FEWEST = 4

/** Draws small flags above the plot, with as much of their text as fits. The reading of a point has the whole text. */
export function Flags({ flags }: { flags: readonly Flag[] }) {
  const { x, top, width } = useChartFrame()
  const ordered = flags.toSorted((a, b) => a.at - b.at)
  return ordered.map(({ at, text }, index) => {
    const next = ordered[index + 1]
    const room = (next ? x(next.at) : width) - x(at) - POLE_PX - 14
    const words = shorten(text, Math.floor(room / LETTER_PX))
    return (
      <g key={at} transform={`translate(${x(at)},${top - FLAGS_PX})`}>
        <line y1={2} y2={FLAGS_PX - 4} className={pole} />
        <path d="M0,2 L8,5.5 L0,9 Z" className={cloth} />
        {words ? (
          <text x={POLE_PX + 2} y={10} className={axisText}>
            {words}
          </text>
        ) : null}
      </g>
    )
  })
}

function shorten(text: string, letters: number): string {
  if (text.length <= letters) return text
  return letters < FEWEST ? '' : `${text.slice(0, letters - 1).trimEnd()}…`
}

const pole = css({ stroke: 'attention.text', strokeWidth: '1.5px', _highContrast: { stroke: 'CanvasText' } })
const cloth = css({ fill: 'attention.text', _highContrast: { fill: 'CanvasText' } })
