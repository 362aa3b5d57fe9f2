import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { LoadProgress } from '../contract.ts'
import { makeGate } from '../testing/gate.ts'
import type { CatalogEntry } from '../catalog.ts'
import { createModelStore } from './load-model.ts'
import type { ModelCache } from './model-cache.ts'

const content = new TextEncoder().encode('the bytes of a model '.repeat(50))
const entry = {
  id: 'yolox_nano',
  name: 'Nano',
  family: 'yolox',
  fileName: 'nano.onnx',
  sourceUrl: 'https://source.example/nano.onnx',
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
  inputSize: 416,
} as const satisfies CatalogEntry
const modelsUrl = 'https://site.example/models/'
const siteUrl = `${modelsUrl}nano.onnx`

type Answer = (signal: AbortSignal | undefined) => Response | Promise<Response>

let cached: Map<string, Uint8Array<ArrayBuffer>>
let asked: string[]
let warnings: string[]
let progress: LoadProgress[]
let answers: Record<string, Answer>

beforeEach(() => {
  cached = new Map()
  asked = []
  warnings = []
  progress = []
  answers = {}
})

const memory: ModelCache = {
  read: async (key) => cached.get(key) ?? null,
  has: async (key) => cached.has(key),
  write: async (key, bytes) => void cached.set(key, bytes),
  remove: async (key) => void cached.delete(key),
}

function makeStore(cache: ModelCache | null = memory, stallMs?: number) {
  return createModelStore({
    cache,
    entries: [entry],
    stallMs,
    onWarning: (message) => warnings.push(message),
    fetch: async (url, init) => {
      asked.push(`${init?.method ?? 'GET'} ${url}`)
      const answer = answers[url]
      if (!answer) throw new TypeError('Failed to fetch')
      return answer(init?.signal ?? undefined)
    },
  })
}

const options = (signal = new AbortController().signal) => ({
  modelsUrl,
  signal,
  onProgress: (step: LoadProgress) => void progress.push(step),
})

const whole: Answer = () => new Response(content.slice())
const notFound: Answer = () => new Response('no', { status: 404 })
/** The answer never ends. As with fetch, the answer's body fails when the signal fires. */
const endless: Answer = (signal) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(content.slice(0, 10))
        signal?.addEventListener('abort', () => controller.error(signal.reason))
      },
    }),
  )

describe('the places a model comes from', () => {
  test('a model loads from the site the first time, and afterwards from the cache without any network', async () => {
    answers[siteUrl] = whole
    const store = makeStore()
    expect(await store.load(entry, options())).toEqual({ ok: true, bytes: content })
    expect(asked).toEqual([`GET ${siteUrl}`])
    expect(progress.at(0)).toEqual({ stage: 'downloading', loadedBytes: 0, totalBytes: entry.bytes })
    expect(progress.at(-1)).toEqual({ stage: 'verifying', loadedBytes: entry.bytes, totalBytes: entry.bytes })
    answers = {}
    expect(await makeStore().load(entry, options())).toEqual({ ok: true, bytes: content })
    expect(asked).toHaveLength(1)
  })

  test.each<[string, Answer]>([
    ['does not have the file', notFound],
    ['answers any path with its page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['has a damaged file', () => new Response('damaged')],
    ['falls silent', endless],
  ])('the model is requested from its source when the site %s', async (_, answer) => {
    answers[siteUrl] = answer
    answers[entry.sourceUrl] = whole
    // Only the endless answer gets the short limit. On a busy machine, any other server may be silent for 50 ms.
    const store = makeStore(memory, answer === endless ? 50 : undefined)
    expect(await store.load(entry, options())).toEqual({ ok: true, bytes: content })
    expect(asked).toEqual([`GET ${siteUrl}`, `GET ${entry.sourceUrl}`])
  })
})

describe('files that are damaged, missing or not a model', () => {
  const upperCase = new TextDecoder().decode(content).toUpperCase()
  test.each<[string, Answer, string]>([
    ['cut short', () => new Response(content.slice(0, 99)), `99 of ${content.length}`],
    ['too long', () => new Response(new Uint8Array(content.length + 1)), 'longer than'],
    ['another file', () => new Response(upperCase), 'sha256'],
  ])('when a downloaded file is %s, it counts as corrupt and is never cached', async (_, answer, detail) => {
    answers[siteUrl] = notFound
    answers[entry.sourceUrl] = answer
    const result = await makeStore().load(entry, options())
    expect(result).toMatchObject({ ok: false, kind: 'corrupt', detail: expect.stringContaining(detail) })
    expect(cached.size).toBe(0)
  })

  test('a file that no server has is unavailable, and the error detail lists the answer of each server', async () => {
    answers[siteUrl] = notFound
    const result = await makeStore().load(entry, options())
    expect(result).toMatchObject({ ok: false, kind: 'unavailable' })
    expect(result).toMatchObject({ detail: expect.stringMatching(/answered 404; .*Failed to fetch/) })
  })

  test('a web page in place of a file counts as an unavailable file, not as a damaged file', async () => {
    answers[siteUrl] = () => new Response('<html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
    expect(await makeStore().load(entry, options())).toMatchObject({ ok: false, kind: 'unavailable' })
  })

  test('when the browser cannot verify files, loading fails, and no network failure is reported', async () => {
    answers[siteUrl] = whole
    vi.stubGlobal('crypto', {})
    await expect(makeStore(null).load(entry, options())).rejects.toThrow(TypeError)
    vi.unstubAllGlobals()
  })

  test('a damaged file in the cache is removed and downloaded again', async () => {
    cached.set(entry.sha256, new TextEncoder().encode(upperCase))
    answers[siteUrl] = whole
    expect(await makeStore().load(entry, options())).toEqual({ ok: true, bytes: content })
    expect(cached.get(entry.sha256)).toEqual(content)
    expect(warnings.join()).toContain('damaged')
  })
})

const refuse = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))

describe('a cache that refuses to save', () => {
  test('when the disk is full, a model loads but is not cached', async () => {
    answers[siteUrl] = whole
    const store = makeStore({ ...memory, write: refuse })
    expect(await store.load(entry, options())).toEqual({ ok: true, bytes: content })
    expect(warnings).toEqual([expect.stringContaining('QuotaExceededError')])
  })

  test('a model loads even if there is no cache or the cache always fails', async () => {
    answers[siteUrl] = whole
    expect(await makeStore(null).load(entry, options())).toEqual({ ok: true, bytes: content })
    const broken = { read: refuse, has: refuse, write: refuse, remove: refuse }
    expect(await makeStore(broken).load(entry, options())).toEqual({ ok: true, bytes: content })
  })
})

describe('a file from disk', () => {
  test('the size and digest of an opened model file identify the model, which later loads offline', async () => {
    const store = makeStore()
    expect(await store.keep(new Blob([content]))).toBe('yolox_nano')
    expect(await makeStore().load(entry, options())).toEqual({ ok: true, bytes: content })
    expect(asked).toEqual([])
  })

  test('an opened file that is damaged or not a model is not kept', async () => {
    const damaged = content.with(0, 0)
    for (const bytes of [damaged, content.slice(1), new Uint8Array()]) {
      expect(await makeStore().keep(new Blob([bytes]))).toBeNull()
    }
    expect(cached.size).toBe(0)
  })

  test('when the cache refuses a file from disk, the file is still used until the page closes', async () => {
    const store = makeStore({ ...memory, write: refuse })
    expect(await store.keep(new Blob([content]))).toBe('yolox_nano')
    expect(await store.load(entry, options())).toEqual({ ok: true, bytes: content })
    expect(asked).toEqual([])
  })
})

describe('several loads of one model at the same time', () => {
  test('two loads of a model share one download, and both receive the progress', async () => {
    const gate = makeGate()
    answers[siteUrl] = async () => gate.opened.then(() => new Response(content.slice()))
    const store = makeStore()
    const heard: number[] = []
    const first = store.load(entry, options())
    const second = store.load(entry, { ...options(), onProgress: ({ loadedBytes }) => void heard.push(loadedBytes) })
    gate.open()
    expect(await Promise.all([first, second])).toEqual([
      { ok: true, bytes: content },
      { ok: true, bytes: content },
    ])
    expect(asked).toHaveLength(1)
    expect(heard.at(-1)).toBe(entry.bytes)
  })

  test('when one load is aborted, the other load continues', async () => {
    const gate = makeGate()
    answers[siteUrl] = async () => gate.opened.then(() => new Response(content.slice()))
    const store = makeStore()
    const stop = new AbortController()
    const first = store.load(entry, options(stop.signal))
    const second = store.load(entry, options())
    stop.abort()
    expect(await first).toMatchObject({ ok: false, kind: 'aborted' })
    gate.open()
    expect(await second).toMatchObject({ ok: true })
  })

  test('when the last load is aborted the download stops, and the next load begins again', async () => {
    let signal: AbortSignal | undefined
    answers[siteUrl] = (given) => endless((signal = given))
    const store = makeStore()
    const stop = new AbortController()
    const first = store.load(entry, options(stop.signal))
    await expect.poll(() => progress.at(-1)?.loadedBytes).toBe(10)
    stop.abort()
    expect(await first).toMatchObject({ ok: false, kind: 'aborted' })
    expect(signal?.aborted).toBe(true)
    expect(asked).not.toContain(`GET ${entry.sourceUrl}`)
    answers[siteUrl] = whole
    expect(await store.load(entry, options())).toMatchObject({ ok: true })
    expect(await store.load(entry, options(stop.signal))).toMatchObject({ ok: false, kind: 'aborted' })
  })
})

describe('models that are cached or on the site', () => {
  test('a model in the cache or on the site is available', async () => {
    const store = makeStore()
    expect(await store.isAvailable(entry, modelsUrl)).toBe(false)
    answers[siteUrl] = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
    expect(await store.isAvailable(entry, modelsUrl)).toBe(false)
    answers[siteUrl] = () => new Response(null)
    expect(await store.isAvailable(entry, modelsUrl)).toBe(true)
    expect(new Set(asked)).toEqual(new Set([`HEAD ${siteUrl}`]))
    answers = {}
    cached.set(entry.sha256, content)
    expect(await store.isAvailable(entry, modelsUrl)).toBe(true)
  })
})
