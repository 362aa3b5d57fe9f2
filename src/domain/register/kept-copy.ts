import type { RegisterCopy } from './register-copy.ts'

/** Marks are given up after the server has not known the service for this long, in milliseconds. */
const GIVEN_UP_MS = 14 * 24 * 3_600_000

/**
 * Returns the copy after the server has not known the service, which was deleted, or which the person may not count any
 * more. What waits is given up after 14 days, so that names do not stay on the device for ever.
 */
export function notKnown(copy: RegisterCopy, now: number): RegisterCopy {
  const since = copy.unknownSince ?? now
  return now - since < GIVEN_UP_MS ? { ...copy, unknownSince: since } : givenUp(copy)
}

function givenUp(copy: RegisterCopy): RegisterCopy {
  const { waiting, newcomers, extras, lost, refused } = copy
  return {
    ...copy,
    waiting: [],
    newcomers: [],
    extras: null,
    lost: [...lost, ...waiting.map(({ member, state }) => ({ member, wanted: state }))],
    lostExtras: extras ? { typed: extras.number, held: copy.figures.extras } : copy.lostExtras,
    refused: [...refused, ...newcomers],
    unknownSince: null,
  }
}

/** Returns whether the copy has something that the server has not confirmed. */
export const isWaiting = ({ waiting, newcomers, extras }: RegisterCopy): boolean =>
  waiting.length > 0 || newcomers.length > 0 || extras !== null

/** Returns whether the copy tells the person something that they have not read yet. */
export const hasNews = ({ lost, lostExtras, refused }: RegisterCopy): boolean =>
  lost.length > 0 || refused.length > 0 || lostExtras !== null

/** Returns the copy without the names of the people who marked. */
export const withoutNames = (copy: RegisterCopy): RegisterCopy => ({
  ...copy,
  known: Object.fromEntries(Object.entries(copy.known).map(([member, mark]) => [member, { ...mark, by: null }])),
})
