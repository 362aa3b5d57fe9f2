import { prepareDatabaseThread } from '../../embedded/threads/database-thread.ts'
import { readServerSettings } from '../../embedded/server/server-settings.ts'

/** The server of `npm start`, at any free port, until it is told to end. */
const [dist, folder] = process.argv.slice(2)
try {
  prepareDatabaseThread()
  const { serveApp } = await import('../../embedded/server/serve-app.ts')
  const server = await serveApp({ dist: dist!, folder: folder!, settings: { ...readServerSettings({}), port: 0 } })
  console.info(`Narthex is at ${server.url}`)
  process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
