import { test } from 'vitest'
import { isQuick } from './is-quick.ts'

/** A test that only `npm run test:all` runs. It covers a rarer case of a feature; its usual cases run in `npm test`. */
export const testInAll = isQuick ? test.skip : test
