import type { ReactNode } from 'react'
import { canEdit, canReadEveryDate } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { BackLink } from '@/ui/back-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { COUNTING_DAYS } from '../shared/counting-days.ts'

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

/** Returns the sentence below the heading. People who only count learn which days the sheet has. */
export function aboutSheet(profile: Profile): string {
  if (canEdit(profile)) return 'What you type is saved as you go.'
  return canReadEveryDate(profile) ? 'The counts of a month.' : COUNTING_DAYS
}
