import { TapOutbox } from '@/domain/clicker/tap-outbox.ts'
import type { Db } from '@/domain/shared/db.ts'
import { doorOfPerson } from './ask-clicker.ts'
import { deviceId, servicesWithTaps, shelfOf } from './tap-shelf.ts'

/**
 * Sends the taps that wait on this device, for someone who can no longer open the clicker. Those of a service that takes
 * none from them (they counted it by a link) stay where they are.
 *
 * @param onWaiting hears how many are still here
 * @throws where the server cannot be reached
 */
export async function sendLeftTaps(db: Db, onWaiting: (taps: number) => void): Promise<void> {
  const device = await deviceId()
  const outboxes: TapOutbox[] = []
  for (const service of await servicesWithTaps()) {
    const door = doorOfPerson(db, service)
    const outbox = new TapOutbox(shelfOf(service), (name, taps) => door.send(device, name, taps))
    await outbox.read()
    outboxes.push(outbox)
  }
  const tell = () => onWaiting(outboxes.reduce((sum, { count }) => sum + count.waiting.length, 0))
  tell()
  for (const outbox of outboxes) {
    while (outbox.count.waiting.length > 0) {
      const { state } = await outbox.flush()
      tell()
      if (state !== 'open' && state !== 'ended') break
    }
  }
}
