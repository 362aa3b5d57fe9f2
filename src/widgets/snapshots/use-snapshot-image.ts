import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useObjectUrl } from '@/platform/use-object-url.ts'
import { LoadSnapshotContext } from './snapshot-source.ts'
import type { SnapshotSource } from './snapshot-source.ts'

/** `isCurrent`: false while the picture before still shows, because the next one is being loaded. */
export type SnapshotPicture =
  | { phase: 'loading' }
  | { phase: 'ready'; url: string; isCurrent: boolean }
  | { phase: 'failed' }

/** A picture as an object URL, which lives as long as the component shows it. Null asks for nothing yet. */
export function useSnapshotImage(source: SnapshotSource | null): SnapshotPicture {
  const load = useContext(LoadSnapshotContext)
  const image = useQuery({
    queryKey: ['snapshot-image', source],
    // A waiting picture is null briefly after it was sent, until the list has its path.
    queryFn: source && load ? () => load(source) : skipToken,
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
