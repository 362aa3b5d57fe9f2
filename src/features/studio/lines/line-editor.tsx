import { useAtomValue } from 'jotai'
import { css } from '@/styled-system/css'
import { linesAtom } from './counting-lines.ts'
import { LineDrawing } from './line-drawing.tsx'
import { LineHandles } from './line-handles.tsx'
import { LineToolbar } from './line-toolbar.tsx'
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
      <div className={surface} data-drawing={isDrawing || undefined} {...handlers}>
        <LineDrawing lines={lines} selectedId={isDrawing ? (draft?.id ?? null) : selectedId} box={box} />
        {selected && <LineHandles line={selected} box={box} />}
      </div>
      <LineToolbar selected={selected} frame={frame} />
    </>
  )
}

const whole = css({ display: 'contents' })
/** Over the picture, in the same cell of the stage. */
const surface = css({
  gridArea: 'picture',
  position: 'relative',
  minWidth: '0',
  minHeight: '0',
  overflow: 'hidden',
  touchAction: 'none',
  cursor: 'default',
  '&[data-drawing]': { cursor: 'crosshair' },
})
