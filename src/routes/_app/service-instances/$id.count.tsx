import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { pageTitle } from '@/app/page-title.ts'
import { accessByPerson } from '@/features/count/clicker-access.ts'
import { ClickerPage } from '@/features/count/clicker-page.tsx'
import { BackToService } from '@/widgets/back-to-service.tsx'

export const Route = createFileRoute('/_app/service-instances/$id/count')({
  head: pageTitle('Count'),
  staticData: { frame: 'bare' },
  component: Count,
})

function Count() {
  const { db } = Route.useRouteContext()
  const { id } = Route.useParams()
  const access = useMemo(() => accessByPerson(db, id), [db, id])
  return <ClickerPage key={id} access={access} back={<BackToService id={id} />} />
}
