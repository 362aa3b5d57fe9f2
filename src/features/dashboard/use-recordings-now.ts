import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { MAX_RECORDING_MS, SESSION_POLL_MS } from '@/domain/recordings/recording.rules.ts'
import { listRunningSessions } from '@/domain/recordings/recording-session.queries.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useReadAgain } from './use-read-again.ts'

/** How often a day with services is looked at for a recording that has begun. */
const WATCH_MS = 15_000

/** The church's recordings that run now, on whatever computer. When one ends, the page reads its count. */
export function useRecordingsNow(db: Db): RecordingSession[] {
  const readAgain = useReadAgain()
  const { data } = useQuery({
    queryKey: ['recordings-now'],
    queryFn: () => listRunningSessions(db, { since: new Date(Date.now() - MAX_RECORDING_MS).toISOString() }),
    refetchInterval: ({ state }) => (state.data?.length ? SESSION_POLL_MS : WATCH_MS),
    gcTime: 0,
  })
  const before = useRef<readonly RecordingSession[]>([])
  useEffect(() => {
    if (!data) return
    const hasEnded = before.current.some(({ id }) => !data.some((session) => session.id === id))
    before.current = data
    if (hasEnded) readAgain()
  }, [data, readAgain])
  return data ?? []
}
