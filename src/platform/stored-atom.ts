import { atom } from 'jotai'
import * as v from 'valibot'

type Schema<T> = v.GenericSchema<unknown, T>
type Area = () => Storage

const local: Area = () => localStorage

/** What the browser keeps under `key`; the fallback when there is nothing, nothing valid, or no storage. */
export function readStored<T>(key: string, schema: Schema<T>, fallback: T, area: Area = local): T {
  try {
    const text = area().getItem(key)
    if (text === null) return fallback
    const parsed = v.safeParse(schema, JSON.parse(text))
    return parsed.success ? parsed.output : fallback
  } catch (error) {
    console.info(`${key} could not be read`, error)
    return fallback
  }
}

/** False when the browser refuses: storage full or forbidden. The caller goes on without. */
export function writeStored(key: string, value: unknown, area: Area = local): boolean {
  try {
    area().setItem(key, JSON.stringify(value))
    return true
  } catch (error) {
    console.info(`${key} could not be kept`, error)
    return false
  }
}

/**
 * A value kept in the browser and shared by its tabs. An update is applied to what is stored now, so two tabs
 * that each add something do not undo one another. Failures to read or write are ignored: the value then lives
 * as long as the page.
 */
export function storedAtom<T>(key: string, schema: Schema<T>, fallback: T, area: Area = local) {
  const heldAtom = atom<{ value: T; isStored: boolean } | null>(null)
  heldAtom.onMount = (hold) => {
    const follow = (event: StorageEvent) => {
      if (event.key === key) hold({ value: readStored(key, schema, fallback, area), isStored: true })
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }
  return atom(
    (get) => get(heldAtom)?.value ?? readStored(key, schema, fallback, area),
    (get, set, update: (value: T) => T) => {
      const held = get(heldAtom)
      const current = held && !held.isStored ? held.value : readStored(key, schema, fallback, area)
      const value = update(current)
      set(heldAtom, { value, isStored: writeStored(key, value, area) })
    },
  )
}
