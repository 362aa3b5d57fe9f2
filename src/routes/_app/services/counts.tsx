import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import type { SearchSchemaInput } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { isMonth } from '@/domain/calendar/month.ts'
import { findMonth } from '@/domain/month-sheet/month-sheet.queries.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { MonthSheetPage } from '@/features/services/month-sheet/month-sheet-page.tsx'
import { MonthSheetSkeleton } from '@/features/services/month-sheet/month-sheet-skeleton.tsx'

/** An empty `month` means the current month. */
type SheetSearch = { month: string }

function readSheetSearch({ month }: Partial<SheetSearch> & SearchSchemaInput): SheetSearch {
  return { month: typeof month === 'string' && isMonth(month) ? month : '' }
}

/** The default values, which the router leaves out of the address. */
const SHEET_SEARCH_DEFAULTS = { month: '' } as const satisfies SheetSearch

export const Route = createFileRoute('/_app/services/counts')({
  validateSearch: readSheetSearch,
  search: { middlewares: [stripSearchParams(SHEET_SEARCH_DEFAULTS)] },
  loaderDeps: ({ search: { month } }) => ({ month }),
  loader: async ({ context: { db, profile }, deps }) => {
    const month = deps.month || todayIn(profile.church.timeZone, new Date()).slice(0, 7)
    return { month, ...(await findMonth(db, month)) }
  },
  head: pageTitle('Month Sheet'),
  pendingComponent: MonthSheetSkeleton,
  component: MonthSheet,
})

function MonthSheet() {
  const navigate = Route.useNavigate()
  const { profile } = Route.useRouteContext()
  return (
    <MonthSheetPage
      {...Route.useLoaderData()}
      profile={profile}
      onMonth={(month) => void navigate({ search: { month }, resetScroll: false })}
    />
  )
}
