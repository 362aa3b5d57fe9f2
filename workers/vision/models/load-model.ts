import { catalog } from '../catalog.ts'
import type { CatalogEntry, ModelId } from '../catalog.ts'
import type { LoadProgress } from '../contract.ts'
import { download, isPage, sha256Of } from './download.ts'
import type { FailedFile, Fetch, FetchedFile } from './download.ts'
import { tryCache } from './model-cache.ts'
import type { ModelCache } from './model-cache.ts'

export type LoadOptions = {
  /** URL of the folder, with trailing slash, from which the site serves prepared models. */
  modelsUrl: string
  signal: AbortSignal
  onProgress: (progress: LoadProgress) => void
}

export type ModelStore = {
  /** Returns the verified bytes of a model. The cache is tried first, then the site, then the model's source. */
  load(entry: CatalogEntry, options: LoadOptions): Promise<FetchedFile>
  /** Returns whether `load` would find the model in the cache or on the site. Reads no file. */
  isAvailable(entry: CatalogEntry, modelsUrl: string): Promise<boolean>
  /** Keeps a model's file. The size and the digest identify the model. Returns the model, or null for another file. */
  keep(file: Blob): Promise<ModelId | null>
}

/** A download that several loads wait for; it stops when the last of these loads is aborted. */
type Shared = {
  waiting: Set<(progress: LoadProgress) => void>
  stop: AbortController
  result: Promise<FetchedFile>
}

const AVAILABLE_TIMEOUT_MS = 3000
const ABORTED: FetchedFile = { ok: false, kind: 'aborted', detail: 'aborted' }

/**
 * Creates a store that fetches, verifies and caches models, in the browser and in tests. The cache is optional. When
 * the browser refuses the cache (no storage, quota full), models load uncached, and `onWarning` gets the reason. A file
 * with a wrong digest is never kept.
 */
export function createModelStore(parts: {
  fetch: Fetch
  cache: ModelCache | null
  onWarning: (message: string) => void
  stallMs?: number
  /** Only tests pass entries; the default is the catalog. */
  entries?: readonly CatalogEntry[]
}): ModelStore {
  const running = new Map<string, Shared>()
  /** The file that a person chose from disk and that the cache refused. */
  let kept: { sha256: string; bytes: Uint8Array<ArrayBuffer> } | null = null

  const attempt = tryCache(parts.cache, parts.onWarning)

  const readCached = async (entry: CatalogEntry) => {
    if (kept?.sha256 === entry.sha256) return kept.bytes
    const bytes = await attempt('reading', (cache) => cache.read(entry.sha256))
    if (!bytes) return null
    if (bytes.length === entry.bytes && (await sha256Of(bytes)) === entry.sha256) return bytes
    parts.onWarning(`Model cache: ${entry.fileName} was damaged and is dropped`)
    await attempt('dropping', (cache) => cache.remove(entry.sha256))
    return null
  }

  const fetchFirst = async (entry: CatalogEntry, modelsUrl: string, shared: Omit<Shared, 'result'>) => {
    const report = (stage: LoadProgress['stage'], loadedBytes: number) => {
      for (const onProgress of shared.waiting) onProgress({ stage, loadedBytes, totalBytes: entry.bytes })
    }
    const cached = await readCached(entry)
    if (cached) return { ok: true, bytes: cached } satisfies FetchedFile
    const failures: FailedFile[] = []
    const places = [modelsUrl + entry.fileName, ...(entry.sourceUrl === null ? [] : [entry.sourceUrl])]
    for (const url of places) {
      report('downloading', 0)
      const onBytes = (loaded: number) => report(loaded < entry.bytes ? 'downloading' : 'verifying', loaded)
      const options = { fetch: parts.fetch, signal: shared.stop.signal, onBytes, stallMs: parts.stallMs }
      const file = await download(entry, url, options)
      if (file.ok) {
        await attempt('writing', (cache) => cache.write(entry.sha256, file.bytes))
        return file
      }
      failures.push(file)
      if (file.kind === 'aborted') break
    }
    return worstOf(failures)
  }

  const begin = (entry: CatalogEntry, modelsUrl: string, key: string): Shared => {
    const parts = { waiting: new Set<(progress: LoadProgress) => void>(), stop: new AbortController() }
    const result = fetchFirst(entry, modelsUrl, parts).finally(() => {
      if (running.get(key) === shared) running.delete(key)
    })
    const shared: Shared = { ...parts, result }
    running.set(key, shared)
    return shared
  }

  const load: ModelStore['load'] = async (entry, { modelsUrl, signal, onProgress }) => {
    if (signal.aborted) return ABORTED
    const key = `${entry.sha256} ${modelsUrl}`
    const shared = running.get(key) ?? begin(entry, modelsUrl, key)
    shared.waiting.add(onProgress)
    const leave = () => {
      shared.waiting.delete(onProgress)
      if (shared.waiting.size > 0) return
      running.delete(key)
      shared.stop.abort()
    }
    try {
      return await unlessAborted(shared.result, signal, leave)
    } finally {
      shared.waiting.delete(onProgress)
    }
  }

  const keep: ModelStore['keep'] = async (file) => {
    const candidates = (parts.entries ?? Object.values(catalog)).filter(({ bytes }) => bytes === file.size)
    if (candidates.length === 0) return null
    const bytes = new Uint8Array(await file.arrayBuffer())
    const sha256 = await sha256Of(bytes)
    const entry = candidates.find((candidate) => candidate.sha256 === sha256)
    if (!entry) return null
    const isCached = await attempt('writing', (cache) => cache.write(sha256, bytes).then(() => true))
    kept = isCached ? null : { sha256, bytes }
    return entry.id
  }

  const isAvailable: ModelStore['isAvailable'] = async (entry, modelsUrl) => {
    if (await attempt('reading', (cache) => cache.has(entry.sha256))) return true
    try {
      const signal = AbortSignal.timeout(AVAILABLE_TIMEOUT_MS)
      const response = await parts.fetch(modelsUrl + entry.fileName, { method: 'HEAD', signal })
      return response.ok && !isPage(response)
    } catch (error) {
      parts.onWarning(`${entry.fileName} could not be asked for: ${String(error)}`)
      return false
    }
  }

  return { load, isAvailable, keep }
}

function unlessAborted(result: Promise<FetchedFile>, signal: AbortSignal, onAbort: () => void): Promise<FetchedFile> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      onAbort()
      resolve(ABORTED)
    }
    signal.addEventListener('abort', leave, { once: true })
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

/**
 * Joins failures into one. A damaged file takes precedence over a missing file. The detail lists all failures for the
 * log.
 */
export function worstOf(failures: FailedFile[]): FetchedFile {
  const kinds = failures.map((failure) => failure.kind)
  const kind = kinds.includes('aborted') ? 'aborted' : kinds.includes('corrupt') ? 'corrupt' : 'unavailable'
  return { ok: false, kind, detail: failures.map((failure) => failure.detail).join('; ') }
}
