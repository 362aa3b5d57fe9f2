import { createStore, del, get, keys, set } from 'idb-keyval'

/**
 * Keeps verified model files between visits. The browser may refuse every method; callers then work without a cache.
 */
export type ModelCache = {
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  has(key: string): Promise<boolean>
  write(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  remove(key: string): Promise<void>
}

/** Change this name when files that are already cached must no longer be used. */
const DATABASE = 'narthex-models'

/**
 * Returns a cache in IndexedDB, or null in a browser without IndexedDB. Keys are digests, so a file is never out of
 * date.
 */
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

/**
 * Returns a function that uses the cache. The function returns null without a cache. After a failure, the function also
 * returns null, and `onWarning` receives the failure.
 */
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
