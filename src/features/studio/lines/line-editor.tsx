import { useAtomValue, useSetAtom } from 'jotai'
import { css } from '@/styled-system/css'
import type { CountingLine, FramePoint } from '../../../../workers/vision/contract.ts'
import { linesAtom, saveLineAtom } from './counting-lines.ts'
import { LineDrawing } from './line-drawing.tsx'
import { isLongEnough, moveLine, toStage } from './line-geometry.ts'
import type { LinePart, Rect } from './line-geometry.ts'
import { LineToolbar } from './line-toolbar.tsx'
import { StageHandle } from './stage-handle.tsx'
import { StageSurface } from './stage-surface.tsx'
import { lineEditingAtom } from '../shared/studio-view.ts'
import { useRestoreFocus } from '../shared/use-restore-focus.ts'
import { useLineDrag } from './use-line-drag.ts'
import { useVideoBox } from './use-video-box.ts'

/** Covers the video while lines are edited. At other times the worker draws the lines on its overlay. */
export function LineEditor({ video }: { video: HTMLVideoElement }) {
  const isOpen = useAtomValue(lineEditingAtom).phase !== 'closed'
  const focus = useRestoreFocus<HTMLDivElement>('[data-part=edit-lines]', '[data-part=controls]')
  if (!isOpen) return null
  return (
    <div className={css({ display: 'contents' })} {...focus}>
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

const PARTS: [LinePart, string][] = [
  ['from', 'Start'],
  ['whole', 'All'],
  ['to', 'End'],
]

/** Shows handles on the selected line. Arrow keys move a handle. `StageSurface` handles a drag with the pointer. */
function LineHandles({ line, box }: { line: CountingLine; box: Rect }) {
  const saveLine = useSetAtom(saveLineAtom)
  const nudge = (part: LinePart) => (by: FramePoint) => {
    const moved = moveLine(line, part, by)
    if (isLongEnough(moved.from, moved.to)) saveLine(moved)
  }
  return PARTS.map(([part, word]) => (
    <StageHandle
      key={part}
      part={part}
      at={toStage(part === 'whole' ? middleOf(line) : line[part], box)}
      label={`${word} of ${line.name}: move with the arrow keys`}
      onNudge={nudge(part)}
    />
  ))
}

function middleOf({ from, to }: CountingLine): FramePoint {
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
}
