import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { SESSION_POLL_MS } from '@/domain/recordings/recording.rules.ts'
import { pendingUploadsAtom } from '../upload/recording-outbox.ts'
import { useStudioChurch } from '../shared/studio-church.ts'

/** Reads the sessions again every few seconds while recording, and whenever something has been sent from here. */
export function useSessionPolling(isRecording: boolean): { isLoading: boolean } {
  const { refresh } = useStudioChurch()
  const [isLoading, setIsLoading] = useState(false)
  const waiting = useAtomValue(pendingUploadsAtom).reduce((sum, { snapshotIds }) => sum + 1 + snapshotIds.length, 0)
  const lastWaiting = useRef(waiting)
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => {
    if (!isRecording) return
    const look = async () => {
      setIsLoading(true)
      await latest.current()
      setIsLoading(false)
    }
    void look()
    const timer = setInterval(() => void look(), SESSION_POLL_MS)
    return () => clearInterval(timer)
  }, [isRecording])
  useEffect(() => {
    const isFewer = waiting < lastWaiting.current
    lastWaiting.current = waiting
    if (isFewer) void latest.current()
  }, [waiting])
  return { isLoading }
}
