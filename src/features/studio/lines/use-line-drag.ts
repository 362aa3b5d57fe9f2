import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { newId } from '@/domain/shared/ids.ts'
import { useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import type { CountingLine } from '../../../../workers/vision/contract.ts'
import { linesAtom, saveLineAtom } from './counting-lines.ts'
import { hitLine, isLongEnough, moveLine, nextName, toFrame } from './line-geometry.ts'
import type { LinePart, Rect } from './line-geometry.ts'
import { lineEditingAtom } from '../shared/studio-view.ts'

/**
 * The maximum distance in CSS pixels at which a pointer finds a line or corner. It is larger for a finger than for a
 * mouse.
 */
export const REACH = { mouse: 12, touch: 26 }

type Drag = {
  line: CountingLine
  part: LinePart
  start: { x: number; y: number }
  isNew: boolean
  latest: CountingLine | null
}

/** Draws new lines and drags existing lines. `draft` is the line that will be saved when the pointer is released. */
export function useLineDrag(box: Rect) {
  const lines = useAtomValue(linesAtom)
  const [editing, setEditing] = useAtom(lineEditingAtom)
  const saveLine = useSetAtom(saveLineAtom)
  const drag = useRef<Drag | null>(null)
  const [draft, setDraft] = useState<CountingLine | null>(null)

  function grab(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    const at = toFrame(pointIn(event), box)
    if (editing.phase === 'drawing') {
      const line: CountingLine = {
        id: newId(),
        name: nextName('Line', lines),
        from: at,
        to: at,
        rule: 'crossing',
        point: 'foot',
      }
      drag.current = { line, part: 'to', start: at, isNew: true, latest: null }
    } else {
      const selectedId = editing.phase === 'selecting' ? editing.selectedId : null
      const reach = event.pointerType === 'mouse' ? REACH.mouse : REACH.touch
      const hit = hitLine(lines, pointIn(event), box, { reach, selectedId })
      const line = lines.find(({ id }) => id === hit?.lineId)
      setEditing({ phase: 'selecting', selectedId: line?.id ?? null })
      drag.current = line && hit ? { line, part: hit.part, start: at, isNew: false, latest: null } : null
    }
    if (drag.current) event.currentTarget.setPointerCapture(event.pointerId)
  }

  function move(event: PointerEvent<HTMLElement>) {
    if (!drag.current) return
    const { line, part, start } = drag.current
    const at = toFrame(pointIn(event), box)
    drag.current.latest = moveLine(line, part, { x: at.x - start.x, y: at.y - start.y })
    setDraft(drag.current.latest)
  }

  function release() {
    const { latest, isNew } = drag.current ?? {}
    cancel()
    if (!latest || !isLongEnough(latest.from, latest.to)) return
    saveLine(latest)
    if (isNew) setEditing({ phase: 'selecting', selectedId: latest.id })
  }

  function cancel() {
    drag.current = null
    setDraft(null)
  }

  return {
    draft,
    handlers: { onPointerDown: grab, onPointerMove: move, onPointerUp: release, onPointerCancel: cancel },
  }
}

/** Returns the place of the pointer on the surface, in CSS pixels. */
export function pointIn(event: PointerEvent<HTMLElement>) {
  const area = event.currentTarget.getBoundingClientRect()
  return { left: event.clientX - area.left, top: event.clientY - area.top }
}
