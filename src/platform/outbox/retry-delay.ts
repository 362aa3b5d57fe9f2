const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 60_000

/**
 * Returns a pause in milliseconds that doubles with each failure, up to `maxMs`. Half of the pause is random, so that
 * tabs and devices do not send at the same moment.
 */
export function retryDelayMs(failures: number, random: number, maxMs = MAX_RETRY_MS): number {
  const whole = Math.min(maxMs, FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1))
  return whole / 2 + (whole / 2) * random
}
