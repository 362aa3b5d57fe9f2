import { createStore, del, entries, get, keys, set, update } from 'idb-keyval'
import { hasNews, isWaiting, withoutNames } from '@/domain/register/kept-copy.ts'
import { emptyCopy } from '@/domain/register/register-copy.ts'
import type { OpenRegister, RegisterCopy } from '@/domain/register/register-copy.ts'
import type { RegisterStore } from '@/domain/register/mark-outbox.ts'
import type { RegisterPerson } from '@/domain/register/register.schema.ts'
import { deviceIdIn, stateStoreIn } from '@/platform/offline/device-store.ts'

/** The store keeps registers while the page is closed or has no network. Each user's data is separate. */
const store = createStore('narthex-register', 'register')

/** `RegisterPlace` is the part of a register that stays the same while people are marked. */
export type RegisterPlace = Pick<OpenRegister, 'service' | 'regulars' | 'last'>

export const deviceId = () => deviceIdIn(store)

const copyKey = (user: string, service: string) => `copy ${user} ${service}`
const placeKey = (user: string, service: string) => `place ${user} ${service}`
const peopleKey = (user: string) => `people ${user}`

/** @param onLost called when the browser cannot store marks, so that closing the page would lose them */
export const registerStoreOf = (user: string, service: string, onLost: () => void): RegisterStore =>
  stateStoreIn(store, copyKey(user, service), emptyCopy, (error) => {
    console.error('Marks are not kept on this device', error)
    onLost()
  })

export const readCopy = (user: string, service: string) => get<RegisterCopy>(copyKey(user, service), store)
export const readPlace = (user: string, service: string) => get<RegisterPlace>(placeKey(user, service), store)
export const keepPlace = (user: string, place: RegisterPlace) => set(placeKey(user, place.service.id), place, store)
export const readPeople = (user: string) => get<RegisterPerson[]>(peopleKey(user), store)

/** Stores the names for offline use. Deletes the names that this browser stores for other users. */
export async function keepPeople(user: string, people: readonly RegisterPerson[]): Promise<void> {
  await set(peopleKey(user), people, store)
  for (const key of await keys<string>(store)) {
    if (key.startsWith('people ') && key !== peopleKey(user)) await del(key, store)
  }
}

/**
 * Deletes registers and names from this device after a sign-out. A copy with unsent marks or unread notices stays. Such
 * a copy keeps only the names of newcomers, because newcomers must still be added.
 */
export async function forgetRegisters(): Promise<void> {
  for (const key of await keys<string>(store)) {
    if (key.startsWith('people ') || key.startsWith('place ')) await del(key, store)
    if (!key.startsWith('copy ')) continue
    const copy = await get<RegisterCopy>(key, store)
    if (copy && (isWaiting(copy) || hasNews(copy))) {
      await update<RegisterCopy>(key, (now) => withoutNames(now ?? copy), store)
    } else await del(key, store)
  }
}

/** The ids of services whose register is open on this page. An open register sends its marks itself. */
export const openRegisters = new Set<string>()

/** Returns the ids of the person's services with unsent marks on this device and no open register. */
export async function servicesWithMarks(user: string): Promise<string[]> {
  const start = copyKey(user, '')
  const kept = await entries<string, RegisterCopy>(store)
  return kept
    .filter(([key, copy]) => key.startsWith(start) && isWaiting(copy))
    .map(([key]) => key.slice(start.length))
    .filter((service) => !openRegisters.has(service))
}
