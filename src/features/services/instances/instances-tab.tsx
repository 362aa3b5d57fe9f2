import { useMemo, useState } from 'react'
import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { filterServiceInstances, summarizeServices } from '@/domain/services/service-instance.rules.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { StatCard } from '@/ui/stat-card.tsx'
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal.ts'
import { InstanceFilter } from './instance-filter.tsx'
import { InstanceGrid } from './instance-grid.tsx'
import { figures } from '../shared/services-layout.ts'
import type { ServicesSearch } from '../shared/services-search.ts'

export type InstancesTabProps = {
  instances: ServiceInstance[]
  profile: Profile
  filter: Pick<ServicesSearch, 'q' | 'type'>
  onFilter: (change: Partial<ServicesSearch>) => void
}

const number = new Intl.NumberFormat('en-US')

/** Services with a date: the figures, the search, and a card for each. */
export function InstancesTab({ instances, profile, filter, onFilter }: InstancesTabProps) {
  const [now] = useState(() => new Date())
  const { timeZone } = profile.church
  useFocusAfterRemoval(instances.length)
  const figuresOf = useMemo(() => summarizeServices(instances, timeZone, now), [instances, timeZone, now])
  const found = useMemo(
    () => filterServiceInstances(instances, { search: filter.q, type: filter.type }),
    [instances, filter.q, filter.type],
  )
  return (
    <>
      <dl className={figures}>
        <StatCard label="Total Services" value={number.format(figuresOf.total)} />
        <StatCard label="With Attendance" value={number.format(figuresOf.withAttendance)} />
        <StatCard label="Upcoming" value={number.format(figuresOf.upcoming)} />
      </dl>
      {instances.length === 0 ? (
        <NoServices mayEdit={canEdit(profile)} />
      ) : (
        <>
          <InstanceFilter filter={filter} onFilter={onFilter} />
          {found.length === 0 ? (
            <EmptyState
              title="No services found"
              description="Try adjusting your search or filter criteria."
              action={
                <Button tone="secondary" onClick={() => onFilter({ q: '', type: 'all' })}>
                  Clear Filters
                </Button>
              }
            />
          ) : (
            <InstanceGrid key={`${filter.q} ${filter.type}`} instances={found} profile={profile} now={now} />
          )}
        </>
      )}
    </>
  )
}

function NoServices({ mayEdit }: { mayEdit: boolean }) {
  return (
    <EmptyState
      drawing
      title="No services yet"
      description="Add your first service to start tracking attendance."
      action={mayEdit ? <ButtonLink to="/service-instances/new">Add First Service</ButtonLink> : null}
    />
  )
}
