import type { KeyboardEvent } from 'react'
import type { FramePoint } from '../../../../workers/vision/contract.ts'
import { css } from '@/styled-system/css'
import type { StagePoint } from './line-geometry.ts'

/** An arrow key moves a handle by this share of the frame, and with Shift by `FAST` times as much. */
const STEP = 0.01
const FAST = 5

const DIRECTIONS: Record<string, FramePoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

type StageHandleProps = {
  part: string | number
  at: StagePoint
  label: string
  isOfMask?: boolean
  onNudge: (by: FramePoint) => void
  onDelete?: () => void
}

/** A point that arrow keys move. `StageSurface` handles a drag of the point with the pointer. */
export function StageHandle({ part, at, label, isOfMask = false, onNudge, onDelete }: StageHandleProps) {
  function onKeyDown(event: KeyboardEvent) {
    const direction = DIRECTIONS[event.key]
    const isDelete = onDelete && (event.key === 'Delete' || event.key === 'Backspace')
    if (!direction && !isDelete) return
    event.preventDefault()
    if (isDelete) return onDelete()
    const step = event.shiftKey ? STEP * FAST : STEP
    if (direction) onNudge({ x: direction.x * step, y: direction.y * step })
  }
  return (
    <button
      type="button"
      className={handle}
      data-part={part}
      data-mask-part={isOfMask ? part : undefined}
      style={{ left: at.left, top: at.top }}
      aria-label={label}
      onKeyDown={onKeyDown}
    />
  )
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
    borderColor: 'stage',
  },
  '&[data-mask-part]:not([data-part=whole])': { _after: { backgroundColor: 'overlay.mask', borderRadius: 'sm' } },
  '&[data-part=whole]': { cursor: 'move', _after: { inset: '4', backgroundColor: 'stage.text' } },
})
