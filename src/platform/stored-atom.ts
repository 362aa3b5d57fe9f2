import { atom } from 'jotai'
import * as v from 'valibot'

type Schema<T> = v.GenericSchema<unknown, T>
type Area = () => Storage

const local: Area = () => localStorage

/** Returns the value stored under `key`, or the fallback if the stored value is missing, invalid or unreadable. */
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

/** Returns false if the browser refuses, because its storage is full or forbidden. */
function writeStored(key: string, value: unknown, area: Area = local): boolean {
  try {
    area().setItem(key, JSON.stringify(value))
    return true
  } catch (error) {
    console.info(`${key} could not be stored`, error)
    return false
  }
}

/** If true, stored atoms keep their values only in memory, and the browser's storage is neither read nor written. */
export const isForgetfulAtom = atom(false)

/**
 * Creates an atom whose value is stored in the browser and shared by its tabs. An update starts from the stored value,
 * so two tabs do not overwrite each other's items. If storage fails, the value is kept until the page is closed. Unlike
 * IndexedDB, localStorage can be read by the first render and notifies other tabs.
 */
export function storedAtom<T>(key: string, schema: Schema<T>, fallback: T, area: Area = local) {
  const valueAtom = atom<{ value: T; isStored: boolean } | null>(null)
  const keptAtom = atom<{ value: T }>({ value: fallback })
  const stored = () => ({ value: readStored(key, schema, fallback, area), isStored: true })
  valueAtom.onMount = (setValue) => {
    const follow = (event: StorageEvent) => {
      if (event.key === key) setValue(stored())
    }
    // Another tab may have changed the stored value while no component of this tab used the atom.
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
