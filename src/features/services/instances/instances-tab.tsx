import { FileUp } from 'lucide-react'
import { useMemo } from 'react'
import { canEdit, canReadEveryDate, canRecord } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { pastAndUpcoming } from '@/domain/services/listed-service.rules.ts'
import type { ListedService } from '@/domain/services/listed-service.schema.ts'
import { filterServiceInstances, summarizeServices } from '@/domain/services/service-instance.rules.ts'
import { useNow } from '@/platform/use-now.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { FigureRow } from '@/ui/figure-row.tsx'
import { ListFilter } from '@/ui/list-filter.tsx'
import { NothingFound } from '@/ui/nothing-found.tsx'
import { useMedia } from '@/ui/use-media.ts'
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal.ts'
import { ListTools } from './list-tools.tsx'
import { PastServices } from './past-services.tsx'
import { ServiceDialogs } from './service-dialogs.tsx'
import { instanceTypes } from '../shared/instance-types.ts'
import { arrangeServices, below, beside, WIDE } from '../shared/services-layout.ts'
import type { ServicesSearch } from '../shared/services-search.ts'
import { UpcomingServices } from './upcoming-services.tsx'

export type InstancesTabProps = {
  instances: ListedService[]
  profile: Profile
  filter: Pick<ServicesSearch, 'q' | 'type'>
  onFilter: (change: Partial<ServicesSearch>) => void
}

const types = [{ value: 'all', label: 'All Types' }, ...instanceTypes]

export function InstancesTab({ instances, profile, filter, onFilter }: InstancesTabProps) {
  const now = useNow()
  const { timeZone } = profile.church
  useFocusAfterRemoval(instances.length)
  const figures = useMemo(() => summarizeServices(instances, timeZone, now), [instances, timeZone, now])
  const found = useMemo(
    () => filterServiceInstances(instances, { search: filter.q, type: filter.type }),
    [instances, filter.q, filter.type],
  )
  const { past, upcoming } = useMemo(() => pastAndUpcoming(found, timeZone, now), [found, timeZone, now])
  const { isBeside, upcomingShown } = arrangeServices(upcoming.length, past.length, useMedia(WIDE))
  const search = `${filter.type} ${filter.q}`
  const shown = { timeZone, now, search, mayEdit: canEdit(profile), mayRecord: canRecord(profile) }
  const figureRow = (
    <FigureRow
      figures={{
        'Total Services': figures.total,
        'With Attendance': figures.withAttendance,
        Upcoming: figures.upcoming,
      }}
      notes={{ 'Total Services': restText(figures) }}
    />
  )
  if (instances.length === 0) {
    return (
      <>
        {figureRow}
        <NoServices profile={profile} />
      </>
    )
  }
  return (
    <ServiceDialogs churchId={profile.church.id}>
      {figureRow}
      <ListFilter
        search={{
          label: 'Search services',
          placeholder: 'Search by service name or speaker...',
          value: filter.q,
          onChange: (q) => onFilter({ q }),
        }}
        choice={{
          label: 'Service Type',
          options: types,
          value: filter.type,
          onChange: (type) => onFilter({ type: type as ServicesSearch['type'] }),
        }}
      />
      {found.length === 0 ? (
        <NothingFound title="No services found" onClear={() => onFilter({ q: '', type: 'all' })} />
      ) : (
        <div className={isBeside ? beside : below}>
          <UpcomingServices services={upcoming} pageSize={upcomingShown} stacked={isBeside} {...shown} />
          <PastServices services={past} all={instances} tools={<ListTools services={found} {...shown} />} {...shown} />
        </div>
      )}
    </ServiceDialogs>
  )
}

/** Says which past services are neither counted nor upcoming; null when there are none. */
function restText({ notCounted, didNotHappen }: ReturnType<typeof summarizeServices>): string | null {
  const parts = [
    ...(notCounted > 0 ? [`${notCounted.toLocaleString('en-US')} not counted`] : []),
    ...(didNotHappen > 0 ? [`${didNotHappen.toLocaleString('en-US')} did not happen`] : []),
  ]
  return parts.join(', ') || null
}

function NoServices({ profile }: Pick<InstancesTabProps, 'profile'>) {
  if (canEdit(profile)) {
    return (
      <EmptyState
        drawing
        title="No services yet"
        description="Add your first service to start tracking attendance."
        action={
          <>
            <ButtonLink to="/service-instances/new">Add First Service</ButtonLink>
            <ButtonLink to="/import" search={{ from: 'services' }} tone="secondary" Icon={FileUp}>
              Import Past Services
            </ButtonLink>
          </>
        }
      />
    )
  }
  const [title, description] = canReadEveryDate(profile)
    ? ['No services yet', 'Services that owners and staff add appear here.']
    : ['No services to count', 'Services from yesterday to a week from today appear here.']
  return <EmptyState drawing {...{ title, description }} />
}
