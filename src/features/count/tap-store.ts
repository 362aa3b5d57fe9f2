import { createStore, entries, get, set } from 'idb-keyval'
import { emptyCount } from '@/domain/clicker/clicker-count.ts'
import type { ClickerCount } from '@/domain/clicker/clicker-count.ts'
import type { TapStore } from '@/domain/clicker/tap-outbox.ts'
import type { CountedPlace } from '@/domain/clicker/clicker-answer.schema.ts'
import { deviceIdIn, stateStoreIn } from '@/platform/offline/device-store.ts'

/** The store keeps this device's counts while the page is closed or has no network. */
const store = createStore('narthex-clicker', 'clicker')

export const tapStoreOf = (service: string): TapStore =>
  stateStoreIn(store, `count ${service}`, emptyCount, (error) =>
    // If storing fails, closing the page loses taps. The page shows a warning.
    console.error('Taps are not kept on this device', error),
  )

export const deviceId = () => deviceIdIn(store)

export const readPlace = (access: string) => get<CountedPlace>(`place ${access}`, store)
export const keepPlace = (access: string, place: CountedPlace) => set(`place ${access}`, place, store)
/** Reads the key of the category that was chosen last. */
export const readCategory = (service: string) => get<string>(`category ${service}`, store)
export const keepCategory = (service: string, key: string) => set(`category ${service}`, key, store)
export const readToken = () => get<string>('token', store)
export const keepToken = (token: string) => set('token', token, store)

/** The ids of services whose clicker is open on this page. An open clicker sends its taps itself. */
export const openClickers = new Set<string>()

/** Returns the ids of services with unsent taps on this device and no open clicker. */
export async function servicesWithTaps(): Promise<string[]> {
  const kept = await entries<string, ClickerCount>(store)
  const waiting = kept.filter(([key, count]) => key.startsWith('count ') && count.waiting.length > 0)
  return waiting.map(([key]) => key.slice('count '.length)).filter((service) => !openClickers.has(service))
}
