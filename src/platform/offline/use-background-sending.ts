import { useEffect, useRef } from 'react'
import { Live } from '../live.ts'
import type { Pause } from '../live.ts'

/** The interval in milliseconds at which a page looks for unsent changes of closed pages. */
const IDLE_MS = 60_000

/** Sends the changes that a closed page left on this device. Sends in the background and when the network returns. */
export function useBackgroundSending(send: () => Promise<Pause>): void {
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    const ending = new AbortController()
    const live = new Live({ source: { everyMs: IDLE_MS }, gatherMs: 0 })
    const fail = (error: unknown) => console.info('Not sent', error)
    void live.run(() => latest.current(), fail, ending.signal)
    return () => ending.abort()
  }, [])
}
