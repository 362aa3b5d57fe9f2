import { useSyncExternalStore } from 'react'
import { todayIn } from '@/domain/shared/dates.ts'
import type { LocalDate } from '@/domain/shared/dates.ts'
import { eachMinute } from './use-now.ts'

/** Today's date in the church; a page that stays open goes on to the next day. */
export function useToday(timeZone: string): LocalDate {
  return useSyncExternalStore(eachMinute, () => todayIn(timeZone, new Date()))
}
