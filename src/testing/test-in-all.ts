import { test } from 'vitest'
import { isQuick } from './is-quick.ts'

/** `npm test` skips these tests of rare cases, and runs the usual cases of the same feature. */
export const testInAll = isQuick ? test.skip : test
