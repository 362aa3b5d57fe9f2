import { builtApp } from './place.ts'
import { buildJourneys } from './server.ts'

/** Builds the app for the journeys where the runner says. */
await buildJourneys(builtApp()!)
