import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { EventFormPage } from '@/features/events/event-form-page.tsx'

export const Route = createFileRoute('/_app/events/new')({ head: pageTitle('Add Event'), component: NewEvent })

function NewEvent() {
  return <EventFormPage event={null} profile={Route.useRouteContext().profile} />
}
