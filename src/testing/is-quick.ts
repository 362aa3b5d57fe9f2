import { inject } from 'vitest'

/** `isQuick` is true in `npm test`, which leaves out most tests that repeat a test of another feature. */
export const isQuick = inject('isQuick')
