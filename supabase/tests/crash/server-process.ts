import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A server in a process of its own, for tests that end it in the middle of its work. */
export type ServerProcess = {
  url: string
  publishableKey: string
  pid: number
  /** From the start of the process until it answers. */
  startMs: number
  /** What it wrote to its log. */
  log: string[]
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

const child = join(import.meta.dirname, 'serve.ts')

/** @param place holds a built app of one page, made here, and the data folder */
export async function startServerProcess(place: { dist: string; folder: string }): Promise<ServerProcess> {
  const page = '<html><head><meta name="narthex-key" content="" /></head><body></body></html>'
  writeFileSync(join(place.dist, 'index.html'), page)
  const start = performance.now()
  const process = spawn(globalThis.process.execPath, ['--import', 'tsx', child, place.dist, place.folder])
  const log: string[] = []
  const url = await firstUrl(process, log)
  const html = await (await fetch(url)).text()
  const publishableKey = /name="narthex-key" content="([^"]+)"/.exec(html)?.[1] ?? ''
  return {
    url,
    publishableKey,
    pid: process.pid!,
    startMs: performance.now() - start,
    log,
    async kill(signal) {
      const ended = once(process, 'exit')
      if (process.exitCode === null && process.signalCode === null && process.kill(signal)) await ended
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
