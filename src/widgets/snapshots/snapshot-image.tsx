import { ImageOff } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { css, cx } from '@/styled-system/css'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import { useIsSeen } from './use-is-seen.ts'
import { useSnapshotImage } from './use-snapshot-image.ts'
import type { SnapshotSource } from './snapshot-source.ts'

type SnapshotImageProps = {
  source: SnapshotSource | null
  alt: string
  fit?: 'cover' | 'contain'
  /** Lies over a picture shown whole, of this size in pixels. */
  renderOverlay?: (size: { width: number; height: number }) => ReactNode
  className?: string
}

/** A snapshot from the private bucket, loaded once it is on the screen. Without a source: a blank place. */
export function SnapshotImage({ source, alt, fit = 'cover', renderOverlay, className }: SnapshotImageProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const isSeen = useIsSeen(frame)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const picture = useSnapshotImage(isSeen ? source : null)
  const isShown = picture.phase === 'ready' && picture.isCurrent
  return (
    <span
      ref={frame}
      className={cx(place, className)}
      data-fit={fit}
      aria-busy={(source && picture.phase === 'loading') || undefined}
    >
      {source && picture.phase === 'ready' && (
        <img
          src={picture.url}
          alt={alt}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
        />
      )}
      {size && isShown && renderOverlay?.(size)}
      {picture.phase === 'failed' && (
        <span title="The picture could not be loaded">
          <ImageOff size={20} aria-hidden />
          <VisuallyHidden>The picture could not be loaded</VisuallyHidden>
        </span>
      )}
    </span>
  )
}

const place = css({
  display: 'grid',
  placeItems: 'center',
  minWidth: '0',
  minHeight: '0',
  overflow: 'hidden',
  color: 'text.muted',
  backgroundColor: 'stage',
  '& > *': { gridArea: '1 / 1' },
  '& img': { width: 'full', height: 'full', minHeight: '0' },
  '&[data-fit=cover] img': { objectFit: 'cover' },
  '&[data-fit=contain] img': { objectFit: 'contain' },
})
