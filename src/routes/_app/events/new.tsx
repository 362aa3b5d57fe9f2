import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { EventFormPage } from '@/features/events/event-form-page.tsx'

export const Route = createFileRoute('/_app/events/new')({ head: pageTitle('Add Event'), component: NewEvent })

function NewEvent() {
  const navigate = Route.useNavigate()
  const { profile } = Route.useRouteContext()
  return <EventFormPage event={null} profile={profile} onSaved={() => void navigate({ to: '/events' })} />
}
