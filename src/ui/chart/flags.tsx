import { css } from '@/styled-system/css'
import { axisText } from './axis-text.ts'
import { useChartFrame } from './chart-frame.ts'
import { placeFlags } from './place-flags.ts'

export type Flag = { at: number; text: string }

const ROW_PX = 15
/** Height of a pole below the lowest row, in pixels. */
const FOOT_PX = 5
/** Height of a flag without a text, in pixels. */
const STUB_PX = 7
/** A longer text is cut after a word. */
const MOST_LETTERS = 32
const LETTER_PX = 6
const CLOTH_PX = 11
/** Up to two flags have one row, up to five have two rows, and more have three rows. */
const ENOUGH = [2, 5]

/** If the text is enlarged by more than this factor, the flags have only one row. */
const LARGE_TEXT = 1.25

const rowsFor = (count: number) => (count <= ENOUGH[0]! ? 1 : count <= ENOUGH[1]! ? 2 : 3)

/** Returns the height that flags need above the plot, in pixels. */
export function flagsRoom(flags: readonly Flag[]): number {
  return flags.length > 0 ? rowsFor(flags.length) * ROW_PX + FOOT_PX : 0
}

/**
 * Draws small flags above the plot. A text without enough room is left out, and its flag is then a short pole. People
 * can still read the text at the flag's point.
 */
export function Flags({ flags }: { flags: readonly Flag[] }) {
  const { x, top, width, scale } = useChartFrame()
  const ordered = flags.map(({ at, text }) => ({ at, text: shorten(text) })).toSorted((a, b) => a.at - b.at)
  const places = placeFlags(
    ordered.map(({ at, text }) => ({ x: x(at), size: CLOTH_PX + text.length * LETTER_PX * scale })),
    width,
    // The room above the plot does not grow with the text size, so large text has one row.
    scale > LARGE_TEXT ? 1 : rowsFor(flags.length),
  )
  return ordered.map(({ at, text }, index) => {
    const { row, hasText, isLeft } = places[index]!
    const height = hasText ? FOOT_PX + (row + 1) * ROW_PX : STUB_PX
    return (
      <g key={at} transform={`translate(${x(at)},${top - height})`}>
        <line y1={hasText ? 2 : 0} y2={hasText ? height - 4 : height - 1} className={pole} />
        {hasText ? (
          <>
            <path d={isLeft ? 'M0,2 L-8,5.5 L0,9 Z' : 'M0,2 L8,5.5 L0,9 Z'} className={cloth} />
            <text x={isLeft ? -CLOTH_PX : CLOTH_PX} y={10} textAnchor={isLeft ? 'end' : 'start'} className={axisText}>
              {text}
            </text>
          </>
        ) : null}
      </g>
    )
  })
}

function shorten(text: string): string {
  if (text.length <= MOST_LETTERS) return text
  const start = text.slice(0, MOST_LETTERS)
  return `${start.slice(0, start.lastIndexOf(' ')).trimEnd() || start}…`
}

const pole = css({ stroke: 'attention.text', strokeWidth: '1.5px', _highContrast: { stroke: 'CanvasText' } })
const cloth = css({ fill: 'attention.text', _highContrast: { fill: 'CanvasText' } })
