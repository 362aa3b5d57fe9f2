import { useEffect, useRef } from 'react'
import { css } from '@/styled-system/css'
import { SnapshotImage } from './snapshot-image.tsx'
import type { GallerySnapshot } from './gallery-snapshot.ts'

type GalleryFilmstripProps = { snapshots: GallerySnapshot[]; shownId: string; onChoose: (id: string) => void }

export function GalleryFilmstrip({ snapshots, shownId, onChoose }: GalleryFilmstripProps) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    strip.current
      ?.querySelector(`[data-snapshot="${shownId}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shownId])
  return (
    <section ref={strip} aria-label="All snapshots" className={row}>
      {snapshots.map(({ id, source }, index) => (
        <button
          key={id}
          type="button"
          className={thumbnail}
          data-snapshot={id}
          aria-label={`Snapshot ${index + 1} of ${snapshots.length}`}
          aria-current={id === shownId || undefined}
          onClick={() => onChoose(id)}
        >
          <SnapshotImage source={source} alt="" className={image} />
        </button>
      ))}
    </section>
  )
}

const row = css({ display: 'flex', gap: '2', overflowX: 'auto', padding: '1', margin: '-1' })
const thumbnail = css({
  flexShrink: 0,
  width: '20',
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  borderRadius: 'sm',
  opacity: 0.65,
  cursor: 'pointer',
  outlineOffset: '2px',
  _hover: { opacity: 1 },
  '&[aria-current]': { opacity: 1, boxShadow: '0 0 0 2px {colors.primary}' },
})
const image = css({ width: 'full', height: 'full' })
