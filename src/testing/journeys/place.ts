/**
 * The server under test sets these environment variables to its address and its data folder. The processes of journeys
 * inherit the variables.
 */
const ORIGIN = 'NARTHEX_JOURNEYS_ORIGIN'
const FOLDER = 'NARTHEX_JOURNEYS_FOLDER'

/** The runner sets this variable to the folder with the built app. */
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
