import { once } from 'node:events'
import { serveJourneys } from './server.ts'

/** Serves the app for the journeys until the parent process closes the stdin of this process. */
const { origin, folder, close } = await serveJourneys()
console.log(JSON.stringify({ origin, folder }))
process.stdin.resume()
await once(process.stdin, 'close')
await close()
// The explicit exit is needed, because the embedded database sets another exit code when the server is closed.
process.exit(0)
