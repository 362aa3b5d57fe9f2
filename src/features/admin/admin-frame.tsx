import type { ReactNode } from 'react'
import { BackLink } from '@/ui/back-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Tabs } from '@/ui/tabs.tsx'
import type { AdminSearch } from './admin-search.ts'

export type AdminFrameProps = AdminSearch & {
  onTab: (tab: AdminSearch['tab']) => void
  users: ReactNode
  requests: ReactNode
}

/** What stands around both tabs. */
export function AdminFrame({ tab, onTab, users, requests }: AdminFrameProps) {
  return (
    <>
      <PageHeader
        back={<BackLink to="/dashboard">Back to Studio</BackLink>}
        title="Admin"
        description="Everybody who uses this installation, and what they ask for."
      />
      <Tabs
        label="Admin"
        value={tab}
        onChange={(chosen) => onTab(chosen as AdminSearch['tab'])}
        items={[
          { value: 'users', label: 'Users', content: users },
          { value: 'requests', label: 'Feature Requests', content: requests },
        ]}
      />
    </>
  )
}
