import { useSetAtom } from 'jotai'
import type { CountingLine, FramePoint } from '../../../../workers/vision/contract.ts'
import { saveLineAtom } from './counting-lines.ts'
import { isLongEnough, moveLine, toStage } from './line-geometry.ts'
import type { LinePart, Rect } from './line-geometry.ts'
import { StageHandle } from './stage-handle.tsx'

const PARTS: [LinePart, string][] = [
  ['from', 'Start'],
  ['whole', 'All'],
  ['to', 'End'],
]

/** Handles on the selected line, for the keyboard too; pointers are followed by the surface below them. */
export function LineHandles({ line, box }: { line: CountingLine; box: Rect }) {
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
