import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Notice } from '@/ui/notice.tsx'
import { useStudioChurch } from '../shared/studio-church.ts'
import { sessionQuery } from '../shared/studio-queries.ts'
import { recordingAtom } from './recording.ts'

/** Says so when someone deletes the recording that runs here, alone or with its service. */
export function DeletedNotice() {
  const { db } = useStudioChurch()
  const recording = useAtomValue(recordingAtom)
  const id = 'session' in recording && !recording.session.isRehearsal ? recording.session.id : null
  // The server does not know a recording whose start was not sent yet.
  const [seenId, setSeenId] = useState<string | null>(null)
  const { data } = useQuery(sessionQuery(db, id))
  if (data && seenId !== data.id) setSeenId(data.id)
  if (id === null || data !== null || seenId !== id) return null
  return (
    <Notice tone="danger" title="This recording was deleted">
      Someone deleted it, or its service. Counting goes on here until you stop it, but nothing is saved. To save again,
      start with another service.
    </Notice>
  )
}
