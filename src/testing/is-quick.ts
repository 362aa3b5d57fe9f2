import { inject } from 'vitest'

/** `isQuick` is true in `npm test`. Most tests are then left out if another feature has the same test. */
export const isQuick = inject('isQuick')
