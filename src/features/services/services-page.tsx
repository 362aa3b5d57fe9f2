import { CalendarPlus, FileUp, Repeat, Table2 } from 'lucide-react'
import { canEdit, canReadEveryDate } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { css } from '@/styled-system/css'
import { ButtonLink } from '@/ui/button-link.tsx'
import { FigureRow } from '@/ui/figure-row.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Tabs } from '@/ui/tabs.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { ListHeader } from '@/widgets/list-header.tsx'
import type { ListHeaderProps } from '@/widgets/list-header.tsx'
import { InstancesTab } from './instances/instances-tab.tsx'
import type { ServicesData } from './load-services.ts'
import { ContinueSeries } from './recurring/continue-series.tsx'
import { RecurringTab } from './recurring/recurring-tab.tsx'
import { COUNTING_DAYS } from './shared/counting-days.ts'
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
        description={hasEveryDate ? 'See what took place, what is planned, and how many came.' : COUNTING_DAYS}
        mayEdit={canEdit(profile)}
        hasWayBack={hasEveryDate}
        isEmpty={search.tab === 'services' && instances.length === 0}
      />
      {canEdit(profile) ? <ContinueSeries {...{ instances, services }} timeZone={profile.church.timeZone} /> : null}
      {hasEveryDate ? (
        <Tabs
          label="Dated or recurring"
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
      {canEdit(profile) && instances.length > 0 ? (
        <p className={css({ marginTop: '6' })}>
          <TextLink alone to="/import" search={{ from: 'services' }} hash="past-imports">
            Past imports
          </TextLink>
        </p>
      ) : null}
    </>
  )
}

function ServicesHeader(props: Pick<ListHeaderProps, 'description' | 'mayEdit' | 'hasWayBack' | 'isEmpty'>) {
  return (
    <ListHeader
      {...props}
      title="Services"
      addTo="/service-instances/new"
      addLabel="Add Service"
      AddIcon={CalendarPlus}
      more={
        <>
          {props.mayEdit && !props.isEmpty ? (
            <ButtonLink to="/import" search={{ from: 'services' }} tone="secondary" Icon={FileUp}>
              Import
            </ButtonLink>
          ) : null}
          <ButtonLink to="/services/counts" tone="secondary" Icon={Table2}>
            Month Sheet
          </ButtonLink>
          <ButtonLink to="/services/new" tone="secondary" Icon={Repeat}>
            Recurring Service
          </ButtonLink>
        </>
      }
    />
  )
}

export function ServicesSkeleton({ profile }: { profile: Profile }) {
  return (
    <div aria-busy="true">
      <ServicesHeader
        description={<output>Loading services...</output>}
        mayEdit={canEdit(profile)}
        hasWayBack={canReadEveryDate(profile)}
      />
      {canReadEveryDate(profile) ? <div className={tabs} /> : null}
      <FigureRow figures={{ 'Total Services': null, 'With Attendance': null, Upcoming: null }} />
      <Skeleton height="2.5rem" />
      <Skeleton height="32rem" className={css({ marginTop: '3', borderRadius: 'card' })} />
    </div>
  )
}

const tabs = css({ height: 'control', marginBottom: '4', borderBottomWidth: 'hairline' })
