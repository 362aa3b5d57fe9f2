import { AdminFrame } from './admin-frame.tsx'
import type { AdminSearch } from './admin-search.ts'
import { FeatureRequestList } from './feature-request-list.tsx'
import type { AdminData } from './load-admin.ts'
import { UserTable } from './user-table.tsx'

export type AdminPageProps = AdminData &
  AdminSearch & {
    /** The administrator's own, in which times are shown. */
    timeZone: string
    onTab: (tab: AdminSearch['tab']) => void
  }

export function AdminPage({ users, requests, timeZone, tab, onTab }: AdminPageProps) {
  return (
    <AdminFrame
      tab={tab}
      onTab={onTab}
      users={<UserTable users={users} timeZone={timeZone} />}
      requests={<FeatureRequestList requests={requests} timeZone={timeZone} />}
    />
  )
}
