import type { CountingLine } from '../../../../workers/vision/contract.ts'
import { css } from '@/styled-system/css'
import { entryArrow, toStage } from './line-geometry.ts'
import type { Rect, StagePoint } from './line-geometry.ts'

const ARROW_LENGTH = 34
const ARROW_HEAD = 9
/** The space in CSS pixels that a name needs above a handle, or beside it. */
const LABEL_ROOM = 28
/** A generous width of one letter of a name, and the least distance of a name to a side edge, in CSS pixels. */
const LETTER_WIDTH = 9
const EDGE = 4

/**
 * Draws the lines while they are edited. Screen readers use the handles and the toolbar, so the drawing is hidden from
 * screen readers.
 */
export function LineDrawing({
  lines,
  selectedId,
  box,
}: {
  lines: CountingLine[]
  selectedId: string | null
  box: Rect
}) {
  return (
    <svg className={drawing} aria-hidden="true">
      {lines.map((line) => (
        <Line key={line.id} line={line} box={box} isSelected={line.id === selectedId} />
      ))}
    </svg>
  )
}

function Line({ line, box, isSelected }: { line: CountingLine; box: Rect; isSelected: boolean }) {
  const from = toStage(line.from, box)
  const to = toStage(line.to, box)
  return (
    <g data-line={line.id} data-selected={isSelected || undefined}>
      <line className="edge" x1={from.left} y1={from.top} x2={to.left} y2={to.top} />
      <line className="core" x1={from.left} y1={from.top} x2={to.left} y2={to.top} />
      {line.rule === 'crossing' && <EntryArrow line={line} box={box} />}
      <text {...labelPlace(from, box, line.name)}>{line.name}</text>
    </g>
  )
}

/** The name is above the start of its line. Near the upper edge it is beside the handle, towards the middle. */
function labelPlace({ left, top }: StagePoint, box: Rect, name: string) {
  if (top >= LABEL_ROOM) return { ...labelAcross(left, box, name), y: top - 12 }
  const isOnRight = left > box.left + box.width / 2
  const y = Math.max(16, top + 5)
  return isOnRight
    ? { x: left - LABEL_ROOM, y, textAnchor: 'end' as const }
    : { x: left + LABEL_ROOM, y, textAnchor: 'start' as const }
}

/** The name is in the middle above its handle. Near a side edge it begins or ends at that edge, so that it is not cut. */
function labelAcross(left: number, box: Rect, name: string) {
  const half = (name.length * LETTER_WIDTH) / 2
  const [start, end] = [box.left + EDGE, box.left + box.width - EDGE]
  if (left - half < start) return { x: start, textAnchor: 'start' as const }
  if (left + half > end) return { x: end, textAnchor: 'end' as const }
  return { x: left, textAnchor: 'middle' as const }
}

function EntryArrow({ line, box }: { line: CountingLine; box: Rect }) {
  const { tail, head } = entryArrow(line, box, ARROW_LENGTH)
  const x = (head.left - tail.left) / ARROW_LENGTH
  const y = (head.top - tail.top) / ARROW_LENGTH
  const back = { left: head.left - x * ARROW_HEAD, top: head.top - y * ARROW_HEAD }
  const wing = ARROW_HEAD * 0.7
  const points = [
    [head.left, head.top],
    [back.left - y * wing, back.top + x * wing],
    [back.left + y * wing, back.top - x * wing],
  ]
  return (
    <>
      <line className="core" x1={tail.left} y1={tail.top} x2={back.left} y2={back.top} />
      <polygon points={points.map((point) => point.join(',')).join(' ')} />
    </>
  )
}

const drawing = css({
  position: 'absolute',
  inset: '0',
  width: 'full',
  height: 'full',
  pointerEvents: 'none',
  '& line': { strokeLinecap: 'round' },
  '& .edge': { stroke: 'stage.plate', strokeWidth: '6px' },
  '& .core': { stroke: 'overlay.line', strokeWidth: '2.5px' },
  '& [data-selected] .core': { strokeWidth: '4px' },
  '& polygon': { fill: 'overlay.line' },
  '& text': {
    fill: 'overlay.line',
    fontSize: 'sm',
    fontWeight: 'semibold',
    paintOrder: 'stroke',
    stroke: 'stage',
    strokeWidth: '4px',
  },
})
