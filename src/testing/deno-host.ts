import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { serve } from '@hono/node-server'
import { openTestBackEnd } from '../../supabase/tests/open-test-back-end.ts'
import type { Host } from '../../supabase/tests/contract/contract-client.ts'

const here = join(import.meta.dirname, '../../supabase/functions/api')

/**
 * With `--frozen`, Deno only reads the lock file. The newest Deno gets `--no-lock`. Without this option, it would
 * rewrite the lock file in a new format with data from the registry.
 */
export type Deno = { name: string; file: string; lock: '--frozen' | '--no-lock' }

/** Hosted Supabase's Edge Runtime is compatible with this version. */
export const hostedDeno: Deno = { name: 'Deno 2.1.4', file: programOf('deno-hosted'), lock: '--frozen' }
export const newestDeno: Deno = { name: 'the newest Deno', file: programOf('deno'), lock: '--no-lock' }
export const denos = [hostedDeno, newestDeno]

/** With these options, Deno uses the packages that npm has installed and downloads none. */
export const denoOptions = ['--config', join(here, 'deno.json'), '--node-modules-dir=manual']
export const denoEnvironment = { ...process.env, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' }

/** Runs the function on a free port; on hosted Supabase, the host chooses the port. */
const ON_ANY_PORT = `const serve = Deno.serve
Deno.serve = (handler) => serve({ port: 0, hostname: '127.0.0.1' }, handler)
await import('./index.ts')`

/** Starts the function in a Deno process, with an embedded back end on a free port. */
export async function openDenoHost(
  { file, lock }: Deno,
  environment: (keys: { publishableKey: string; secretKey: string }) => Record<string, string> = legacyKeys,
): Promise<Host> {
  const backEnd = await openTestBackEnd()
  const server = serve({ fetch: (request) => backEnd.fetch(request), port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const child = spawn(file, ['run', lock, '--allow-net', '--allow-env', ...denoOptions, '-'], {
    cwd: here,
    env: { ...denoEnvironment, SUPABASE_URL: `http://127.0.0.1:${port}`, ...environment(backEnd) },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(ON_ANY_PORT)
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

/** Supabase projects had these keys until 2026. */
export const legacyKeys = ({ publishableKey, secretKey }: { publishableKey: string; secretKey: string }) => ({
  SUPABASE_ANON_KEY: publishableKey,
  SUPABASE_SERVICE_ROLE_KEY: secretKey,
})

/** Returns the path of Deno itself and not of npm's start script, because ending the script would not end Deno. */
function programOf(npmPackage: string): string {
  const installer = createRequire(import.meta.url)(`${npmPackage}/install_api.cjs`) as { runInstall(): string }
  return installer.runInstall()
}

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
