import { useState } from 'react'
import type { ComparedHeads, Head } from '@/domain/cameras/camera-check.rules.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { useObjectUrl } from '@/platform/use-object-url.ts'
import { css } from '@/styled-system/css'
import { PeopleCorrection } from '@/widgets/snapshots/people-correction.tsx'
import { headOf, markOf } from './check-room.ts'

type CheckedPictureProps = {
  image: Blob
  heads: Head[]
  /** Null while the person is still counting. */
  compared: ComparedHeads | null
  onChange: (heads: Head[]) => void
}

/** Shows the picture of a check. A person first taps the heads, and then sees both counts drawn over the picture. */
export function CheckedPicture({ image, heads, compared, onChange }: CheckedPictureProps) {
  const picture = useObjectUrl(image)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const marks = heads.map(markOf)
  return (
    <div className={place}>
      {picture ? (
        <img
          src={picture.url}
          alt="What the camera sees now"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
        />
      ) : null}
      {size && compared ? <CheckOverlay {...{ compared }} {...size} /> : null}
      {size && !compared ? (
        <PeopleCorrection
          people={marks}
          {...size}
          isDotted
          takesFocus
          onAdd={(head) => onChange([...heads, head])}
          onRemove={(mark) => onChange(heads.filter((head) => !isAt(head, headOf(mark))))}
        />
      ) : null}
    </div>
  )
}

/** Rounding tolerance for converting a mark's box back to its head. */
const NEAR = 1e-9
const isAt = (head: Head, other: Head) => Math.abs(head.x - other.x) < NEAR && Math.abs(head.y - other.y) < NEAR

type CheckOverlayProps = { compared: ComparedHeads; width: number; height: number }

/** Draws a dot on each head in both counts, a ring on each missed head and a dashed box on each false detection. */
function CheckOverlay({ compared: { found, missed, tooMany }, width, height }: CheckOverlayProps) {
  const radius = width / 110
  const place = ({ x, y }: Head) => ({ cx: x * width, cy: y * height })
  return (
    <svg
      className={overlay}
      viewBox={`0 0 ${width} ${height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element cannot contain this drawing
      role="img"
      aria-label={`${countLabel(found.length, 'head')} found by both, ${missed.length} missed, ${countLabel(tooMany.length, 'box', 'boxes')} too many`}
    >
      {found.map((head) => (
        <circle key={`${head.x} ${head.y}`} {...place(head)} r={radius} className={dot} />
      ))}
      {missed.map((head) => (
        <circle key={`${head.x} ${head.y}`} {...place(head)} r={radius * 2} className={ring} />
      ))}
      {tooMany.map(([left, top, right, bottom]) => (
        <rect
          key={`${left} ${top} ${right} ${bottom}`}
          x={left * width}
          y={top * height}
          width={(right - left) * width}
          height={(bottom - top) * height}
          className={box}
        />
      ))}
    </svg>
  )
}

const overlay = css({ width: 'full', height: 'full', minHeight: '0', pointerEvents: 'none' })
const line = { fill: 'none', strokeWidth: '3px', vectorEffect: 'non-scaling-stroke' } as const

const place = css({
  display: 'grid',
  height: 'min(60dvh, 30rem, 60vw)',
  overflow: 'hidden',
  borderRadius: 'control',
  backgroundColor: 'stage',
  '& > *': { gridArea: '1 / 1' },
  '& img': { width: 'full', height: 'full', minHeight: '0', objectFit: 'contain' },
})
const dot = css({ fill: 'overlay.line', stroke: 'stage', strokeWidth: '1px', vectorEffect: 'non-scaling-stroke' })
const ring = css({ ...line, stroke: 'attention' })
const box = css({ ...line, stroke: 'overlay.person', strokeDasharray: '6 4' })
