import '../http/console-to-log.ts'
import { resolve } from 'node:path'
import { failureFor } from '../../functions/api/log.ts'
import { dataFolder } from '../data-folder.ts'
import { serverLog } from '../http/server-log.ts'
import { prepareDatabaseThread } from '../threads/database-thread.ts'
import type { NarthexServer } from './narthex-server.ts'
import { readServerSettings } from './server-settings.ts'

/**
 * The longest time for stopping, because Docker kills the process after ten seconds. Work that is unfinished by then is
 * lost, as in a crash.
 */
const MAX_END_MS = 9000

/** The folder of the built app. `launch.mjs` builds the app and this server. */
const dist = resolve(process.env.NARTHEX_DIST || resolve(import.meta.dirname, '../../../dist'))

try {
  const settings = readServerSettings(process.env)
  prepareDatabaseThread()
  // The import follows the start of the database's thread, so that both load their code at the same time.
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
    // A second signal ends the process without waiting for running requests.
    if (isClosing) process.exit(1)
    isClosing = true
    setTimeout(endUnclosed, MAX_END_MS)
    // The exit code is set explicitly, because the database sets another exit code when it ends.
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        serverLog({ route: 'end', error: failureFor(error) })
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', end).on('SIGINT', end)
  // npm's shell does not forward signals. A changed parent process shows that npm has ended.
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
