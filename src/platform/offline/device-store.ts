import { update } from 'idb-keyval'
import type { UseStore } from 'idb-keyval'
import { newId } from '@/domain/shared/ids.ts'
import type { StateStore } from '@/domain/outbox/kept-state.ts'

/**
 * Keeps a value under a key on this device. Storing may fail in a private window or on a full disk. Then only this page
 * has the value.
 *
 * @param onLost called once, when the page begins to be the only place of the value
 */
export function stateStoreIn<State>(
  store: UseStore,
  key: string,
  empty: State,
  onLost: (error: unknown) => void,
): StateStore<State> {
  let latest = empty
  let isOnDisk = true
  return {
    async update(change) {
      if (isOnDisk) {
        try {
          await update<State>(key, (before) => (latest = change(before ?? empty)), store)
          return latest
        } catch (error) {
          isOnDisk = false
          onLost(error)
        }
      }
      return (latest = change(latest))
    },
  }
}

/** Returns this device's secret id, which is created on first use. The server recognises the device by this id. */
export async function deviceIdIn(store: UseStore): Promise<string> {
  let id = ''
  await update<string>('device', (known) => (id = known ?? newId()), store)
  return id
}
