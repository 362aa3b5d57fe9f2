import { formatDate } from '@/domain/shared/date-formats.ts'
import type { LocalDate } from '@/domain/shared/dates.ts'
import { Notice } from '@/ui/notice.tsx'

/** The notice names at most this number of dates. */
const NAMED = 6

/**
 * Lists dates on which one service has a count and another service has an empty cell. No page shows these dates later.
 */
export function PartlyCountedDates({ dates }: { dates: LocalDate[] }) {
  if (dates.length === 0) return null
  const named = dates.slice(0, NAMED).map(formatDate).join(' · ')
  const more = dates.length - NAMED
  return (
    <Notice
      tone="attention"
      title={
        dates.length === 1
          ? '1 date is counted in part'
          : `${dates.length.toLocaleString('en-US')} dates are counted in part`
      }
    >
      {named}
      {more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}: one service has a count, and another one an empty
      cell, which adds no service. Dashboard and Trends take such a week as complete. If the service was held, write n/a
      in its cell and import the file once more; what is there already stays as it is.
    </Notice>
  )
}
