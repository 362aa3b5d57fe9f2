import type { AdminFeatureRequest } from '@/domain/access/admin.schema.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { BackLink } from '@/ui/back-link.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Prose } from '@/ui/prose.tsx'
import { ResultLine } from '@/ui/result-line.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Tabs } from '@/ui/tabs.tsx'
import { TimerStates } from '@/widgets/timer-states.tsx'
import type { AdminSearch } from './admin-search.ts'
import type { AdminData } from './load-admin.ts'
import { UserTable } from './user-table.tsx'

export type AdminPageProps = AdminData &
  AdminSearch & {
    /** The time zone of the administrator's church, used for all times. */
    timeZone: string
    onTab: (tab: AdminSearch['tab']) => void
  }

export function AdminPage({ users, requests, timers, timeZone, tab, onTab }: AdminPageProps) {
  return (
    <>
      <AdminHeader />
      <div className={css({ marginBottom: '4' })}>
        <TimerStates {...{ timers, timeZone }} isForAdmin />
      </div>
      <Tabs
        label="Admin"
        value={tab}
        onChange={(chosen) => onTab(chosen as AdminSearch['tab'])}
        items={[
          { value: 'users', label: 'Users', content: <UserTable users={users} timeZone={timeZone} /> },
          {
            value: 'requests',
            label: 'Feature Requests',
            content: <FeatureRequestList requests={requests} timeZone={timeZone} />,
          },
        ]}
      />
    </>
  )
}

function AdminHeader() {
  return (
    <PageHeader
      back={<BackLink to="/dashboard">Back to Studio</BackLink>}
      title="Admin"
      description="See everyone who uses this installation, and their feature requests."
    />
  )
}

const rows = ['1', '2', '3', '4', '5']

export function AdminSkeleton({ tab }: AdminSearch) {
  return (
    <div aria-busy="true">
      <AdminHeader />
      <div className={tabs} />
      <ResultLine>{tab === 'users' ? 'Loading users...' : 'Loading feature requests...'}</ResultLine>
      <div className={stack({ gap: '2' })}>
        {rows.map((row) => (
          <Skeleton key={row} height="3rem" />
        ))}
      </div>
    </div>
  )
}

function FeatureRequestList({ requests, timeZone }: { requests: AdminFeatureRequest[]; timeZone: string }) {
  if (requests.length === 0) {
    return (
      <EmptyState
        title="No feature requests yet"
        description="Requests that people send from their account menu appear here."
      />
    )
  }
  return (
    <>
      <ResultLine>Total: {countLabel(requests.length, 'request')}</ResultLine>
      <ul className={list}>
        {requests.map((request) => (
          <li key={request.id}>
            <Card
              title={request.title}
              description={`${request.username ?? 'Unknown User'} · ${formatInstant(request.createdAt, timeZone)}`}
            >
              <Prose text={request.description} />
            </Card>
          </li>
        ))}
      </ul>
    </>
  )
}

const tabs = css({ height: 'control', marginBottom: '4', borderBottomWidth: 'hairline' })
const list = stack({ listStyle: 'none', gap: { base: '3', md: '4' } })
