import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { css } from '@/styled-system/css'
import { Dialog } from '@/ui/dialog.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { StudioPart } from '../shared/studio-part.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { GalleryCounts } from './gallery-counts.tsx'
import { GalleryFilmstrip } from './gallery-filmstrip.tsx'
import { GalleryPicture } from './gallery-picture.tsx'
import { gallerySessionIdAtom } from '../shared/studio-view.ts'
import { useGallerySnapshots, wrapIndex } from './use-gallery-snapshots.ts'

export function SnapshotGallery() {
  const [sessionId, setSessionId] = useAtom(gallerySessionIdAtom)
  if (!sessionId) return null
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && setSessionId(null)} size="lg" title="Snapshots">
      <StudioPart key={sessionId} name="The snapshots">
        <Gallery sessionId={sessionId} />
      </StudioPart>
    </Dialog>
  )
}

function Gallery({ sessionId }: { sessionId: string }) {
  const { snapshots, isLoading, isIncomplete } = useGallerySnapshots(sessionId)
  const [shownId, setShownId] = useState<string | null>(null)
  const found = snapshots.findIndex(({ id }) => id === shownId)
  const index = Math.max(0, found)
  const shown = snapshots[index]
  const step = (by: number) => setShownId(snapshots[wrapIndex(index, by, snapshots.length)]?.id ?? null)
  useArrowKeys(step)
  if (!shown && isLoading) return <Skeleton height="min(60dvh, 30rem, 60vw)" />
  return (
    <div className={gallery}>
      {isIncomplete && (
        <Notice tone="attention">
          The snapshots kept on the server cannot be reached. Only those on this computer show.
        </Notice>
      )}
      {shown ? (
        <>
          <GalleryPicture snapshot={shown} index={index} total={snapshots.length} onStep={step} />
          <GalleryFilmstrip snapshots={snapshots} shownId={shown.id} onChoose={setShownId} />
        </>
      ) : (
        !isIncomplete && <EmptyState dense title="No snapshots in this recording" />
      )}
      <GalleryCounts sessionId={sessionId} />
    </div>
  )
}

/** Wherever the focus is: while the gallery is open, nothing behind it can have it. */
function useArrowKeys(step: (by: number) => void) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      event.preventDefault()
      step(event.key === 'ArrowLeft' ? -1 : 1)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}

const gallery = css({ display: 'flex', flexDirection: 'column', gap: '3' })
