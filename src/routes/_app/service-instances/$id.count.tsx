import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
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
  const router = useRouter()
  // The router's cache has the page of the service as it was before the taps.
  const readAgain = useCallback(() => void router.invalidate(), [router])
  return <ClickerPage key={id} access={access} back={<BackToService id={id} />} onLeft={readAgain} />
}
