import { inject } from 'vitest'

/** `isQuick` is true in `npm test`, which leaves out most tests that a feature has in common with other features. */
export const isQuick = inject('isQuick')
