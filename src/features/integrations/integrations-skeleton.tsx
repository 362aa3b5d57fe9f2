import { Skeleton } from '@/ui/skeleton.tsx'
import { IntegrationsHeader } from './integrations-header.tsx'

/** The integrations while they load. */
export function IntegrationsSkeleton() {
  return (
    <div aria-busy="true">
      <IntegrationsHeader description={<output>Loading integrations...</output>} />
      <Skeleton height="20rem" />
    </div>
  )
}
