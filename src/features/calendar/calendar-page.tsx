import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, CalendarSync } from 'lucide-react'
import { useMemo, useState } from 'react'
import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { entriesByDay } from '@/domain/calendar/calendar-entry.ts'
import type { CalendarEvent, CalendarService } from '@/domain/calendar/calendar-entry.ts'
import { addMonths, weeksOfMonth } from '@/domain/calendar/calendar-month.ts'
import type { Month } from '@/domain/calendar/month.ts'
import { formatMonth } from '@/domain/shared/date-formats.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useToday } from '@/platform/use-now.ts'
import { css, cx } from '@/styled-system/css'
import { flex, hstack } from '@/styled-system/patterns'
import { BackLink } from '@/ui/back-link.tsx'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useMedia } from '@/ui/use-media.ts'
import type { CalendarSearch } from './calendar-search.ts'
import { DayList } from './day-list.tsx'
import { FeedAddress } from './feed-address.tsx'
import { MonthGrid } from './month-grid.tsx'

export type CalendarPageProps = {
  services: CalendarService[]
  events: CalendarEvent[]
  month: Month
  view: CalendarSearch['view']
  profile: Profile
  db: Db
  onSearch: (change: Partial<CalendarSearch>) => void
}

/** Shows services and events as a grid of weeks, on phones as a list of days. */
export function CalendarPage({ services, events, month, view, profile, db, onSearch }: CalendarPageProps) {
  const { timeZone, firstWeekday } = profile.church
  const isWide = useMedia('(min-width: 48rem)')
  const today = useToday(timeZone)
  const days = useMemo(() => entriesByDay(services, events, timeZone), [services, events, timeZone])
  const weeks = useMemo(() => weeksOfMonth(month, firstWeekday), [month, firstWeekday])
  const name = formatMonth(`${month}-01`)
  const go = (months: number) => onSearch({ month: addMonths(month, months) })
  return (
    <>
      <PageHeader
        back={<BackLink to="/dashboard">Back to Dashboard</BackLink>}
        title="Calendar"
        description="Services and events of your church."
        action={canEdit(profile) ? <SubscribeButton db={db} /> : null}
      />
      <div className={tools}>
        <h2 aria-live="polite" className={title}>
          {name}
        </h2>
        <IconButton label="Previous month" plain Icon={ChevronLeft} onClick={() => go(-1)} />
        <IconButton label="Next month" plain Icon={ChevronRight} onClick={() => go(1)} />
        <Button tone="secondary" size="sm" onClick={() => onSearch({ month: '' })}>
          Today
        </Button>
        <span className={aside}>
          <Link to="/services/counts" search={{ month }} className={other}>
            Month Sheet
          </Link>
          <Link
            to="/calendar"
            search={{ month, view: view === 'month' ? 'list' : 'month' }}
            className={cx(other, css({ mdDown: { display: 'none' } }))}
          >
            {view === 'month' ? 'Show as a list' : 'Show as a month'}
          </Link>
        </span>
      </div>
      {view === 'month' && isWide ? (
        <MonthGrid
          {...{ weeks, month, days, today }}
          label={name}
          onMonth={go}
          onMore={() => onSearch({ view: 'list' })}
        />
      ) : (
        <DayList key={month} dates={weeks.flat().filter((date) => date.startsWith(month))} days={days} today={today} />
      )}
    </>
  )
}

export function CalendarSkeleton() {
  return (
    <div aria-busy="true">
      <PageHeader
        back={<BackLink to="/dashboard">Back to Dashboard</BackLink>}
        title="Calendar"
        description={<output>Loading calendar...</output>}
      />
      <Skeleton height="32rem" />
    </div>
  )
}

function SubscribeButton({ db }: { db: Db }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button tone="secondary" Icon={CalendarSync} onClick={() => setIsOpen(true)}>
        Subscribe
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Subscribe to the Calendar"
        description="Calendar apps on phones and computers show your church’s services and events and keep up with changes."
      >
        <FeedAddress db={db} />
      </Dialog>
    </>
  )
}

const tools = hstack({ flexWrap: 'wrap', gap: '2', marginBottom: '4' })
const title = css({ textStyle: 'subheading', minWidth: '9rem' })
const aside = flex({ gap: '4', marginInlineStart: { md: 'auto' } })
const other = css({
  color: 'primary.text',
  textStyle: 'small',
  fontWeight: 'semibold',
  minHeight: 'control',
  display: 'inline-flex',
  alignItems: 'center',
})
