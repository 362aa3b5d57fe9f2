import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { NewCardPage } from '@/features/new-card/new-card-page.tsx'

export const Route = createFileRoute('/new/$token')({
  head: pageTitle('I Am New'),
  staticData: { frame: 'public' },
  component: NewCard,
})

function NewCard() {
  const { token } = Route.useParams()
  return <NewCardPage key={token} token={token} />
}
