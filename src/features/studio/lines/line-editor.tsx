import { useAtomValue } from 'jotai'
import { css } from '@/styled-system/css'
import { linesAtom } from './counting-lines.ts'
import { LineDrawing } from './line-drawing.tsx'
import { LineHandles } from './line-handles.tsx'
import { LineToolbar } from './line-toolbar.tsx'
import { StageSurface } from './stage-surface.tsx'
import { lineEditingAtom } from '../shared/studio-view.ts'
import { useRestoreFocus } from '../shared/use-restore-focus.ts'
import { useLineDrag } from './use-line-drag.ts'
import { useVideoBox } from './use-video-box.ts'

/** Lies over the video while lines are edited; the worker's overlay below shows the lines at other times. */
export function LineEditor({ video }: { video: HTMLVideoElement }) {
  const isOpen = useAtomValue(lineEditingAtom).phase !== 'closed'
  const focus = useRestoreFocus<HTMLDivElement>('[data-part=edit-lines]', '[data-part=controls]')
  if (!isOpen) return null
  return (
    <div className={whole} {...focus}>
      <OpenLineEditor video={video} />
    </div>
  )
}

function OpenLineEditor({ video }: { video: HTMLVideoElement }) {
  const { box, frame } = useVideoBox(video)
  const { draft, handlers } = useLineDrag(box)
  const editing = useAtomValue(lineEditingAtom)
  const saved = useAtomValue(linesAtom)
  const selectedId = editing.phase === 'selecting' ? editing.selectedId : null
  const lines = draft ? [...saved.filter(({ id }) => id !== draft.id), draft] : saved
  const selected = lines.find(({ id }) => id === selectedId) ?? null
  const isDrawing = editing.phase === 'drawing'
  return (
    <>
      <StageSurface isDrawing={isDrawing} handlers={handlers}>
        <LineDrawing lines={lines} selectedId={isDrawing ? (draft?.id ?? null) : selectedId} box={box} />
        {selected && <LineHandles line={selected} box={box} />}
      </StageSurface>
      <LineToolbar selected={selected} frame={frame} />
    </>
  )
}

const whole = css({ display: 'contents' })
