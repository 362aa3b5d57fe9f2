const TEXT = /^Too many attempts\. Try again in (\d+) (second|minute)s?\.$/

/**
 * `TOO_MANY_ATTEMPTS` is the message when the server gives no waiting time. The 60 seconds are long enough, because
 * hosted Auth allows the next attempt after at most ten seconds.
 */
export const TOO_MANY_ATTEMPTS = tooManyAttempts(60)

/** Returns the message for a person who has to wait before the next attempt; minutes are rounded up. */
export function tooManyAttempts(seconds: number): string {
  const isShort = seconds <= 60
  const count = Math.max(1, Math.ceil(isShort ? seconds : seconds / 60))
  return `Too many attempts. Try again in ${count} ${isShort ? 'second' : 'minute'}${count === 1 ? '' : 's'}.`
}

/** Returns the seconds in a text of `tooManyAttempts`; null for any other text. */
export function secondsToWait(text: string): number | null {
  const [, count, unit] = TEXT.exec(text) ?? []
  return count === undefined ? null : Number(count) * (unit === 'minute' ? 60 : 1)
}

/** Returns whether a text begins like a message of `tooManyAttempts`. */
export function isTooManyAttempts(text: string): boolean {
  return text.startsWith('Too many attempts.')
}
