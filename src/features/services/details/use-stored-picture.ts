import { useCallback, useEffect, useState } from 'react'
import { downloadSnapshotImage } from '@/domain/recordings/attendance-snapshot.queries.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useLoaded } from './use-loaded.ts'
import type { Loaded } from './use-loaded.ts'

/** A picture of the private bucket as an object URL, which lives as long as the component shows it. */
export function useStoredPicture(db: Db, path: string): Loaded<string> {
  const load = useCallback(() => downloadSnapshotImage(db, path), [db, path])
  const picture = useLoaded(load)
  const blob = picture.phase === 'ready' ? picture.value : null
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    // oxlint-disable-next-line react/set-state-in-effect -- an object URL is made and given back, so it needs the effect
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  if (picture.phase !== 'ready') return picture
  return url ? { phase: 'ready', value: url } : { phase: 'loading' }
}
