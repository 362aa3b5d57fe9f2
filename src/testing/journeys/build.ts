import { builtApp } from './place.ts'
import { buildJourneys } from './server.ts'

/** The runner sets the folder of the build in an environment variable. */
await buildJourneys(builtApp()!)
