import { once } from 'node:events'
import { serveJourneys } from './server.ts'

/** Serves the journeys' app until the parent process closes this process's stdin. */
const { origin, folder, close } = await serveJourneys()
console.log(JSON.stringify({ origin, folder }))
process.stdin.resume()
await once(process.stdin, 'close')
await close()
// The explicit exit is needed, because the embedded database sets another exit code when the server closes.
process.exit(0)
