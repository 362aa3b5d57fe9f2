import type { ReactNode } from 'react'
import { BackLink } from '@/ui/back-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'

export function MonthSheetHeader({ description }: { description: ReactNode }) {
  return (
    <PageHeader
      back={<BackLink to="/services">Back to Services</BackLink>}
      title="Month Sheet"
      description={description}
    />
  )
}
