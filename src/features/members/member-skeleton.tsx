import { css } from '@/styled-system/css'
import { BackLink } from '@/ui/back-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'

/** One member, still on the way: for the page and the form alike. */
export function MemberSkeleton() {
  return (
    <div aria-busy="true">
      <PageHeader
        back={<BackLink to="/members">Back to Members</BackLink>}
        title={
          <>
            <VisuallyHidden>Member</VisuallyHidden>
            <Skeleton width="7em" height="1.15em" />
          </>
        }
        description={<output>Loading member...</output>}
      />
      <Skeleton height="14rem" className={css({ maxWidth: 'form', borderRadius: 'card' })} />
    </div>
  )
}
