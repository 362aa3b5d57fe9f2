import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { todayIn } from '@/domain/shared/dates.ts'
import type { LocalDate } from '@/domain/shared/dates.ts'

export const MINUTE_MS = 60_000

/** Returns the time, rounded down to the minute, and renders again when the minute changes. */
export function useNow(): Date {
  const minute = useSyncExternalStore(eachMinute, () => Math.floor(Date.now() / MINUTE_MS))
  return useMemo(() => new Date(minute * MINUTE_MS), [minute])
}

/** Returns today's date in the church's time zone, and renders again when the date changes. */
export function useToday(timeZone: string): LocalDate {
  return useSyncExternalStore(eachMinute, () => todayIn(timeZone, new Date()))
}

/**
 * Calls `look` without an event each minute, and with an event when a person returns to the tab. The minute timer alone
 * is not enough, because timers stop while the computer sleeps.
 */
export function eachMinute(look: (returned?: Event) => void): () => void {
  const timer = setInterval(look, MINUTE_MS)
  addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Returns milliseconds since the epoch, read again after each interval. */
export function useNowMs(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}
