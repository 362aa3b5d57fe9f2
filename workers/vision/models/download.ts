import type { CatalogEntry } from '../catalog.ts'

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** `unavailable`: no server answered with this file; `corrupt`: a server answered with other bytes. */
export type FetchedFile =
  | { ok: true; bytes: Uint8Array<ArrayBuffer> }
  | { ok: false; kind: 'unavailable' | 'corrupt' | 'aborted'; detail: string }

export type FailedFile = Exclude<FetchedFile, { ok: true }>

/** A connection that sends nothing for this long is closed. */
const STALL_MS = 20_000

type DownloadOptions = {
  fetch: Fetch
  signal: AbortSignal
  /** Receives the number of bytes so far, after every piece. */
  onBytes: (loaded: number) => void
  stallMs?: number
}

/**
 * Fetches one file of the catalog and checks its size and sha256. Stops reading at the file's known size, even if the
 * server sends more. Rejects when there is no memory for the file or no `crypto.subtle`.
 */
export async function download(entry: CatalogEntry, url: string, options: DownloadOptions): Promise<FetchedFile> {
  const bytes = new Uint8Array(entry.bytes)
  const failure = await receive(bytes, url, options)
  if (failure) return failure
  const digest = await sha256Of(bytes)
  if (digest === entry.sha256) return { ok: true, bytes }
  return { ok: false, kind: 'corrupt', detail: `${url} has sha256 ${digest}, expected ${entry.sha256}` }
}

/** Fills `bytes` from the server. Returns null when the server sent exactly `bytes.length` bytes. */
async function receive(bytes: Uint8Array, url: string, options: DownloadOptions): Promise<FailedFile | null> {
  const stop = new AbortController()
  const stallMs = options.stallMs ?? STALL_MS
  let timer = setTimeout(() => stop.abort(), stallMs)
  try {
    // With `no-cache` the browser asks the server. The browser's HTTP cache may hold an older file of the same name.
    const signal = AbortSignal.any([options.signal, stop.signal])
    const response = await options.fetch(url, { signal, cache: 'no-cache' })
    if (!response.ok) return { ok: false, kind: 'unavailable', detail: `${url} answered ${response.status}` }
    if (isPage(response)) return { ok: false, kind: 'unavailable', detail: `${url} is a web page` }
    let loaded = 0
    for await (const piece of piecesOf(response)) {
      clearTimeout(timer)
      timer = setTimeout(() => stop.abort(), stallMs)
      const isTooLong = loaded + piece.length > bytes.length
      if (isTooLong) return { ok: false, kind: 'corrupt', detail: `${url} is longer than ${bytes.length} bytes` }
      bytes.set(piece, loaded)
      loaded += piece.length
      options.onBytes(loaded)
    }
    if (loaded === bytes.length) return null
    return { ok: false, kind: 'corrupt', detail: `${url} ended after ${loaded} of ${bytes.length} bytes` }
  } catch (error) {
    if (options.signal.aborted) return { ok: false, kind: 'aborted', detail: 'aborted' }
    const reason = stop.signal.aborted ? `silent for ${stallMs} ms` : String(error)
    return { ok: false, kind: 'unavailable', detail: `${url}: ${reason}` }
  } finally {
    clearTimeout(timer)
    // Closes the connection if the body was not read to its end. After a complete body, the call has no effect.
    stop.abort()
  }
}

/**
 * Returns whether the answer is a web page instead of a model. Hosts of single-page apps answer unknown paths with the
 * app's page.
 */
export function isPage(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false
}

async function* piecesOf(response: Response): AsyncGenerator<Uint8Array> {
  if (!response.body) return
  const reader = response.body.getReader()
  while (true) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** Returns the SHA-256 of the bytes in hex. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
