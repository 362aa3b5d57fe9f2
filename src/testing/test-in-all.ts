import { test } from 'vitest'
import { isQuick } from './is-quick.ts'

/** A test of a rare case, which only `npm run test:all` runs. `npm test` runs the usual cases of the same feature. */
export const testInAll = isQuick ? test.skip : test
