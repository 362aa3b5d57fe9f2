import { useEffect } from 'react'
import type { Db } from '@/domain/shared/db.ts'
import { useBackgroundSending } from '@/platform/offline/use-background-sending.ts'
import type { Session } from '@/platform/session.ts'
import { forgetRegisters, servicesWithMarks } from './register-store.ts'

const AGAIN_MS = 15_000

/** Sends the marks that this device's closed registers could not send. After a sign-out, deletes the stored names. */
export function useUnsentMarks(db: Db, session: Session, userId: string): void {
  useBackgroundSending(async () => {
    // A browser without storage has kept no marks.
    const services = await servicesWithMarks(userId).catch(() => [])
    if (services.length === 0) return 'idle'
    const { sendUnsentMarks } = await import('./send-unsent-marks.ts')
    return (await sendUnsentMarks(db, userId, services)) ? 'idle' : { ms: AGAIN_MS }
  })
  useEffect(
    () =>
      session.onChange(() => {
        forgetRegisters().catch((error: unknown) => console.error('The kept names could not be deleted', error))
      }),
    [session],
  )
}
