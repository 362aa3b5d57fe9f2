import { useEffect, useState, useRef } from 'react'
import type { PeopleChange } from '@/domain/recordings/people-correction.ts'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { GalleryPicture } from './gallery-picture.tsx'
import { wrapIndex } from './gallery-snapshot.ts'
import type { GallerySnapshot } from './gallery-snapshot.ts'
import { SnapshotImage } from './snapshot-image.tsx'

export type SnapshotViewerProps = {
  /** Must not be empty. */
  snapshots: GallerySnapshot[]
  /** The snapshot to show first; by default the first in the list. */
  firstId?: string
  timeZone: string
  /** Adds people to a snapshot or removes people. Undefined if the reader may not edit. */
  onCorrect?: ((id: string, change: PeopleChange) => void) | undefined
}

/**
 * Shows a large snapshot with all snapshots below it. The arrow keys move through the snapshots. The first snapshot
 * follows the last.
 */
export function SnapshotViewer({ snapshots, firstId, timeZone, onCorrect }: SnapshotViewerProps) {
  const [shownId, setShownId] = useState(firstId ?? null)
  const index = Math.max(
    0,
    snapshots.findIndex(({ id }) => id === shownId),
  )
  const shown = snapshots[index]
  const step = (by: number) => setShownId(snapshots[wrapIndex(index, by, snapshots.length)]?.id ?? null)
  useArrowKeys(step)
  if (!shown) return null
  return (
    <div className={viewer}>
      <GalleryPicture
        snapshot={shown}
        {...{ index, timeZone }}
        total={snapshots.length}
        onStep={step}
        onCorrect={onCorrect && ((change) => onCorrect(shown.id, change))}
      />
      <GalleryFilmstrip snapshots={snapshots} shownId={shown.id} onChoose={setShownId} />
    </div>
  )
}

/** Listens on the document. This is safe, because no element behind the open gallery can have the focus. */
function useArrowKeys(step: (by: number) => void) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
      event.preventDefault()
      step(event.key === 'ArrowLeft' ? -1 : 1)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}

type GalleryFilmstripProps = { snapshots: GallerySnapshot[]; shownId: string; onChoose: (id: string) => void }

function GalleryFilmstrip({ snapshots, shownId, onChoose }: GalleryFilmstripProps) {
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

const viewer = stack({ gap: '3' })
const row = flex({ gap: '2', overflowX: 'auto', padding: '1', margin: '-1' })
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
