/**
 * True in `npm test`, which runs fewer tests and cases. False in `npm run test:all`, and for a test file that is run by
 * hand.
 */
export const isQuick = process.env['NARTHEX_TEST_SCOPE'] === 'quick'

/** Returns the number of random cases: in `npm test` a tenth and at least `least`, otherwise all. */
export const casesOf = (all: number, least = 1): number => (isQuick ? Math.max(least, Math.ceil(all / 10)) : all)
