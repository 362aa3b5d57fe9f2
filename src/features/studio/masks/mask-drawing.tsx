import type { FramePoint, Mask } from '../../../../workers/vision/contract.ts'
import { css } from '@/styled-system/css'
import { toStage } from '../lines/line-geometry.ts'
import type { Rect } from '../lines/line-geometry.ts'
import { middleOf } from './mask-geometry.ts'

type MaskDrawingProps = { masks: Mask[]; selectedId: string | null; path: FramePoint[]; box: Rect }

/**
 * Draws the masks while they are edited. Screen readers use the handles and the toolbar, so the drawing is hidden from
 * screen readers.
 */
export function MaskDrawing({ masks, selectedId, path, box }: MaskDrawingProps) {
  const isSelected = ({ id }: Mask) => id === selectedId
  // The selected mask is drawn above the others, so that the pointer finds it first.
  const ordered = [...masks.filter((mask) => !isSelected(mask)), ...masks.filter(isSelected)]
  return (
    <svg className={drawing} data-drawing={path.length > 0 || undefined} aria-hidden="true">
      {ordered.map((mask) => (
        <Area key={mask.id} mask={mask} box={box} isSelected={isSelected(mask)} />
      ))}
      {path.length > 0 && <Path path={path} box={box} />}
    </svg>
  )
}

function Area({ mask, box, isSelected }: { mask: Mask; box: Rect; isSelected: boolean }) {
  const { left, top } = toStage(middleOf(mask.corners), box)
  return (
    <g data-selected={isSelected || undefined}>
      <polygon data-mask={mask.id} points={pointsOf(mask.corners, box)} fillRule="evenodd" />
      {/* A handle in the middle of the selected mask replaces the mask's name. The toolbar shows this name. */}
      {!isSelected && (
        <text x={left} y={top} textAnchor="middle" dominantBaseline="middle">
          {mask.name}
        </text>
      )}
    </g>
  )
}

function Path({ path, box }: { path: FramePoint[]; box: Rect }) {
  return (
    <>
      <polyline points={pointsOf(path, box)} />
      {path.map((corner, index) => {
        const { left, top } = toStage(corner, box)
        return <circle key={index} cx={left} cy={top} r={index === 0 ? 8 : 5} />
      })}
    </>
  )
}

function pointsOf(corners: readonly FramePoint[], box: Rect): string {
  return corners
    .map((corner) => toStage(corner, box))
    .map(({ left, top }) => `${left},${top}`)
    .join(' ')
}

const drawing = css({
  position: 'absolute',
  inset: '0',
  width: 'full',
  height: 'full',
  pointerEvents: 'none',
  '& polygon': {
    fill: 'stage/72',
    stroke: 'overlay.mask',
    strokeWidth: '1.5px',
    strokeLinejoin: 'round',
    pointerEvents: 'auto',
    cursor: 'move',
  },
  '& [data-selected] polygon': { strokeWidth: '3px' },
  '& polyline': { fill: 'none', stroke: 'overlay.mask', strokeWidth: '3px', strokeLinejoin: 'round' },
  '& circle': { fill: 'overlay.mask', stroke: 'stage', strokeWidth: '2px' },
  '& text': {
    fill: 'overlay.mask',
    fontSize: 'sm',
    fontWeight: 'semibold',
    paintOrder: 'stroke',
    stroke: 'stage',
    strokeWidth: '4px',
  },
})
