import { once } from 'node:events'
import { serveJourneys } from './server.ts'

/** Serves the journeys' Narthex for the process that started this one, until its pipe is closed. */
const { origin, folder, close } = await serveJourneys()
console.log(JSON.stringify({ origin, folder }))
process.stdin.resume()
await once(process.stdin, 'close')
await close()
// Said outright: the database that ends with the server leaves an exit code of its own.
process.exit(0)
