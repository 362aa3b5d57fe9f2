import { CalendarPlus, FileUp } from 'lucide-react'
import { canEdit, canReadEveryDate } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { addMonths } from '@/domain/calendar/calendar-month.ts'
import type { Month } from '@/domain/calendar/month.ts'
import { nextWeekday } from '@/domain/services/series-dates.ts'
import { formatMonth } from '@/domain/shared/date-formats.ts'
import type { LocalDate } from '@/domain/shared/dates.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'

export type EmptyMonthProps = { month: Month; today: LocalDate; profile: Profile; onMonth: (month: Month) => void }

/** Shows that a month has no services. People who may edit get links to a new service and to the import. */
export function EmptyMonth({ month, today, profile, onMonth }: EmptyMonthProps) {
  // In a month other than the current one, the new service gets the first Sunday of that month.
  const date = today.startsWith(month) ? today : nextWeekday(`${month}-01`, 0)
  return (
    <EmptyState
      title={`Nothing to count in ${formatMonth(`${month}-01`)}`}
      description={
        canReadEveryDate(profile) ? 'Services appear here on their day.' : 'Other days are not part of your role.'
      }
      action={
        <>
          {canEdit(profile) ? (
            <>
              <ButtonLink to="/service-instances/new" search={{ date }} Icon={CalendarPlus}>
                Add Service
              </ButtonLink>
              <ButtonLink to="/import" search={{ from: 'services' }} tone="secondary" Icon={FileUp}>
                Import
              </ButtonLink>
            </>
          ) : null}
          <Button tone="secondary" onClick={() => onMonth(addMonths(month, -1))}>
            Month before
          </Button>
        </>
      }
    />
  )
}
