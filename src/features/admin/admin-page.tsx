import { css } from '@/styled-system/css'
import { Tabs } from '@/ui/tabs.tsx'
import { TimerStates } from '@/widgets/timer-states.tsx'
import { AdminHeader } from './admin-header.tsx'
import type { AdminSearch } from './admin-search.ts'
import { FeatureRequestList } from './feature-request-list.tsx'
import type { AdminData } from './load-admin.ts'
import { UserTable } from './user-table.tsx'

export type AdminPageProps = AdminData &
  AdminSearch & {
    /** The administrator's, for the times shown. */
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
