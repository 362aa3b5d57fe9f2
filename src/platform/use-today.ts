import { useSyncExternalStore } from 'react'
import { todayIn } from '@/domain/shared/dates.ts'
import type { LocalDate } from '@/domain/shared/dates.ts'
import { eachMinute } from './use-now.ts'

/** Returns today's date in the church's time zone, and renders again when the date changes. */
export function useToday(timeZone: string): LocalDate {
  return useSyncExternalStore(eachMinute, () => todayIn(timeZone, new Date()))
}
