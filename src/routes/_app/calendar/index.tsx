import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { weeksOfMonth } from '@/domain/calendar/calendar-month.ts'
import { listCalendar } from '@/domain/calendar/calendar.queries.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { CalendarPage, CalendarSkeleton } from '@/features/calendar/calendar-page.tsx'
import { CALENDAR_SEARCH_DEFAULTS, readCalendarSearch } from '@/features/calendar/calendar-search.ts'

export const Route = createFileRoute('/_app/calendar/')({
  validateSearch: readCalendarSearch,
  search: { middlewares: [stripSearchParams(CALENDAR_SEARCH_DEFAULTS)] },
  loaderDeps: ({ search: { month } }) => ({ month }),
  loader: async ({ context, deps }) => {
    const { timeZone, firstWeekday } = context.profile.church
    const month = deps.month || todayIn(timeZone, new Date()).slice(0, 7)
    const days = weeksOfMonth(month, firstWeekday).flat()
    return { month, ...(await listCalendar(context.db, { from: days[0]!, until: days.at(-1)!, timeZone })) }
  },
  head: pageTitle('Calendar'),
  pendingComponent: CalendarSkeleton,
  // The loading screen needs no minimum time, because it has the same frame as the page.
  pendingMinMs: 0,
  component: Calendar,
})

function Calendar() {
  const navigate = Route.useNavigate()
  const { db, profile } = Route.useRouteContext()
  return (
    <CalendarPage
      {...Route.useLoaderData()}
      view={Route.useSearch().view}
      profile={profile}
      db={db}
      onSearch={(change) => void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false })}
    />
  )
}
