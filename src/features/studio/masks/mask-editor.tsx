import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { css } from '@/styled-system/css'
import { linesAtom } from '../lines/counting-lines.ts'
import { LineDrawing } from '../lines/line-drawing.tsx'
import { StageSurface } from '../lines/stage-surface.tsx'
import { useVideoBox } from '../lines/use-video-box.ts'
import { maskEditingAtom } from '../shared/studio-view.ts'
import { useRestoreFocus } from '../shared/use-restore-focus.ts'
import { MaskDrawing } from './mask-drawing.tsx'
import { MaskHandles } from './mask-handles.tsx'
import { MaskToolbar } from './mask-toolbar.tsx'
import { maskRefusalAtom, masksAtom } from './masks.ts'
import { useMaskDrag } from './use-mask-drag.ts'

/** Lies over the video while masks are edited; the worker's overlay below shows them at other times. */
export function MaskEditor({ video }: { video: HTMLVideoElement }) {
  const isOpen = useAtomValue(maskEditingAtom).phase !== 'closed'
  const focus = useRestoreFocus<HTMLDivElement>('[data-part=edit-masks]', '[data-part=controls]')
  if (!isOpen) return null
  return (
    <div className={whole} {...focus}>
      <OpenMaskEditor video={video} />
    </div>
  )
}

function OpenMaskEditor({ video }: { video: HTMLVideoElement }) {
  const { box } = useVideoBox(video)
  const { draft, path, finish, takeCornerBack, handlers } = useMaskDrag(box)
  const editing = useAtomValue(maskEditingAtom)
  const saved = useAtomValue(masksAtom)
  const lines = useAtomValue(linesAtom)
  const refuse = useSetAtom(maskRefusalAtom)
  useEffect(() => () => refuse(null), [refuse])
  const selectedId = editing.phase === 'selecting' ? editing.selectedId : null
  const masks = draft ? [...saved.filter(({ id }) => id !== draft.id), draft] : saved
  const selected = masks.find(({ id }) => id === selectedId) ?? null
  return (
    <>
      <StageSurface isDrawing={editing.phase === 'drawing'} handlers={handlers}>
        <LineDrawing lines={lines} selectedId={null} box={box} />
        <MaskDrawing masks={masks} selectedId={draft?.id ?? selectedId} path={path} box={box} />
        {selected && <MaskHandles mask={selected} box={box} />}
      </StageSurface>
      <MaskToolbar selected={selected} path={path} finish={finish} takeCornerBack={takeCornerBack} />
    </>
  )
}

const whole = css({ display: 'contents' })
