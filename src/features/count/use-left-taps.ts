import { useEffect, useState } from 'react'
import type { Db } from '@/domain/shared/db.ts'
import { sendLeftTaps } from './send-left-taps.ts'

/** Sends the taps that wait on this device, again when the network is back. @returns how many still wait */
export function useLeftTaps(db: Db): number {
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    const ending = new AbortController()
    const send = () =>
      void sendLeftTaps(db, setWaiting).catch((error: unknown) => console.info('Taps are not sent', error))
    send()
    globalThis.addEventListener('online', send, { signal: ending.signal })
    return () => ending.abort()
  }, [db])
  return waiting
}
