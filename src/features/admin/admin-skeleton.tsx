import { css } from '@/styled-system/css'
import { Skeleton } from '@/ui/skeleton.tsx'
import { AdminHeader } from './admin-header.tsx'
import { total } from './admin-layout.ts'
import type { AdminSearch } from './admin-search.ts'

const rows = ['1', '2', '3', '4', '5']

/**
 * The page as it will be, with its people and requests still on their way. Without the real tabs: what is shown
 * while waiting travels with the app's first script, and they are heavy.
 */
export function AdminSkeleton({ tab }: AdminSearch) {
  return (
    <div aria-busy="true">
      <AdminHeader />
      <div className={tabs} />
      <output className={total}>{tab === 'users' ? 'Loading users...' : 'Loading feature requests...'}</output>
      <div className={css({ display: 'flex', flexDirection: 'column', gap: '2' })}>
        {rows.map((row) => (
          <Skeleton key={row} height="3rem" />
        ))}
      </div>
    </div>
  )
}

const tabs = css({ height: 'control', marginBottom: '4', borderBottomWidth: 'hairline', borderBottomStyle: 'solid' })
