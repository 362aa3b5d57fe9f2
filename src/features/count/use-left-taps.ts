import { useEffect, useState } from 'react'
import type { Db } from '@/domain/shared/db.ts'
// Every page of people of the church has this: what the clicker keeps is known from the first one on.
import './loaded-files.ts'
import { sendLeftTaps } from './send-left-taps.ts'
import type { LeftTaps } from './send-left-taps.ts'
import { Waker } from './waker.ts'

const AGAIN_MS = 15_000
/** Someone may have left a clicker without a network. */
const IDLE_MS = 60_000

/** Sends the taps that wait on this device, until there are none, and again when the network is back. */
export function useLeftTaps(db: Db): LeftTaps {
  const [left, setLeft] = useState<LeftTaps>({ waiting: 0, refused: 0 })
  useEffect(() => {
    const ending = new AbortController()
    void keepSending(db, setLeft, ending.signal)
    return () => ending.abort()
  }, [db])
  return left
}

async function keepSending(db: Db, onLeft: (left: LeftTaps) => void, signal: AbortSignal): Promise<void> {
  const waker = new Waker()
  waker.listen(signal)
  while (!signal.aborted) {
    const left = await sendLeftTaps(db, onLeft).catch((error: unknown) => console.info('Taps are not sent', error))
    await waker.nap(left && left.waiting === 0 ? IDLE_MS : AGAIN_MS, null)
  }
}
