/**
 * `isQuick` is true in `npm test`, which runs fewer cases. `npm run test:all`, and a test file that is started alone,
 * run all cases.
 */
export const isQuick = process.env['NARTHEX_TEST_SCOPE'] === 'quick'

/** Returns the number of random cases. In `npm test`, this is a tenth of `all`, but at least `least`. */
export const casesOf = (all: number, least = 1): number => (isQuick ? Math.max(least, Math.ceil(all / 10)) : all)
