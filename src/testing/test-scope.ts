/**
 * How much is tried: `npm test` sets `quick`, `npm run test:all` sets `all`. A file that is run by hand tries everything.
 */
export const isQuick = process.env['NARTHEX_TEST_SCOPE'] === 'quick'

/** A share of the random cases in `npm test`, a tenth and at least `least`; all of them elsewhere. */
export const casesOf = (all: number, least = 1): number => (isQuick ? Math.max(least, Math.ceil(all / 10)) : all)
