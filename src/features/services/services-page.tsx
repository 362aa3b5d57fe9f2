import { canEdit, canReadEveryDate } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { Tabs } from '@/ui/tabs.tsx'
import { InstancesTab } from './instances/instances-tab.tsx'
import type { ServicesData } from './load-services.ts'
import { RecurringTab } from './recurring/recurring-tab.tsx'
import { ServicesHeader } from './services-header.tsx'
import type { ServicesSearch } from './shared/services-search.ts'

export type ServicesPageProps = ServicesData & {
  profile: Profile
  search: ServicesSearch
  onSearch: (change: Partial<ServicesSearch>) => void
}

export function ServicesPage({ instances, services, profile, search, onSearch }: ServicesPageProps) {
  const hasEveryDate = canReadEveryDate(profile)
  const dated = <InstancesTab instances={instances} profile={profile} filter={search} onFilter={onSearch} />
  return (
    <>
      <ServicesHeader
        description={
          hasEveryDate
            ? 'See what took place, what is planned, and how many came.'
            : 'You may count services from yesterday to a week from today.'
        }
        mayEdit={canEdit(profile)}
        hasWayBack={hasEveryDate}
        isEmpty={search.tab === 'services' && instances.length === 0}
      />
      {hasEveryDate ? (
        <Tabs
          label="Kind of service"
          value={search.tab}
          onChange={(tab) => onSearch({ tab: tab as ServicesSearch['tab'] })}
          items={[
            { value: 'services', label: 'Services', content: dated },
            {
              value: 'recurring',
              label: 'Recurring',
              content: (
                <RecurringTab services={services} timeZone={profile.church.timeZone} mayEdit={canEdit(profile)} />
              ),
            },
          ]}
        />
      ) : (
        dated
      )}
    </>
  )
}
