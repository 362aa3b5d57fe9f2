import { useSetAtom } from 'jotai'
import type { FramePoint, Mask } from '../../../../workers/vision/contract.ts'
import { toStage } from '../lines/line-geometry.ts'
import type { Rect } from '../lines/line-geometry.ts'
import { StageHandle } from '../lines/stage-handle.tsx'
import { middleOf, moveMask } from './mask-geometry.ts'
import type { MaskPart } from './mask-geometry.ts'
import { saveMaskAtom } from './masks.ts'

/** Handles on the corners of the selected mask and in its middle, for the keyboard too. */
export function MaskHandles({ mask, box }: { mask: Mask; box: Rect }) {
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
