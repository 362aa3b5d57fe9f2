import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useRef, useState, useEffect, useContext } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useObjectUrl } from '@/platform/use-object-url.ts'
import { css, cx } from '@/styled-system/css'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import { LoadSnapshotContext } from './snapshot-source.ts'
import type { SnapshotSource } from './snapshot-source.ts'

type SnapshotImageProps = {
  source: SnapshotSource | null
  alt: string
  fit?: 'cover' | 'contain'
  /** Renders an overlay for a picture with `fit="contain"`. `size` is the picture's size in pixels. */
  renderOverlay?: (size: { width: number; height: number }) => ReactNode
  className?: string
}

/**
 * Shows a snapshot from the private bucket. The picture is loaded when the element comes near the screen. A source of
 * null shows no picture.
 */
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

/** Distance from the screen at which a picture begins to load. */
const MARGIN = '200px'

/** Returns true after the element has first come near the screen. */
function useIsSeen(ref: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isSeen) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsSeen(true),
      { rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isSeen])
  return isSeen
}

/** `isCurrent` is false while the previous picture is shown and the next picture is loading. */
type SnapshotPicture = { phase: 'loading' } | { phase: 'ready'; url: string; isCurrent: boolean } | { phase: 'failed' }

/**
 * Returns a picture as an object URL. The URL is valid while the component shows the picture. A source of null loads no
 * picture.
 */
function useSnapshotImage(source: SnapshotSource | null): SnapshotPicture {
  const load = useContext(LoadSnapshotContext)
  const image = useQuery({
    queryKey: ['snapshot-image', source],
    // After an upload, the source is null for a moment, until the list contains the picture's path.
    queryFn: source && load ? () => load(source) : skipToken,
    placeholderData: keepPreviousData,
    // The picture of a snapshot never changes.
    staleTime: 'static',
  })
  const picture = useObjectUrl(image.data ?? null)
  if (image.isError) return { phase: 'failed' }
  return picture
    ? { phase: 'ready', url: picture.url, isCurrent: picture.isCurrent && !image.isPlaceholderData }
    : { phase: 'loading' }
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
