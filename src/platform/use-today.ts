import { useSyncExternalStore } from 'react'
import { todayIn } from '@/domain/shared/dates.ts'
import type { LocalDate } from '@/domain/shared/dates.ts'

const MINUTE_MS = 60_000

/** Today's date in the church; a page that stays open goes on to the next day. */
export function useToday(timeZone: string): LocalDate {
  return useSyncExternalStore(subscribe, () => todayIn(timeZone, new Date()))
}

/** Timers sleep with the computer: a person who comes back is another occasion. */
function subscribe(look: () => void): () => void {
  const timer = setInterval(look, MINUTE_MS)
  addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
  }
}
