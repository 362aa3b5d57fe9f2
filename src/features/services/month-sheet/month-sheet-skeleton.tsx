import type { ReactNode } from 'react'
import { BackLink } from '@/ui/back-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

export function MonthSheetSkeleton() {
  return (
    <div aria-busy="true">
      <MonthSheetHeader description={<output>Loading services...</output>} />
      <Skeleton height="20rem" />
    </div>
  )
}

export function MonthSheetHeader({ description }: { description: ReactNode }) {
  return (
    <PageHeader
      back={<BackLink to="/services">Back to Services</BackLink>}
      title="Month Sheet"
      description={description}
    />
  )
}
