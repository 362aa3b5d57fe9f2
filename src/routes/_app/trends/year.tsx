import { createFileRoute } from '@tanstack/react-router'
import type { SearchSchemaInput } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { loadYear } from '@/features/year/load-year.ts'
import { YearPage } from '@/features/year/year-page.tsx'
import { YearSkeleton } from '@/features/year/year-skeleton.tsx'

/** Without a year, the page shows the last full year, or the newest year with counts. */
type YearSearch = { year?: number }

export const Route = createFileRoute('/_app/trends/year')({
  validateSearch: ({ year }: YearSearch & SearchSchemaInput): YearSearch => (typeof year === 'number' ? { year } : {}),
  loaderDeps: ({ search: { year } }) => ({ year }),
  loader: ({ context: { db, profile }, deps: { year } }) => loadYear(db, profile, year),
  head: pageTitle('The Year'),
  pendingComponent: YearSkeleton,
  component: Year,
})

function Year() {
  const navigate = Route.useNavigate()
  const { profile } = Route.useRouteContext()
  return (
    <YearPage
      {...Route.useLoaderData()}
      profile={profile}
      onYear={(year) => void navigate({ search: { year }, resetScroll: false })}
    />
  )
}
