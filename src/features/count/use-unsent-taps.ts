import { useEffect, useState } from 'react'
import type { Db } from '@/domain/shared/db.ts'
// This import comes early on every signed-in page, because `loaded-files.ts` records only files loaded after it.
import '@/platform/offline/loaded-files.ts'
import { sendUnsentTaps } from './send-unsent-taps.ts'
import type { UnsentTaps } from './send-unsent-taps.ts'
import { Wakeable } from '@/platform/offline/wakeable.ts'

const AGAIN_MS = 15_000
/** The interval at which the page looks for taps that a closed clicker could not send. */
const IDLE_MS = 60_000

/** Sends this device's unsent taps in the background, and at once when the network returns. */
export function useUnsentTaps(db: Db): UnsentTaps {
  const [left, setLeft] = useState<UnsentTaps>({ waiting: 0, refused: 0 })
  useEffect(() => {
    const ending = new AbortController()
    void keepSending(db, setLeft, ending.signal)
    return () => ending.abort()
  }, [db])
  return left
}

async function keepSending(db: Db, onLeft: (left: UnsentTaps) => void, signal: AbortSignal): Promise<void> {
  const wakeable = new Wakeable()
  wakeable.listen(signal)
  while (!signal.aborted) {
    const left = await sendUnsentTaps(db, onLeft).catch((error: unknown) => console.info('Taps are not sent', error))
    await wakeable.sleep(left && left.waiting === 0 ? IDLE_MS : AGAIN_MS, null)
  }
}
