import { TapOutbox } from '@/domain/clicker/tap-outbox.ts'
import type { Db } from '@/domain/shared/db.ts'
import { accessByPerson } from './clicker-access.ts'
import { deviceId, servicesWithTaps, tapStoreOf } from './tap-store.ts'

/** The numbers of taps on this device that the server does not have. */
export type UnsentTaps = {
  /** The number of taps still to send. */
  waiting: number
  /** The number of taps that the server refuses. These taps are too old or were made with a counting link. */
  refused: number
}

/**
 * Sends the stored taps of this device's closed clickers. Refused taps stay stored, because the service's clicker or a
 * new counting link can still send them.
 *
 * @param onLeft receives the number of taps left, after every request
 * @throws when the server cannot be reached
 */
export async function sendUnsentTaps(db: Db, onLeft: (taps: UnsentTaps) => void): Promise<UnsentTaps> {
  const services = await servicesWithTaps()
  if (services.length === 0) return { waiting: 0, refused: 0 }
  const device = await deviceId()
  const outboxes = new Map<TapOutbox, { isRefused: boolean }>()
  for (const service of services) {
    const access = accessByPerson(db, service)
    const outbox = new TapOutbox(tapStoreOf(service), (name, taps) => access.send(device, name, taps))
    await outbox.read()
    outboxes.set(outbox, { isRefused: false })
  }
  const left = () => {
    const taps: UnsentTaps = { waiting: 0, refused: 0 }
    for (const [{ count }, { isRefused }] of outboxes) taps[isRefused ? 'refused' : 'waiting'] += count.waiting.length
    return taps
  }
  onLeft(left())
  for (const [outbox, fate] of outboxes) {
    while (outbox.count.waiting.length > 0) {
      const { state } = await outbox.flush()
      fate.isRefused = state !== 'open' && state !== 'ended' && state !== 'busy'
      onLeft(left())
      if (fate.isRefused || state === 'busy') break
    }
  }
  return left()
}
