import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { css } from '@/styled-system/css'
import type { FramePoint, Mask } from '../../../../workers/vision/contract.ts'
import { linesAtom } from '../lines/counting-lines.ts'
import { LineDrawing } from '../lines/line-drawing.tsx'
import { toStage } from '../lines/line-geometry.ts'
import type { Rect } from '../lines/line-geometry.ts'
import { StageHandle } from '../lines/stage-handle.tsx'
import { StageSurface } from '../lines/stage-surface.tsx'
import { useVideoBox } from '../lines/use-video-box.ts'
import { maskEditingAtom } from '../shared/studio-view.ts'
import { useRestoreFocus } from '../shared/use-restore-focus.ts'
import { MaskDrawing } from './mask-drawing.tsx'
import { middleOf, moveMask } from './mask-geometry.ts'
import type { MaskPart } from './mask-geometry.ts'
import { MaskToolbar } from './mask-toolbar.tsx'
import { maskRefusalAtom, masksAtom, saveMaskAtom } from './masks.ts'
import { useMaskDrag } from './use-mask-drag.ts'

/** Covers the video while masks are edited. At other times the worker draws the masks on its overlay. */
export function MaskEditor({ video }: { video: HTMLVideoElement }) {
  const isOpen = useAtomValue(maskEditingAtom).phase !== 'closed'
  const focus = useRestoreFocus<HTMLDivElement>('[data-part=edit-masks]', '[data-part=controls]')
  if (!isOpen) return null
  return (
    <div className={css({ display: 'contents' })} {...focus}>
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

/** Shows handles on the corners and in the middle of the selected mask. Arrow keys move a handle. */
function MaskHandles({ mask, box }: { mask: Mask; box: Rect }) {
  const saveMask = useSetAtom(saveMaskAtom)
  const nudge = (part: MaskPart) => (by: FramePoint) => saveMask(moveMask(mask, part, by))
  const remove = (index: number) => () => saveMask({ ...mask, corners: mask.corners.toSpliced(index, 1) })
  return (
    <>
      <StageHandle
        isOfMask
        part="whole"
        at={toStage(middleOf(mask.corners), box)}
        label={`All of ${mask.name}: move with the arrow keys`}
        onNudge={nudge('whole')}
      />
      {mask.corners.map((corner, index) => (
        <StageHandle
          key={index}
          isOfMask
          part={index}
          at={toStage(corner, box)}
          label={`Corner ${index + 1} of ${mask.name}: move with the arrow keys, remove with Delete`}
          onNudge={nudge(index)}
          onDelete={remove(index)}
        />
      ))}
    </>
  )
}
