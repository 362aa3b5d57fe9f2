import { formatDate } from '@/domain/shared/date-formats.ts'
import type { LocalDate } from '@/domain/shared/dates.ts'
import { Notice } from '@/ui/notice.tsx'

/** The notice names at most this number of dates. */
const NAMED = 6

/** Says on which dates a service has an empty cell beside one with a count, because no page shows it later. */
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
