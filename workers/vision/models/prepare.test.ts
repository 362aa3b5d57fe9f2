import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConversionError } from '../convert/conversion-error.ts'
import { catalog } from '../catalog.ts'
import type { CatalogEntry } from '../catalog.ts'
import { makeBuiltIn } from './built-in-model.ts'
import { prepareModels } from './prepare.ts'
import type { PrepareOptions } from './prepare.ts'
import { yolox } from './families/yolox.ts'

const content = Buffer.from('a model, as far as anybody here can tell')
const sha256 = createHash('sha256').update(content).digest('hex')

let folder = ''
let server: Server | null = null
let asked = 0
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'models-'))
  asked = 0
})
afterEach(async () => {
  server?.closeAllConnections()
  server?.close()
  server = null
  await rm(folder, { recursive: true })
})

async function serve(answer: RequestListener): Promise<string> {
  const listening = createServer((request, response) => {
    asked++
    answer(request, response)
  })
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/nano.onnx`
}

function entryAt(sourceUrl: string | null): CatalogEntry {
  const file = { fileName: 'nano.onnx', bytes: content.length, sha256 }
  return { id: 'yolox_nano', name: 'Nano', family: 'yolox', sourceUrl, inputSize: 416, ...file }
}

/** Returns an address of this machine on which no server listens. */
async function nowhere(): Promise<string> {
  const url = await serve(() => {})
  await new Promise((resolve) => server?.close(resolve))
  return url
}

type More = Pick<PrepareOptions, 'modelsFolder' | 'silenceMs' | 'familyOf' | 'isOffline' | 'makeBuiltIn'>

async function prepare(sourceUrl: string | null, more: More = {}) {
  const lines: string[] = []
  const shares: number[] = []
  const [result] = await prepareModels({
    entries: [entryAt(sourceUrl)],
    targetFolder: join(folder, 'site'),
    log: (line) => lines.push(line),
    onProgress: (_, share) => shares.push(share),
    ...more,
  })
  return { result: result!, log: lines.join('\n'), shares, files: await readdir(join(folder, 'site')) }
}

test('a model is downloaded with progress the first time, and is not downloaded again', async () => {
  const url = await serve((_, response) => response.end(content))
  const first = await prepare(url)
  expect(first).toMatchObject({ result: { ok: true, from: 'source' }, files: ['nano.onnx'] })
  expect(first.shares.at(-1)).toBe(1)
  expect(await readFile(join(folder, 'site', 'nano.onnx'))).toEqual(content)
  expect(await prepare(url)).toMatchObject({ result: { ok: true, from: 'kept' } })
  expect(asked).toBe(1)
})

test('the models folder is tried first, and a wrong file there is reported and not used', async () => {
  const url = await serve((_, response) => response.end(content))
  await writeFile(join(folder, 'nano.onnx'), content)
  expect(await prepare(url, { modelsFolder: folder })).toMatchObject({ result: { ok: true, from: 'folder' } })
  expect(asked).toBe(0)
  await rm(join(folder, 'site'), { recursive: true })
  await writeFile(join(folder, 'nano.onnx'), content.toString().toUpperCase())
  expect(await prepare(url, { modelsFolder: folder })).toMatchObject({ result: { ok: true, from: 'source' } })
  await rm(join(folder, 'site'), { recursive: true })
  const { result, log, files } = await prepare(await nowhere(), { modelsFolder: folder })
  expect(result.ok).toBe(false)
  expect(log).toContain(`instead of ${sha256}`)
  expect(log).toContain('ECONNREFUSED')
  expect(files).toEqual([])
})

const nothing = () => Promise.reject(new Error('no package'))

const upperCase = (file: Uint8Array) => new TextEncoder().encode(new TextDecoder().decode(file).toUpperCase())

const byConverter = (version: number, convert = upperCase) => ({
  familyOf: () => ({ ...yolox, conversion: { version, convert } }),
})

function refuse(): never {
  throw new ConversionError('operator number 18')
}

test('the server converts a model that needs conversion and serves the result', async () => {
  const url = await serve((_, response) => response.end(content))
  const first = await prepare(url, byConverter(1))
  expect(first).toMatchObject({ result: { ok: true, from: 'source' }, files: ['nano.onnx', 'nano.onnx.json'] })
  const graph = await readFile(join(folder, 'site', 'nano.onnx'))
  expect(graph.toString()).toBe(content.toString().toUpperCase())
  const record = JSON.parse(await readFile(join(folder, 'site', 'nano.onnx.json'), 'utf8'))
  const digest = createHash('sha256').update(graph).digest('hex')
  expect(record).toEqual({ source: sha256, converter: 1, bytes: graph.length, sha256: digest })
  expect(await prepare(url, byConverter(1))).toMatchObject({ result: { ok: true, from: 'kept' } })
  expect(asked).toBe(1)
  await writeFile(join(folder, 'site', 'nano.onnx'), content)
  expect(await prepare(url, byConverter(1))).toMatchObject({ result: { ok: true, from: 'source' } })
  expect(await prepare(url, byConverter(2))).toMatchObject({ result: { ok: true, from: 'source' } })
  expect(asked).toBe(3)
})

test('a model that cannot be converted leaves no file on the server, and the log gives the reason', async () => {
  const url = await serve((_, response) => response.end(content))
  const { result, log, files } = await prepare(url, byConverter(1, refuse))
  expect([result.ok, files]).toEqual([false, []])
  expect(log).toContain('operator number 18')
})

test('a damaged model file on the site is replaced', async () => {
  const url = await serve((_, response) => response.end(content))
  await prepare(url)
  await writeFile(join(folder, 'site', 'nano.onnx'), 'half a mod')
  expect(await prepare(url)).toMatchObject({ result: { ok: true, from: 'source' } })
  expect(await readFile(join(folder, 'site', 'nano.onnx'))).toEqual(content)
})

test('the built-in model is made from an installed package, also offline, and its digest is checked', async () => {
  const made = await prepare(null, { isOffline: true, makeBuiltIn: async () => content })
  expect(made).toMatchObject({ result: { ok: true, from: 'package' }, files: ['nano.onnx'] })
  expect(await prepare(null, { makeBuiltIn: nothing })).toMatchObject({ result: { ok: true, from: 'kept' } })
  await rm(join(folder, 'site'), { recursive: true })
  const wrong = await prepare(null, { makeBuiltIn: async () => Buffer.from(content.toString().toUpperCase()) })
  expect(wrong).toMatchObject({
    result: { ok: false },
    files: [],
    log: expect.stringContaining(`instead of ${sha256}`),
  })
  const without = await prepare(null, { makeBuiltIn: nothing })
  expect(without).toMatchObject({ result: { ok: false }, files: [], log: expect.stringContaining('no package') })
})

test('without internet, no source is asked, but files in the models folder are used', async () => {
  const url = await serve((_, response) => response.end(content))
  expect(await prepare(url, { isOffline: true })).toMatchObject({ result: { ok: false, reasons: [] }, files: [] })
  await writeFile(join(folder, 'nano.onnx'), content)
  const taken = await prepare(url, { isOffline: true, modelsFolder: folder })
  expect(taken).toMatchObject({ result: { ok: true, from: 'folder' } })
  expect(asked).toBe(0)
})

test('when the package files have other digests, the built-in model is not made', async () => {
  for (const fileName of ['centernet.json', 'centernet.bin']) await writeFile(join(folder, fileName), content)
  await expect(makeBuiltIn(folder)).rejects.toThrow(`has sha256 ${sha256}`)
  await expect(makeBuiltIn(join(folder, 'elsewhere'))).rejects.toThrow('ENOENT')
})

test.each<[string, RequestListener, string]>([
  ['missing', (_, response) => response.writeHead(404).end(), 'answered 404'],
  ['cut short', (_, response) => response.end(content.subarray(0, 7)), '7 bytes instead of'],
  ['too long', (_, response) => response.end(Buffer.concat([content, content])), 'longer than'],
  ['another file', (_, response) => response.end(content.toString().toUpperCase()), 'sha256'],
  ['broken off', (_, response) => response.write(content, () => response.destroy()), 'http://127.0.0.1'],
  ['silent', (_, response) => response.flushHeaders(), 'silent for 50 ms'],
])("when a model's source is %s, no file is left on the server, and the log says why", async (_, answer, reason) => {
  // Only the silent source gets a short limit, because on a busy machine any other source may be slow.
  const { result, log, files } = await prepare(
    await serve(answer),
    reason.startsWith('silent') ? { silenceMs: 50 } : {},
  )
  expect(result.ok).toBe(false)
  expect(log).toContain(reason)
  expect(files).toEqual([])
})

test('when a source sends too much, no file is left on the server, even if the file opens late', async () => {
  const url = await serve((_, response) => response.end(Buffer.concat([content, content])))
  const late: unknown[][] = []
  // A write stream opens its file late. This mock delays the opening until everything else is done.
  const opens = vi.spyOn(fs, 'open').mockImplementation((...asked: unknown[]) => void late.push(asked))
  await prepare(url)
  opens.mockRestore()
  for (const [path, flags, mode, done] of late as [string, string, number, (error: null, file: number) => void][]) {
    done(null, fs.openSync(path, flags, mode))
  }
  expect(await readdir(join(folder, 'site'))).toEqual([])
})

test('an RTMDet file that is incomplete or has wrong bytes is reported and not used', async () => {
  const entry = catalog.rtmdet_nano
  const url = await serve((_, response) => response.end(Buffer.alloc(entry.bytes)))
  await writeFile(join(folder, entry.fileName), Buffer.alloc(entry.bytes / 2))
  const lines: string[] = []
  const [result] = await prepareModels({
    entries: [{ ...entry, sourceUrl: url }],
    targetFolder: join(folder, 'site'),
    modelsFolder: folder,
    log: (line) => lines.push(line),
  })
  expect(result!.ok).toBe(false)
  expect(lines.join()).toContain(`${Math.floor(entry.bytes / 2)} bytes instead of ${entry.bytes}`)
  expect(lines.join()).toContain(`instead of ${entry.sha256}`)
  expect(await readdir(join(folder, 'site'))).toEqual([])
})
