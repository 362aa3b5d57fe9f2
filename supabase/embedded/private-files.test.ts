import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { createServer, resolveConfig } from 'vite'
import type { InlineConfig } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isQuick } from '../../src/testing/test-scope.ts'
import { privateFiles } from './private-files.ts'
import { serveApp } from './server/serve-app.ts'
import { readServerSettings } from './server/server-settings.ts'

const root = resolve(import.meta.dirname, '../..')
const base64 = (text: string) => Buffer.from(text).toString('base64')
const secret = `sb_secret_${randomBytes(16).toString('hex')}`
/**
 * The forms in which an answer may contain the secret: as plain text, or in a data URL at each of the three alignments
 * of base64.
 */
const traces = [secret, ...[0, 1, 2].map((lead) => base64(' '.repeat(lead) + secret).slice(4, 36))]

const homes: string[] = []

/** Makes a data folder with the secret in its keys, its database and its files. */
function dataIn(parent: string): string {
  mkdirSync(parent, { recursive: true })
  const home = mkdtempSync(join(parent, 'private-'))
  homes.push(home)
  mkdirSync(join(home, 'data'))
  for (const file of ['keys.json', 'data/1259', 'notes.html', 'code.ts', 'style.css', 'icon.svg', 'lib.wasm']) {
    writeFileSync(join(home, file), `{"secretKey":"${secret}"}`)
  }
  return home
}

const byDefault = dataIn(join(root, 'supabase/.temp'))
// Vite would serve files in this folder, so only the plugin's refusal keeps the data private.
const chosen = dataIn(join(root, 'node_modules'))
const environmentFile = join(root, `.env.private-${process.pid}`)
const certificate = join(root, `src/private-${process.pid}.pem`)

/** Sends an address without the corrections that a browser makes, and returns the answer with its headers. */
function ask(port: number, address: string, headers = ''): Promise<string> {
  return new Promise((answer, fail) => {
    const socket = connect(port, 'localhost')
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('end', () => answer(Buffer.concat(chunks).toString('latin1')))
    socket.on('error', fail)
    socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost:${port}\r\n${headers}Connection: close\r\n\r\n`, 'latin1')
  })
}

function percent(text: string): string {
  return Buffer.from(text).toString('hex').replace(/../g, '%$&')
}

const swapCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()))

function spellings(file: string): string[] {
  const path = relative(root, file)
  const [top = '', ...rest] = path.split('/')
  const within = rest.join('/')
  const paths = [
    path,
    percent(path),
    percent(path).replaceAll('%', '%25'),
    path.replaceAll('/', '%2f'),
    path.replaceAll('/', '//'),
    path.replaceAll('/', '/./'),
    path.replaceAll('/', '\\'),
    path.replaceAll('/', '%5c'),
    path.replaceAll('.', '%2e'),
    swapCase(path),
    `/${path}`,
    `./${path}`,
    `src/../${path}`,
    `src/%2e%2e/${path}`,
    `src/..%2f${path}`,
    `src\\..\\${path}`,
    `${top}/../${top}/${within}`,
    `@id/${file}`,
    `@id/__x00__${file}`,
    `@fs${file}`,
    `@fs/${file}`,
    `@fs//${file}`,
    `@fs${percent(file)}`,
    `@fs${root}/src/../${path}`,
    `@fs${root}/src/%2e%2e/${path}`,
    `@fs/${root}/./${path}`,
    `@fs/x/x/vite/../../..${file}`,
    `@fs${swapCase(file)}`,
    `__vite-ignored__/../${path}`,
    `icon.svg/../${path}`,
    `@vite/../${path}`,
    `@vite/client/../../${path}`,
  ]
  return paths.flatMap((text) => [`/${text}`, `http://localhost/${text}`])
}

// The file endings are in one text, because a list with one ending on each line would fill two pages.
const endings = String.raw`
  ? ?? ?raw ?raw?? ?url ?import ?import&raw ?import&raw?? ?import&url ?inline ?import&?inline=1.wasm?init ?init
  ?.wasm?init .wasm?init ?.svg?import ?.svg?.wasm?init ?worker ?worker&inline ?worker&url ?worker_file&type=module
  ?sharedworker ?html-proxy ?html-proxy&index=0.css ?direct ?commonjs-proxy ?vite-wasm-instance ?no-inline ?lang.css
  ?v=1 ?t=1 ?raw&inline ?url&inline ?%72aw ?import&%72aw ?tsr-split=component # #?raw ?#raw %23?raw %3fraw %00 %00.js
  %00?raw / /. /%2e /.. \ . %20 ~ : ::$DATA`.split(/\s+/)

const asked = [
  '',
  'Sec-Fetch-Dest: script\r\n',
  'Accept: text/html\r\n',
  'Accept: text/css\r\nSec-Fetch-Dest: style\r\n',
]

function addressesOf(file: string): [address: string, headers: string][] {
  const plain = spellings(file).map((address): [string, string] => [address, ''])
  const [simple = '', ...others] = spellings(file)
  const absolute = others.find((address) => address.startsWith('/@fs/')) ?? ''
  const ended = [simple, absolute].flatMap((address) =>
    endings.flatMap((ending) => asked.map((headers): [string, string] => [address + ending, headers])),
  )
  return [...plain, ...plain.map(([address]): [string, string] => [`${address}?import&raw??`, asked[1]!]), ...ended]
}

async function leaks(port: number, addresses: [address: string, headers: string][]): Promise<string[]> {
  const found = new Set<string>()
  const waiting = [...addresses]
  const lane = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const answer = await ask(port, ...next)
      if (traces.some((trace) => answer.includes(trace))) found.add(next[0])
    }
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  return [...found]
}

const portOf = (server: { httpServer: unknown }) => (server.httpServer as { address(): AddressInfo }).address().port

const quietly = { configFile: join(root, 'vite.config.ts'), root, logLevel: 'silent' } as const

beforeAll(() => {
  vi.stubEnv('NARTHEX_DATA_DIR', chosen)
  for (const file of [environmentFile, certificate]) writeFileSync(file, `SECRET=${secret}\n`)
})
afterAll(() => {
  vi.unstubAllEnvs()
  for (const path of [...homes, environmentFile, certificate]) rmSync(path, { recursive: true, force: true })
})

describe('private files and the dev server', () => {
  let server: Awaited<ReturnType<typeof createServer>>
  let port: number

  beforeAll(async () => {
    server = await createServer({
      ...quietly,
      server: { port: 0, ws: false, watch: null, preTransformRequests: false },
      optimizeDeps: { noDiscovery: true, include: [] },
    })
    await server.listen()
    port = portOf(server)
  })
  afterAll(() => server.close())

  test.each([
    ['the default data folder', () => byDefault],
    ['the chosen data folder', () => chosen],
  ])('the dev server never reveals %s in any spelling of the address', async (_, home) => {
    // Vite treats each kind of file differently.
    const all = ['keys.json', 'code.ts', 'data/1259', 'notes.html', 'style.css', 'icon.svg', 'lib.wasm']
    const files = isQuick ? all.slice(0, 2) : all
    const addresses = files.flatMap((file) => addressesOf(join(home(), file)))
    expect(await leaks(port, addresses)).toEqual([])
  })

  test('the dev server never reveals environment files, certificates or the Git folder', async () => {
    const addresses = [environmentFile, certificate].flatMap((file) =>
      spellings(file).flatMap((address) => [address, `${address}?import&raw??`]),
    )
    expect(
      await leaks(
        port,
        addresses.map((address) => [address, '']),
      ),
    ).toEqual([])
    for (const file of ['/.git', '/.git/HEAD', '/.git/config', `/@fs${root}/.git/HEAD`]) {
      expect(await ask(port, file)).not.toMatch(/gitdir:|ref: refs|\[core\]/)
    }
  })

  test.each([
    ['/', '<div id="root">'],
    ['/members', '<div id="root">'],
    ['/src/main.tsx', 'createRoot'],
    ['/src/main.tsx?t=1', 'createRoot'],
    ['/workers/vision/worker.ts', 'comlink'],
    ['/icon.svg', '<svg'],
    ['/@vite/client', 'WebSocket'],
    ['/node_modules/idb-keyval/package.json', '"version"'],
  ])('the dev server still serves %s', async (address, content) => {
    const answer = await ask(port, address, 'Accept: text/html\r\n')
    expect(answer).toMatch(/^HTTP\/1.1 200/)
    expect(answer).toContain(content)
  })
})

test('the server of `npm start` serves only the built app and never reveals the keys', async () => {
  const dist = mkdtempSync(join(root, 'node_modules/built-'))
  homes.push(dist)
  writeFileSync(join(dist, 'index.html'), '<div id="root">')
  const server = await serveApp({ dist, folder: chosen, settings: { ...readServerSettings({}), port: 0 } })
  const port = Number(new URL(server.url).port)
  expect(await ask(port, '/', 'Accept: text/html\r\n')).toContain('<div id="root">')
  const addresses = [byDefault, chosen].flatMap((home) => addressesOf(join(home, 'keys.json')))
  expect(await leaks(port, addresses)).toEqual([])
  await server.close()
  await expect(serveApp({ dist, folder: join(dist, 'data'), settings: readServerSettings({}) })).rejects.toThrow(
    'NARTHEX_DATA_DIR must be a folder of its own',
  )
})

test.each(['public/data', 'dist', 'dist/data', '.', '..'])('a data folder in %s is refused', async (folder) => {
  vi.stubEnv('NARTHEX_DATA_DIR', join(root, folder))
  // Only this plugin is loaded, because loading the whole configuration takes seconds. The tests of the dev server load
  // the whole configuration.
  const alone: InlineConfig = { configFile: false, root, logLevel: 'silent', plugins: [privateFiles()] }
  await expect(resolveConfig(alone, 'build')).rejects.toThrow('NARTHEX_DATA_DIR must be a folder of its own')
})
