import type { RegisterCopy } from './register-copy.ts'

/** After `GIVEN_UP_MS`, a device gives up its marks for an unknown service. */
const GIVEN_UP_MS = 14 * 24 * 3_600_000

/**
 * Returns the copy after the server answered that the service is unknown. The service was deleted, or the person lost
 * the right to count the service. After 14 days, the device gives up everything that waits, so that names do not stay
 * on the device forever.
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

/** Returns whether the copy has changes that the server has not confirmed. */
export const isWaiting = ({ waiting, newcomers, extras }: RegisterCopy): boolean =>
  waiting.length > 0 || newcomers.length > 0 || extras !== null

/** Returns whether the copy has news for the person: lost marks, a lost number or refused newcomers. */
export const hasNews = ({ lost, lostExtras, refused }: RegisterCopy): boolean =>
  lost.length > 0 || refused.length > 0 || lostExtras !== null

/** Returns the copy without the names of the people who made the marks. */
export const withoutNames = (copy: RegisterCopy): RegisterCopy => ({
  ...copy,
  known: Object.fromEntries(Object.entries(copy.known).map(([member, mark]) => [member, { ...mark, by: null }])),
})
