import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/** The time, to the minute; a page that stays open goes on with it. */
export function useNow(): Date {
  const minute = useSyncExternalStore(eachMinute, () => Math.floor(Date.now() / MINUTE_MS))
  return useMemo(() => new Date(minute * MINUTE_MS), [minute])
}

/** Looks each minute, and when a person comes back: timers sleep with the computer. */
export function eachMinute(look: () => void): () => void {
  const timer = setInterval(look, MINUTE_MS)
  addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Epoch milliseconds, read again after each interval. */
export function useNowMs(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}
