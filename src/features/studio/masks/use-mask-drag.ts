import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { newId } from '@/domain/shared/ids.ts'
import { useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import type { FramePoint, Mask } from '../../../../workers/vision/contract.ts'
import { nextName, toFrame, toStage } from '../lines/line-geometry.ts'
import type { Rect, StagePoint } from '../lines/line-geometry.ts'
import { REACH, pointIn } from '../lines/use-line-drag.ts'
import { maskEditingAtom } from '../shared/studio-view.ts'
import { MIN_CORNERS, hasCrossingEdges, moveMask, rectangle } from './mask-geometry.ts'
import type { MaskPart } from './mask-geometry.ts'
import { CROSSING, FULL, MAX_MASKS, maskRefusalAtom, masksAtom, saveMaskAtom } from './masks.ts'

/** A pointer movement shorter than this, in CSS pixels, is a tap. */
const MIN_DRAG = 10

type Drag = {
  from: StagePoint
  /** Null while a new mask is drawn. */
  grabbed: { mask: Mask; part: MaskPart } | null
  /** The mask that will be saved when the pointer is released. */
  latest: Mask | null
}

/**
 * Draws new masks and drags existing masks. A tap places a corner. A tap on the first or last corner closes the mask. A
 * drag draws a rectangle. `path` contains the corners placed so far. `draft` is the mask that will be saved when the
 * pointer is released.
 */
export function useMaskDrag(box: Rect) {
  const masks = useAtomValue(masksAtom)
  const [editing, setEditing] = useAtom(maskEditingAtom)
  const refuse = useSetAtom(maskRefusalAtom)
  const saveMask = useSetAtom(saveMaskAtom)
  const drag = useRef<Drag | null>(null)
  const [draft, setDraft] = useState<Mask | null>(null)
  const [path, setPath] = useState<FramePoint[]>([])
  const isDrawing = editing.phase === 'drawing'
  if (!isDrawing && path.length > 0) setPath([])

  const newMask = (corners: FramePoint[]): Mask => ({ id: newId(), name: nextName('Mask', masks), corners })

  function saveNew(mask: Mask) {
    if (saveMask(mask)) setEditing({ phase: 'selecting', selectedId: mask.id })
  }

  function place(at: StagePoint, reach: number) {
    const isNear = (corner: FramePoint | undefined) => {
      const { left, top } = corner ? toStage(corner, box) : { left: Infinity, top: Infinity }
      return Math.hypot(left - at.left, top - at.top) <= reach
    }
    const isClosable = path.length >= MIN_CORNERS
    if (isClosable && (isNear(path[0]) || isNear(path.at(-1)))) return saveNew(newMask(path))
    if (isNear(path.at(-1))) return
    const next = [...path, toFrame(at, box)]
    if (hasCrossingEdges(next, { isOpen: true })) return refuse(CROSSING)
    refuse(null)
    setPath(next)
  }

  function grab(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    const from = pointIn(event)
    if (isDrawing) {
      if (masks.length >= MAX_MASKS) return refuse(FULL)
      drag.current = { from, grabbed: null, latest: null }
    } else {
      const selectedId = editing.phase === 'selecting' ? editing.selectedId : null
      const grabbed = maskUnder(event.target as Element, masks, selectedId)
      refuse(null)
      setEditing({ phase: 'selecting', selectedId: grabbed?.mask.id ?? null })
      drag.current = grabbed && { from, grabbed, latest: null }
    }
    if (drag.current) event.currentTarget.setPointerCapture(event.pointerId)
  }

  function move(event: PointerEvent<HTMLElement>) {
    if (!drag.current) return
    const { from, grabbed, latest } = drag.current
    const to = pointIn(event)
    const isTap = Math.hypot(to.left - from.left, to.top - from.top) < MIN_DRAG
    // Ignores the small movements of a tap. After the first corner of a new mask, a drag does not draw a rectangle.
    if (isTap && !latest) return
    if (!grabbed && path.length > 0) return
    const [start, end] = [toFrame(from, box), toFrame(to, box)]
    drag.current.latest = grabbed
      ? moveMask(grabbed.mask, grabbed.part, { x: end.x - start.x, y: end.y - start.y })
      : { ...(latest ?? newMask([])), corners: rectangle(start, end) }
    setDraft(drag.current.latest)
  }

  function release(event: PointerEvent<HTMLElement>) {
    const { latest, grabbed } = drag.current ?? {}
    const isActive = drag.current !== null
    cancel()
    if (latest && grabbed) saveMask(latest)
    else if (latest) saveNew(latest)
    else if (isActive && !grabbed) place(pointIn(event), event.pointerType === 'mouse' ? REACH.mouse : REACH.touch)
  }

  function cancel() {
    drag.current = null
    setDraft(null)
  }

  return {
    draft,
    path,
    finish: () => saveNew(newMask(path)),
    takeCornerBack: () => {
      refuse(null)
      setPath(path.slice(0, -1))
    },
    handlers: { onPointerDown: grab, onPointerMove: move, onPointerUp: release, onPointerCancel: cancel },
  }
}

function maskUnder(target: Element, masks: Mask[], selectedId: string | null): Drag['grabbed'] {
  const corner = target.closest('[data-mask-part]')?.getAttribute('data-mask-part')
  const id = corner ? selectedId : target.closest('[data-mask]')?.getAttribute('data-mask')
  const mask = masks.find((one) => one.id === id)
  if (!mask) return null
  return { mask, part: corner && corner !== 'whole' ? Number(corner) : 'whole' }
}
