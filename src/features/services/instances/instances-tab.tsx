import { useMemo, useState } from 'react'
import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { filterServiceInstances, summarizeServices } from '@/domain/services/service-instance.rules.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { FigureRow } from '@/ui/figure-row.tsx'
import { ListFilter } from '@/ui/list-filter.tsx'
import { NothingFound } from '@/ui/nothing-found.tsx'
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal.ts'
import { InstanceGrid } from './instance-grid.tsx'
import { instanceTypes } from '../shared/instance-types.ts'
import type { ServicesSearch } from '../shared/services-search.ts'

export type InstancesTabProps = {
  instances: ServiceInstance[]
  profile: Profile
  filter: Pick<ServicesSearch, 'q' | 'type'>
  onFilter: (change: Partial<ServicesSearch>) => void
}

const types = [{ value: 'all', label: 'All Types' }, ...instanceTypes]

/** Services with a date: the figures, the search, and a card for each. */
export function InstancesTab({ instances, profile, filter, onFilter }: InstancesTabProps) {
  const [now] = useState(() => new Date())
  const { timeZone } = profile.church
  useFocusAfterRemoval(instances.length)
  const figures = useMemo(() => summarizeServices(instances, timeZone, now), [instances, timeZone, now])
  const found = useMemo(
    () => filterServiceInstances(instances, { search: filter.q, type: filter.type }),
    [instances, filter.q, filter.type],
  )
  return (
    <>
      <FigureRow
        figures={{
          'Total Services': figures.total,
          'With Attendance': figures.withAttendance,
          Upcoming: figures.upcoming,
        }}
      />
      {instances.length === 0 ? (
        <NoServices mayEdit={canEdit(profile)} />
      ) : (
        <>
          <ListFilter
            search={{
              label: 'Search services',
              placeholder: 'Search by service name or speaker...',
              value: filter.q,
              onChange: (q) => onFilter({ q }),
            }}
            choice={{
              label: 'Service type',
              options: types,
              value: filter.type,
              onChange: (type) => onFilter({ type: type as ServicesSearch['type'] }),
            }}
          />
          {found.length === 0 ? (
            <NothingFound title="No services found" onClear={() => onFilter({ q: '', type: 'all' })} />
          ) : (
            <InstanceGrid instances={found} search={`${filter.type} ${filter.q}`} profile={profile} now={now} />
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
