import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { resolve } from 'node:path'
import { setJourneysPlace } from './place.ts'
import type { JourneysPlace } from './place.ts'

/**
 * Playwright's global set-up: serves the app on a free port, in a separate process. Returns a function that ends the
 * process.
 */
export default async function serveInProcess(): Promise<() => Promise<void>> {
  const server = spawn(process.execPath, ['--import', 'tsx', resolve(import.meta.dirname, 'serve.ts')], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const ended = once(server, 'exit')
  let printed = ''
  server.stderr.on('data', (text: Buffer) => (printed += text.toString()))
  const place = await new Promise<JourneysPlace>((found, failed) => {
    createInterface({ input: server.stdout }).on('line', (line) => {
      if (line.startsWith('{"origin"')) found(JSON.parse(line) as JourneysPlace)
    })
    void ended.then(([code]) => failed(new Error(`The server of the journeys ended with ${code}: ${printed}`)))
  })
  setJourneysPlace(place)
  return async () => {
    server.stdin.end()
    await ended
  }
}
