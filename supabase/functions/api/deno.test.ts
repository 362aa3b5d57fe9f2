import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBackEnd } from '../../embedded/back-end.ts'
import type { BackEnd } from '../../embedded/back-end.ts'

const here = import.meta.dirname
const deno = join(here, '../../../node_modules/.bin/deno')
const options = ['--config', join(here, 'deno.json'), '--node-modules-dir=manual']
const quiet = { ...process.env, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' }

let backEnd: BackEnd
let server: ReturnType<typeof serve>
let denoProcess: ChildProcess
let origin = ''

beforeAll(async () => {
  backEnd = await openBackEnd()
  server = serve({ fetch: (request) => backEnd.fetch(request), port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  denoProcess = spawn(deno, ['run', '--allow-net=127.0.0.1', '--allow-env', ...options, join(here, 'index.ts')], {
    env: {
      ...quiet,
      SUPABASE_URL: `http://127.0.0.1:${port}`,
      SUPABASE_ANON_KEY: backEnd.publishableKey,
      DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  origin = await announcedAddress(denoProcess)
})

afterAll(async () => {
  denoProcess?.kill()
  server?.close()
  await backEnd?.close()
})

test('the function passes deno check', () => {
  const { status, stderr } = spawnSync(deno, ['check', ...options, join(here, 'index.ts')], { env: quiet, encoding: 'utf8' })
  expect(stderr + String(status)).toMatch(/0$/)
})

test('Deno and npm pin the same versions', () => {
  const { imports } = JSON.parse(readFileSync(join(here, 'deno.json'), 'utf8')) as { imports: Record<string, string> }
  const { dependencies } = JSON.parse(readFileSync(join(here, '../../../package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const packages = Object.entries(imports).filter(([, target]) => target.startsWith('npm:'))
  expect(packages.length).toBeGreaterThan(0)
  for (const [name, target] of packages) expect(target).toBe(`npm:${name}@${dependencies[name]}`)
})

test('under Deno it reaches the back end, with and without the prefix hosted Supabase strips', async () => {
  for (const path of ['/functions/v1/api/health', '/api/health']) {
    const response = await fetch(origin + path)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ isAuthReachable: true })
  }
})

test('an unknown route is 404 with a message', async () => {
  const response = await fetch(`${origin}/api/nothing`)
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ message: 'There is nothing at this address.' })
})

/** Deno prints the address it listens on, on one of its two outputs. */
function announcedAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const output: string[] = []
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line)
        const address = /Listening on (http:\/\/[^\s/]+)/.exec(line)?.[1]
        if (address) resolve(address)
      })
    }
    child.once('exit', () => reject(new Error(`Deno stopped: ${output.join('\n')}`)))
  })
}
