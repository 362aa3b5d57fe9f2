import { useSetAtom } from 'jotai'
import type { KeyboardEvent } from 'react'
import type { CountingLine, FramePoint } from '../../../../workers/vision/contract.ts'
import { css } from '@/styled-system/css'
import { saveLineAtom } from './counting-lines.ts'
import { isLongEnough, moveLine, toStage } from './line-geometry.ts'
import type { LinePart, Rect } from './line-geometry.ts'

/** Share of the frame an arrow key moves a handle by; with Shift, five times that. */
const STEP = 0.01
const FAST = 5

const DIRECTIONS: Record<string, FramePoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const PARTS: [LinePart, string][] = [
  ['from', 'Start'],
  ['whole', 'All'],
  ['to', 'End'],
]

/** Handles on the selected line, for the keyboard too; pointers are followed by the surface below them. */
export function LineHandles({ line, box }: { line: CountingLine; box: Rect }) {
  const saveLine = useSetAtom(saveLineAtom)
  const nudge = (part: LinePart) => (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key]
    if (!direction) return
    event.preventDefault()
    const step = event.shiftKey ? STEP * FAST : STEP
    const moved = moveLine(line, part, { x: direction.x * step, y: direction.y * step })
    if (isLongEnough(moved.from, moved.to)) saveLine(moved)
  }
  return PARTS.map(([part, word]) => {
    const at = toStage(part === 'whole' ? middleOf(line) : line[part], box)
    return (
      <button
        key={part}
        type="button"
        className={handle}
        data-part={part}
        style={{ left: at.left, top: at.top }}
        aria-label={`${word} of ${line.name}: move with the arrow keys`}
        onKeyDown={nudge(part)}
      />
    )
  })
}

function middleOf({ from, to }: CountingLine): FramePoint {
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
}

const handle = css({
  position: 'absolute',
  width: '11',
  height: '11',
  transform: 'translate(-50%, -50%)',
  borderRadius: 'full',
  cursor: 'grab',
  _after: {
    content: '""',
    position: 'absolute',
    inset: '3.5',
    borderRadius: 'full',
    backgroundColor: 'overlay.line',
    borderWidth: '2px',
    borderStyle: 'solid',
    borderColor: 'stage',
  },
  '&[data-part=whole]': { cursor: 'move', _after: { inset: '4', backgroundColor: 'stage.text' } },
})
