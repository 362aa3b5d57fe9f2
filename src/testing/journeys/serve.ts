import { serveJourneys } from './server.ts'

const { url } = await serveJourneys()
console.log(`The journeys' Narthex is at ${url}`)
