import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { ConversionError } from '../convert/conversion-error.ts'
import type { LoadProgress } from '../contract.ts'
import type { CatalogEntry } from '../catalog.ts'
import { parseGraphRecord } from './graph-record.ts'
import { createGraphStore } from './load-graph.ts'
import { createModelStore } from './load-model.ts'
import type { ModelCache } from './model-cache.ts'
import type { ModelFamily } from './model-family.ts'
import { yolox } from './families/yolox.ts'

const digest = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const bytesOf = (text: string) => new TextEncoder().encode(text)

const file = bytesOf('a model of another kind')
const graph = bytesOf('A MODEL OF ANOTHER KIND')
const entry = {
  id: 'efficientdet_lite0',
  name: 'Lite',
  family: 'efficientdet',
  fileName: 'lite.tflite',
  sourceUrl: 'https://source.example/lite.tflite',
  bytes: file.length,
  sha256: digest(file),
  inputSize: 320,
} as const satisfies CatalogEntry
const modelsUrl = 'https://site.example/models/'
const graphUrl = `${modelsUrl}lite.onnx`
const recordUrl = `${modelsUrl}lite.onnx.json`
const record = { source: entry.sha256, converter: 3, bytes: graph.length, sha256: digest(graph) }

let version: number
let conversions: number
let cached: Map<string, Uint8Array<ArrayBuffer>>
let site: Record<string, string | Uint8Array<ArrayBuffer>>
let asked: string[]
let warnings: string[]
let progress: LoadProgress[]

beforeEach(() => {
  version = 3
  conversions = 0
  cached = new Map()
  site = {}
  asked = []
  warnings = []
  progress = []
})

const memory: ModelCache = {
  read: async (key) => cached.get(key) ?? null,
  has: async (key) => cached.has(key),
  write: async (key, bytes) => void cached.set(key, bytes),
  remove: async (key) => void cached.delete(key),
}

const warn = (message: string) => void warnings.push(message)

async function fetchFromSite(url: string, init?: RequestInit): Promise<Response> {
  asked.push(url.replace(/^.*\//, ''))
  if (init?.signal?.aborted) throw new DOMException('aborted', 'AbortError')
  const answer = site[url]
  return answer === undefined ? new Response('no', { status: 404 }) : new Response(answer)
}

function upperCase(bytes: Uint8Array, _: string, onProgress: (share: number) => void) {
  conversions++
  onProgress(0.5)
  return bytesOf(new TextDecoder().decode(bytes).toUpperCase())
}

function refuse(): never {
  throw new ConversionError('operator number 18')
}

const quotaFull = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))

function makeStore(cache: ModelCache | null = memory, convert = upperCase) {
  const outside = { fetch: fetchFromSite, cache, onWarning: warn }
  const family: ModelFamily = { ...yolox, conversion: { version, convert } }
  return createGraphStore({ ...outside, files: createModelStore(outside), familyOf: () => family })
}

const load = (store = makeStore(), signal = new AbortController().signal) =>
  store.load(entry, { modelsUrl, signal, onProgress: (step) => void progress.push(step) })

describe('a model whose file must be converted', () => {
  test('a model is downloaded and converted with progress, and the cache keeps only the converted model', async () => {
    site[entry.sourceUrl] = file
    expect(await load()).toEqual({ ok: true, bytes: graph })
    expect(progress).toContainEqual({ stage: 'starting', loadedBytes: 12, totalBytes: file.length })
    expect(Array.from(cached.keys()).toSorted()).toEqual([record.sha256, `${entry.sha256}-graph-3`].toSorted())
    site = {}
    asked = []
    expect(await load()).toEqual({ ok: true, bytes: graph })
    expect([asked, conversions]).toEqual([[], 1])
  })

  test('when the site has a converted model, the browser does not convert it', async () => {
    Object.assign(site, { [recordUrl]: JSON.stringify(record), [graphUrl]: graph })
    expect(await load()).toEqual({ ok: true, bytes: graph })
    expect([asked, conversions]).toEqual([['lite.onnx.json', 'lite.onnx'], 0])
    site = {}
    expect(await load()).toEqual({ ok: true, bytes: graph })
  })

  test.each<[string, Record<string, unknown>]>([
    ['from another file', { source: digest('else') }],
    ['by another converter', { converter: 2 }],
    ['of another digest', { sha256: digest('else') }],
    ['that is cut short', { bytes: graph.length + 1 }],
  ])('when the site offers a converted model %s, the browser converts it', async (_, difference) => {
    const offered = JSON.stringify({ ...record, ...difference })
    Object.assign(site, { [recordUrl]: offered, [graphUrl]: graph, [entry.sourceUrl]: file })
    expect(await load()).toEqual({ ok: true, bytes: graph })
    expect(conversions).toBe(1)
  })

  test('a cached model is converted again if the model is damaged or the converter is of another version', async () => {
    site[entry.sourceUrl] = file
    await load()
    cached.set(record.sha256, bytesOf('A MODEL OF ANOTHER BIND'))
    expect(await load()).toEqual({ ok: true, bytes: graph })
    expect(conversions).toBe(2)
    version = 4
    expect(await load(makeStore())).toEqual({ ok: true, bytes: graph })
    expect(conversions).toBe(3)
  })

  test('a converted model loads even if there is no cache or the cache refuses every call', async () => {
    site[entry.sourceUrl] = file
    expect(await load(makeStore(null))).toEqual({ ok: true, bytes: graph })
    const full = { read: quotaFull, has: quotaFull, write: quotaFull, remove: quotaFull }
    expect(await load(makeStore(full))).toEqual({ ok: true, bytes: graph })
    expect(warnings.join()).toContain('QuotaExceededError')
  })

  test('a model that no server has is unavailable, and the error detail lists the answer of each server', async () => {
    const result = await load()
    expect(result).toMatchObject({ ok: false, kind: 'unavailable', detail: expect.stringContaining('answered 404') })
    expect(conversions).toBe(0)
  })

  test("if the site's model is damaged and the source cannot be reached, the model counts as corrupt", async () => {
    Object.assign(site, { [recordUrl]: JSON.stringify(record), [graphUrl]: bytesOf('A MODEL OF ANOTHER BIND') })
    const result = await load()
    expect(result).toMatchObject({ ok: false, kind: 'corrupt', detail: expect.stringContaining('answered 404') })
  })

  test('when a load is aborted, the model is not converted', async () => {
    site[entry.sourceUrl] = file
    const stop = new AbortController()
    stop.abort()
    expect(await load(makeStore(), stop.signal)).toMatchObject({ ok: false, kind: 'aborted' })
    expect(conversions).toBe(0)
  })

  test('when a model cannot be converted, loading fails with the message of the converter', async () => {
    site[entry.sourceUrl] = file
    await expect(load(makeStore(memory, refuse))).rejects.toThrow(new ConversionError('operator number 18'))
  })
})

describe('models that are cached or on the site', () => {
  test('a model is available if it is cached, or if the site has the converted or the original file', async () => {
    expect(await makeStore().isAvailable(entry, modelsUrl)).toBe(false)
    Object.assign(site, { [recordUrl]: JSON.stringify(record) })
    expect(await makeStore().isAvailable(entry, modelsUrl)).toBe(false)
    Object.assign(site, { [graphUrl]: graph })
    expect(await makeStore().isAvailable(entry, modelsUrl)).toBe(true)
    await load()
    site = {}
    expect(await makeStore().isAvailable(entry, modelsUrl)).toBe(true)
    cached.clear()
    site[`${modelsUrl}lite.tflite`] = file
    expect(await makeStore().isAvailable(entry, modelsUrl)).toBe(true)
  })
})

test('a model whose file needs no conversion loads without conversion', async () => {
  const nano: CatalogEntry = { ...entry, id: 'yolox_nano', family: 'yolox' }
  const files = {
    load: async () => ({ ok: true, bytes: graph }) as const,
    isAvailable: async () => true,
    keep: async () => null,
  }
  const store = createGraphStore({ files, fetch: fetchFromSite, cache: memory, onWarning: warn })
  const options = { modelsUrl, signal: new AbortController().signal, onProgress: () => {} }
  expect(await store.load(nano, options)).toEqual({ ok: true, bytes: graph })
  expect(await store.isAvailable(nano, modelsUrl)).toBe(true)
  expect([asked, conversions]).toEqual([[], 0])
})

test.each(['', 'null', '[]', '"text"', '<!doctype html>', '{}', JSON.stringify({ ...record, bytes: 1e9 })])(
  '%j is not a valid record of a converted model',
  (text) => {
    expect(parseGraphRecord(text, entry, 3)).toBeNull()
  },
)
