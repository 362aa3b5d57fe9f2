/**
 * The server under test sets its address and data folder in these variables, which the processes of journeys inherit.
 */
const ORIGIN = 'NARTHEX_JOURNEYS_ORIGIN'
const FOLDER = 'NARTHEX_JOURNEYS_FOLDER'

/** The folder in which the runner has built the app for the journeys. */
const BUILT = 'NARTHEX_JOURNEYS_DIST'

export type JourneysPlace = { origin: string; folder: string }

export function setJourneysPlace({ origin, folder }: JourneysPlace): void {
  Object.assign(process.env, { [ORIGIN]: origin, [FOLDER]: folder })
}

export const journeysOrigin = (): string => read(ORIGIN)
export const journeysFolder = (): string => read(FOLDER)

export const builtIn = (folder: string) => ({ [BUILT]: folder })
export const builtApp = (): string | undefined => process.env[BUILT]

function read(variable: string): string {
  const value = process.env[variable]
  if (!value) throw new Error('Nothing serves the journeys yet: call serveJourneys() first.')
  return value
}
