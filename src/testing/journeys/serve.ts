import { serveJourneys } from './server.ts'

const server = await serveJourneys()
server.printUrls()
