import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A server in a separate process. Tests end the process in the middle of its work. */
export type ServerProcess = {
  url: string
  publishableKey: string
  pid: number
  /** The time from the start of the process until the server is healthy and has read from the database. */
  startMs: number
  /**
   * The processor time of the start, or 0 where the system does not report processor time. Processor time depends less
   * on the machine's load than `startMs`.
   */
  startCpuMs: number
  log: string[]
  /** @returns the exit code after the process has ended */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

const launch = join(import.meta.dirname, '../../embedded/server/launch.mjs')

/**
 * Starts a server like `npm start`, at any free port.
 * @param place a built app of one page is written to `dist`; `folder` is the data folder
 */
export async function startServerProcess(
  place: { dist: string; folder: string },
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const page = '<html><head><meta name="narthex-key" content="" /></head><body></body></html>'
  writeFileSync(join(place.dist, 'index.html'), page)
  const { execPath, env } = globalThis.process
  execFileSync(execPath, [launch, '--no-serve'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const start = performance.now()
  const process = spawn(execPath, [launch], {
    env: { ...env, NARTHEX_PORT: '0', NARTHEX_DIST: place.dist, NARTHEX_DATA_DIR: place.folder, ...environment },
  })
  const log: string[] = []
  const url = await firstUrl(process, log)
  const publishableKey = await keyOf(url)
  const startMs = performance.now() - start
  const startCpuMs = processorMs(process.pid!)
  return {
    url,
    publishableKey,
    pid: process.pid!,
    startMs,
    startCpuMs,
    log,
    async kill(signal) {
      const ended = once(process, 'exit')
      if (process.exitCode === null && process.signalCode === null && process.kill(signal)) await ended
      return process.exitCode
    },
  }
}

function firstUrl(process: ChildProcess, log: string[]): Promise<string> {
  return new Promise((found, fail) => {
    for (const stream of [process.stdout!, process.stderr!]) {
      createInterface(stream).on('line', (line) => {
        log.push(line)
        const url = /^Narthex is at (\S+)$/.exec(line)?.[1]
        if (url) found(url)
      })
    }
    process.once('exit', () => fail(new Error(`The server did not start:\n${log.join('\n')}`)))
  })
}

/**
 * Returns the key from the page of a running server.
 *
 * @throws when the server is not healthy or its database cannot be read
 */
async function keyOf(url: string): Promise<string> {
  const html = await (await fetch(url)).text()
  const key = /name="narthex-key" content="([^"]+)"/.exec(html)?.[1] ?? ''
  const [health, read] = await Promise.all([
    fetch(`${url}/health`),
    fetch(`${url}/rest/v1/churches?select=id`, { headers: { apikey: key } }),
  ])
  if (!health.ok || !read.ok) throw new Error(`The server answers ${health.status} and ${read.status}`)
  return key
}

/** Returns the user and system time of a process. Linux counts processor time in hundredths of a second. */
function processorMs(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return 0
  const [user, system] = readFileSync(file, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * 10
}
