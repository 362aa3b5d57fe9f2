/** How long a caller is kept out after a first offence; each further one doubles it, up to the most. */
const FIRST_MS = 30_000
const MOST_MS = 3_600_000

type Offender = { offences: number; untilMs: number }

/** Callers whose query had to be ended with the thread that ran it, which made everyone wait. */
export function keepOffenders(now: () => number = Date.now) {
  const offenders = new Map<string, Offender>()

  /** Those who kept quiet for as long as the longest time are forgotten. */
  function forget(): void {
    for (const [caller, { untilMs }] of offenders) if (untilMs + MOST_MS < now()) offenders.delete(caller)
  }

  return {
    add(caller: string): void {
      forget()
      const offences = (offenders.get(caller)?.offences ?? 0) + 1
      offenders.set(caller, { offences, untilMs: now() + Math.min(FIRST_MS * 2 ** (offences - 1), MOST_MS) })
    },
    /** @returns seconds for which the caller is kept out; 0 for everyone else */
    secondsLeft(caller: string): number {
      return Math.max(0, Math.ceil(((offenders.get(caller)?.untilMs ?? 0) - now()) / 1000))
    },
  }
}
