import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { serve } from '@hono/node-server'
import { openTestBackEnd } from '../../supabase/tests/open-test-back-end.ts'
import type { Host } from '../../supabase/tests/contract/contract-client.ts'

const here = join(import.meta.dirname, '../../supabase/functions/api')
export const deno = join(import.meta.dirname, '../../node_modules/.bin/deno')
/** The packages npm installed are used, so that nothing is downloaded. */
export const denoOptions = ['--config', join(here, 'deno.json'), '--node-modules-dir=manual']
export const denoEnvironment = { ...process.env, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' }

/** The function in a real Deno process, in front of an embedded back end on a port of its own. */
export async function openDenoHost(environment: Record<string, string> = {}): Promise<Host> {
  const backEnd = await openTestBackEnd()
  const server = serve({ fetch: (request) => backEnd.fetch(request), port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const child = spawn(deno, ['run', '--allow-net=127.0.0.1', '--allow-env', ...denoOptions, join(here, 'index.ts')], {
    env: {
      ...denoEnvironment,
      SUPABASE_URL: `http://127.0.0.1:${port}`,
      SUPABASE_ANON_KEY: backEnd.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: backEnd.secretKey,
      DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const origin = await announcedAddress(child)
  return {
    send: (path, init) => fetch(origin + path, init),
    sql: (query) => backEnd.sql(query),
    secretKey: backEnd.secretKey,
    close: async () => {
      child.kill()
      server.close()
      await backEnd.close()
    },
  }
}

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
