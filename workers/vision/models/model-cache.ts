/** Keeps verified model files between visits. Every method may be refused by the browser; callers go on without. */
export type ModelCache = {
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  has(key: string): Promise<boolean>
  write(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  remove(key: string): Promise<void>
}

/** Bump when files already cached must not be used any more. */
const CACHE_NAME = 'narthex-models-1'

function urlOf(key: string): string {
  return new URL(`/cached-model/${key}`, globalThis.location.origin).href
}

function open(): Promise<Cache> {
  return caches.open(CACHE_NAME)
}

/** Cache Storage; null where the browser has none (an insecure origin). Keys are digests, so no file can go stale. */
export function browserModelCache(): ModelCache | null {
  if (typeof caches === 'undefined') return null
  return {
    async read(key) {
      const response = await (await open()).match(urlOf(key))
      return response ? new Uint8Array(await response.arrayBuffer()) : null
    },
    has: async (key) => (await (await open()).match(urlOf(key))) !== undefined,
    write: async (key, bytes) => (await open()).put(urlOf(key), new Response(bytes)),
    async remove(key) {
      await (await open()).delete(urlOf(key))
    },
  }
}
