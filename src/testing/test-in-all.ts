import { test } from 'vitest'
import { isQuick } from './is-quick.ts'

/**
 * A test that only `npm run test:all` runs, because tests of other features in `npm test` check most of the same
 * behaviour.
 */
export const testInAll = isQuick ? test.skip : test
