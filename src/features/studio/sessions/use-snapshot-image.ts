import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { downloadSnapshotImage } from '@/domain/recordings/attendance-snapshot.queries.ts'
import { loadPendingImageAtom } from '../upload/recording-outbox.ts'
import { useStudioChurch } from '../shared/studio-church.ts'

/** `isCurrent`: false while the picture before still stands, because the one asked for is being loaded. */
export type SnapshotPicture =
  | { phase: 'loading' }
  | { phase: 'ready'; url: string; isCurrent: boolean }
  | { phase: 'failed' }

type Loaded = { phase: 'loading' } | { phase: 'ready'; url: string; of: string } | { phase: 'failed' }

/** Where a picture is: in the private bucket (a path), or on this device while it waits to be sent (an id). */
export type SnapshotSource = { kind: 'stored'; path: string } | { kind: 'pending'; snapshotId: string }

/** A picture as an object URL, which lives as long as the component shows it. Null asks for nothing yet. */
export function useSnapshotImage(source: SnapshotSource | null): SnapshotPicture {
  const { db } = useStudioChurch()
  const loadPending = useSetAtom(loadPendingImageAtom)
  const [picture, setPicture] = useState<Loaded>({ phase: 'loading' })
  const path = source?.kind === 'stored' ? source.path : null
  const pendingId = source?.kind === 'pending' ? source.snapshotId : null
  const wanted = path ?? pendingId
  useEffect(() => {
    if (!wanted) return
    let isGone = false
    const load = async () => {
      try {
        const blob = path ? await downloadSnapshotImage(db, path) : await loadPending(wanted)
        // A waiting picture that is gone has just been sent: the list will say so in a moment.
        if (!isGone && blob) setPicture({ phase: 'ready', url: URL.createObjectURL(blob), of: wanted })
      } catch (error) {
        console.warn('A snapshot could not be loaded', error)
        if (!isGone) setPicture({ phase: 'failed' })
      }
    }
    void load()
    return () => {
      isGone = true
    }
  }, [db, loadPending, path, wanted])
  const url = picture.phase === 'ready' ? picture.url : null
  useEffect(() => {
    // Runs when the next picture is on the screen, so that the one before never breaks.
    return () => {
      if (url) URL.revokeObjectURL(url)
    }
  }, [url])
  return picture.phase === 'ready' ? { phase: 'ready', url: picture.url, isCurrent: picture.of === wanted } : picture
}
