import { useState } from 'react'
import type { Db } from '@/domain/shared/db.ts'
// This import comes early on every signed-in page, because `loaded-files.ts` records only files loaded after it.
import '@/platform/offline/loaded-files.ts'
import { useBackgroundSending } from '@/platform/offline/use-background-sending.ts'
import { sendUnsentTaps } from './send-unsent-taps.ts'
import type { UnsentTaps } from './send-unsent-taps.ts'

const AGAIN_MS = 15_000

/** Sends the taps that this device's closed clickers could not send. */
export function useUnsentTaps(db: Db): UnsentTaps {
  const [left, setLeft] = useState<UnsentTaps>({ waiting: 0, refused: 0 })
  useBackgroundSending(async () => {
    const { waiting } = await sendUnsentTaps(db, setLeft)
    return waiting === 0 ? 'idle' : { ms: AGAIN_MS }
  })
  return left
}
