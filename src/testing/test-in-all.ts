import { test } from 'vitest'
import { isQuick } from './is-quick.ts'

/** A test that only `npm run test:all` runs. In `npm test`, tests of other features show most of what it shows. */
export const testInAll = isQuick ? test.skip : test
