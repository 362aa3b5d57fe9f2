import { useState } from 'react'
import type { ComparedHeads, Head } from '@/domain/cameras/camera-check.rules.ts'
import { useObjectUrl } from '@/platform/use-object-url.ts'
import { css } from '@/styled-system/css'
import { PeopleCorrection } from '@/widgets/snapshots/people-correction.tsx'
import { headOf, markOf } from './check-room.ts'
import { CheckOverlay } from './check-overlay.tsx'

type CheckedPictureProps = {
  image: Blob
  heads: Head[]
  /** Null while the person counts. */
  compared: ComparedHeads | null
  onChange: (heads: Head[]) => void
}

/** The picture of a check: heads are tapped in it, and then the two counts are shown side by side. */
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
          onAdd={(head) => onChange([...heads, head])}
          onRemove={(mark) => onChange(heads.filter((head) => !isAt(head, headOf(mark))))}
        />
      ) : null}
    </div>
  )
}

/** A mark is as exact as its numbers. */
const NEAR = 1e-9
const isAt = (head: Head, other: Head) => Math.abs(head.x - other.x) < NEAR && Math.abs(head.y - other.y) < NEAR

const place = css({
  display: 'grid',
  height: 'min(60dvh, 30rem, 60vw)',
  overflow: 'hidden',
  borderRadius: 'control',
  backgroundColor: 'stage',
  '& > *': { gridArea: '1 / 1' },
  '& img': { width: 'full', height: 'full', minHeight: '0', objectFit: 'contain' },
})
