import type { SearchSchemaInput } from '@tanstack/react-router'
import { isMonth } from '@/domain/calendar/month.ts'

/** The search parameters of the month sheet; without a month it is this one. */
export type SheetSearch = { month: string }

export function readSheetSearch({ month }: Partial<SheetSearch> & SearchSchemaInput): SheetSearch {
  return { month: typeof month === 'string' && isMonth(month) ? month : '' }
}

/** Left out of the URL. */
export const SHEET_SEARCH_DEFAULTS = { month: '' } as const satisfies SheetSearch
