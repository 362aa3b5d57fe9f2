import { useAtom } from 'jotai'
import { canSeePictures } from '@/domain/access/permissions.ts'
import { peopleLabel } from '@/domain/recordings/recording.rules.ts'
import { formatInstantSeconds } from '@/domain/shared/date-formats.ts'
import { stack } from '@/styled-system/patterns'
import { Dialog } from '@/ui/dialog.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { FactList } from '@/ui/fact-list.tsx'
import type { GallerySnapshot } from '@/widgets/snapshots/gallery-snapshot.ts'
import { StudioPart } from '../shared/studio-part.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { SnapshotViewer } from '@/widgets/snapshots/snapshot-viewer.tsx'
import { useSnapshotCorrection } from '@/widgets/snapshots/use-snapshot-correction.ts'
import { GalleryCounts } from './gallery-counts.tsx'
import { StudioSnapshots } from './studio-snapshots.tsx'
import { useStudioChurch } from '../shared/studio-church.ts'
import { gallerySessionIdAtom } from '../shared/studio-view.ts'
import { useGallerySnapshots } from './use-gallery-snapshots.ts'

export function SnapshotGallery() {
  const [sessionId, setSessionId] = useAtom(gallerySessionIdAtom)
  const isSeeing = canSeePictures(useStudioChurch().profile)
  if (!sessionId) return null
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && setSessionId(null)}
      size="lg"
      title="Snapshots"
      description={
        isSeeing ? 'These pictures are private: only owners, staff and counters of your church see them.' : undefined
      }
    >
      <StudioPart key={sessionId} name="The snapshots">
        <StudioSnapshots>
          <Gallery sessionId={sessionId} />
        </StudioSnapshots>
      </StudioPart>
    </Dialog>
  )
}

function Gallery({ sessionId }: { sessionId: string }) {
  const { profile, timeZone, mayRecord } = useStudioChurch()
  const correct = useSnapshotCorrection()
  const { snapshots, isLoading, isIncomplete } = useGallerySnapshots(sessionId)
  if (snapshots.length === 0 && isLoading) return <Skeleton height="min(60dvh, 30rem, 60vw)" />
  return (
    <div className={stack({ gap: '3' })}>
      {isIncomplete && (
        <Notice tone="attention">The server cannot be reached. Only the snapshots on this computer are shown.</Notice>
      )}
      {snapshots.length > 0 && !canSeePictures(profile) ? (
        <GalleryWithoutPictures {...{ snapshots, timeZone }} />
      ) : snapshots.length > 0 ? (
        <SnapshotViewer {...{ snapshots, timeZone }} onCorrect={mayRecord ? correct : undefined} />
      ) : (
        !isIncomplete && <EmptyState dense title="No snapshots in this recording" />
      )}
      <GalleryCounts sessionId={sessionId} />
    </div>
  )
}

/** Shows viewers the count of each snapshot, because the server gives them no pictures. */
function GalleryWithoutPictures({ snapshots, timeZone }: { snapshots: GallerySnapshot[]; timeZone: string }) {
  return (
    <div className={stack({ gap: '4' })}>
      <Notice tone="info" title="You see the counts, not the pictures">
        Only owners, staff and counters see pictures of people.
      </Notice>
      <FactList
        facts={snapshots.map(({ timestamp, peopleCount }) => ({
          term: formatInstantSeconds(timestamp, timeZone),
          value: peopleCount === null ? 'Not counted' : peopleLabel(peopleCount),
        }))}
      />
    </div>
  )
}
