import { createStore, del, get, keys, set } from 'idb-keyval'

/** Keeps verified model files between visits. Every method may be refused by the browser; callers go on without. */
export type ModelCache = {
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  has(key: string): Promise<boolean>
  write(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  remove(key: string): Promise<void>
}

/** Another name when files already cached must not be used any more. */
const DATABASE = 'narthex-models'

/** IndexedDB; null where the browser has none. Keys are digests, so no file can go stale. */
export function browserModelCache(): ModelCache | null {
  if (typeof indexedDB === 'undefined') return null
  const store = createStore(DATABASE, 'files')
  return {
    read: async (key) => (await get<Uint8Array<ArrayBuffer>>(key, store)) ?? null,
    has: async (key) => (await keys(store)).includes(key),
    write: (key, bytes) => set(key, bytes, store),
    remove: (key) => del(key, store),
  }
}

/** A way to use the cache that answers null where there is none, or where it refuses, which `onWarning` is told. */
export function tryCache(cache: ModelCache | null, onWarning: (message: string) => void) {
  return async <T>(what: string, action: (cache: ModelCache) => Promise<T>): Promise<T | null> => {
    if (!cache) return null
    try {
      return await action(cache)
    } catch (error) {
      onWarning(`Model cache: ${what} failed: ${String(error)}`)
      return null
    }
  }
}
