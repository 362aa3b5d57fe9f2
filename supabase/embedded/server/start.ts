import '../http/console-to-log.ts'
import { resolve } from 'node:path'
import { failureFor } from '../../functions/api/log.ts'
import { dataFolder } from '../data-folder.ts'
import { serverLog } from '../http/server-log.ts'
import { prepareDatabaseThread } from '../threads/database-thread.ts'
import type { NarthexServer } from './narthex-server.ts'
import { readServerSettings } from './server-settings.ts'

/** How long the end may take in all: Docker kills after ten seconds. What is not closed by then is as after a crash. */
const MAX_END_MS = 9000

/** Serves the built app; `launch.mjs` builds it and this file. */
const dist = resolve(process.env.NARTHEX_DIST || resolve(import.meta.dirname, '../../../dist'))

try {
  const settings = readServerSettings(process.env)
  prepareDatabaseThread()
  // Loaded only now: the database's thread loads its own code beside it.
  const { serveApp } = await import('./serve-app.ts')
  const server = await serveApp({ dist, folder: dataFolder(), settings })
  process.stdout.write(`Narthex is at ${server.url}\n`)
  endWhenTold(server)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : failureFor(error)}\n`)
  process.exit(1)
}

function endWhenTold(server: NarthexServer): void {
  let isClosing = false
  function end(): void {
    // Asked twice, it no longer waits for what is under way.
    if (isClosing) process.exit(1)
    isClosing = true
    setTimeout(endUnclosed, MAX_END_MS)
    // Said outright: the database that ends with the server leaves an exit code of its own.
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        serverLog({ route: 'end', error: failureFor(error) })
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', end).on('SIGINT', end)
  // npm's shell passes no signal on; that npm has ended is seen by having another parent.
  const parent = process.ppid
  const orphaned = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(orphaned)
    end()
  }, 500)
  if (!process.env.npm_lifecycle_event) clearInterval(orphaned)
}

function endUnclosed(): void {
  serverLog({ notice: 'The server ended before everything was closed.' }, 'error')
  process.exit(1)
}
