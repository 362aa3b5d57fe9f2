import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { downloadSnapshotImage } from '@/domain/recordings/attendance-snapshot.queries.ts'
import { useObjectUrl } from '@/platform/use-object-url.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import { loadPendingImageAtom } from '../upload/recording-outbox.ts'

/** `isCurrent`: false while the picture before still shows, because the next one is being loaded. */
export type SnapshotPicture =
  | { phase: 'loading' }
  | { phase: 'ready'; url: string; isCurrent: boolean }
  | { phase: 'failed' }

/** Where a picture is: in the private bucket (a path), or on this device while it waits to be sent (an id). */
export type SnapshotSource = { kind: 'stored'; path: string } | { kind: 'pending'; snapshotId: string }

/** A picture as an object URL, which lives as long as the component shows it. Null asks for nothing yet. */
export function useSnapshotImage(source: SnapshotSource | null): SnapshotPicture {
  const { db } = useStudioChurch()
  const loadPending = useSetAtom(loadPendingImageAtom)
  const load = () =>
    source?.kind === 'stored' ? downloadSnapshotImage(db, source.path) : loadPending(source?.snapshotId ?? '')
  const image = useQuery({
    queryKey: ['snapshot-image', source],
    // Of a waiting picture that has just been sent there is none; the list will have its path in a moment.
    queryFn: source ? load : skipToken,
    placeholderData: keepPreviousData,
    // A picture never changes.
    staleTime: 'static',
  })
  const picture = useObjectUrl(image.data ?? null)
  if (image.isError) return { phase: 'failed' }
  return picture
    ? { phase: 'ready', url: picture.url, isCurrent: picture.isCurrent && !image.isPlaceholderData }
    : { phase: 'loading' }
}
