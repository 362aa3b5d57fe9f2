import { atom } from 'jotai'
import * as v from 'valibot'

type Schema<T> = v.GenericSchema<unknown, T>
type Area = () => Storage

const local: Area = () => localStorage

/** The value stored under `key`; the fallback when there is none, no valid one, or no storage. */
function readStored<T>(key: string, schema: Schema<T>, fallback: T, area: Area = local): T {
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

/** False when the browser refuses: storage full or forbidden. */
function writeStored(key: string, value: unknown, area: Area = local): boolean {
  try {
    area().setItem(key, JSON.stringify(value))
    return true
  } catch (error) {
    console.info(`${key} could not be stored`, error)
    return false
  }
}

/** True in a store whose values end with it: nothing is read from the browser, and nothing is left in it. */
export const isForgetfulAtom = atom(false)

/**
 * A value stored in the browser and shared by its tabs. An update is applied to what is stored now, so two tabs that
 * each add something do not overwrite one another. Where storage fails the value lives as long as the page. It is
 * localStorage and not IndexedDB, because the first render reads it, and because the other tabs are notified.
 */
export function storedAtom<T>(key: string, schema: Schema<T>, fallback: T, area: Area = local) {
  const valueAtom = atom<{ value: T; isStored: boolean } | null>(null)
  const keptAtom = atom<{ value: T }>({ value: fallback })
  const stored = () => ({ value: readStored(key, schema, fallback, area), isStored: true })
  valueAtom.onMount = (setValue) => {
    const follow = (event: StorageEvent) => {
      if (event.key === key) setValue(stored())
    }
    // Another tab may have written while this one did not show it.
    setValue((latest) => (latest && !latest.isStored ? latest : stored()))
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }
  return atom(
    (get) => {
      if (get(isForgetfulAtom)) return get(keptAtom).value
      return get(valueAtom)?.value ?? readStored(key, schema, fallback, area)
    },
    (get, set, update: (value: T) => T) => {
      if (get(isForgetfulAtom)) return set(keptAtom, ({ value }) => ({ value: update(value) }))
      const latest = get(valueAtom)
      const current = latest && !latest.isStored ? latest.value : readStored(key, schema, fallback, area)
      const value = update(current)
      set(valueAtom, { value, isStored: writeStored(key, value, area) })
    },
  )
}
