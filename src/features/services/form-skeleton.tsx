import { css } from '@/styled-system/css'
import { BackLink } from '@/ui/back-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

/** A form whose values are still on their way. */
export function FormSkeleton({ title }: { title: string }) {
  return (
    <div aria-busy="true">
      <PageHeader
        back={<BackLink to="/services">Back to Services</BackLink>}
        title={title}
        description={<output>Loading service details...</output>}
      />
      <div className={fields}>
        {['name', 'type', 'when', 'speaker'].map((field) => (
          <div key={field} className={css({ display: 'flex', flexDirection: 'column', gap: '1.5' })}>
            <Skeleton width="7rem" />
            <Skeleton height="2.5rem" />
          </div>
        ))}
      </div>
    </div>
  )
}

const fields = css({ display: 'flex', flexDirection: 'column', gap: '5', maxWidth: 'form' })
