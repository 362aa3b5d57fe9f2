import { MarkOutbox } from '@/domain/register/mark-outbox.ts'
import type { Newcomer } from '@/domain/register/register-copy.ts'
import { DomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import { toast } from '@/ui/toast.ts'
import { registerAccess } from './register-access.ts'
import { deviceId, registerStoreOf } from './register-store.ts'

/**
 * Sends the stored marks of closed registers. Refused marks stay stored for the page of the register.
 *
 * @returns true if all marks were sent or their register is off; false if sending should be repeated later
 * @throws when the server cannot be reached
 */
export async function sendUnsentMarks(db: Db, user: string, services: readonly string[]): Promise<boolean> {
  const device = await deviceId()
  let isDone = true
  for (const service of services) {
    const outbox = new MarkOutbox(
      registerStoreOf(user, service, () => undefined),
      registerAccess(db, user, service).serverFor(device),
    )
    await outbox.read()
    const newcomersBefore = outbox.copy.newcomers
    try {
      while (outbox.hasToSend && (await outbox.flush()).state === 'open');
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind === 'offline' || error.kind === 'unavailable') throw error
      isDone = false
    }
    tellRefused(newcomersBefore, outbox.copy.refused)
  }
  return isDone
}

/** Shows a message, because the person may never open the page of the register again. */
function tellRefused(sent: readonly Newcomer[], refused: readonly Newcomer[]): void {
  const names = sent.filter(({ member }) => refused.some((each) => each.member === member))
  if (names.length === 0) return
  toast({
    title: 'Not added',
    description: `${names.map(({ firstName }) => firstName).join(', ')} could not be added.`,
  })
}
