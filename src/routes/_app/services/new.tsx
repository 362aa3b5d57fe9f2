import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { RecurringFormPage } from '@/features/services/recurring/recurring-form-page.tsx'
import { readSeriesSearch } from '@/features/services/shared/series-search.ts'

export const Route = createFileRoute('/_app/services/new')({
  validateSearch: readSeriesSearch,
  head: pageTitle('Create Recurring Service'),
  component: NewService,
})

function NewService() {
  const { name, weekday, time } = Route.useSearch()
  const { db, profile } = Route.useRouteContext()
  const series = name && weekday !== undefined && time ? { name, weekday, time } : null
  return <RecurringFormPage service={null} {...{ db, profile, series }} />
}
