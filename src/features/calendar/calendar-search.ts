import type { SearchSchemaInput } from '@tanstack/react-router'
import { isMonth } from '@/domain/calendar/month.ts'
import { readChoice } from '@/domain/shared/search-params.ts'

/** An empty `month` means the current month. */
export type CalendarSearch = { month: string; view: 'month' | 'list' }

export function readCalendarSearch(search: Partial<CalendarSearch> & SearchSchemaInput): CalendarSearch {
  const { month } = search
  return {
    month: typeof month === 'string' && isMonth(month) ? month : '',
    view: readChoice(['month', 'list'], search.view),
  }
}

/** The default values, which the router omits from the URL. */
export const CALENDAR_SEARCH_DEFAULTS = { month: '', view: 'month' } as const satisfies CalendarSearch
