import { css } from '@/styled-system/css'
import { ResultLine } from '@/ui/result-line.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { AdminHeader } from './admin-header.tsx'
import type { AdminSearch } from './admin-search.ts'

const rows = ['1', '2', '3', '4', '5']

/**
 * The page while its people and requests load. It goes without the real tabs: skeletons are in the app's first script,
 * and the tabs are heavy.
 */
export function AdminSkeleton({ tab }: AdminSearch) {
  return (
    <div aria-busy="true">
      <AdminHeader />
      <div className={tabs} />
      <ResultLine>{tab === 'users' ? 'Loading users...' : 'Loading feature requests...'}</ResultLine>
      <div className={css({ display: 'flex', flexDirection: 'column', gap: '2' })}>
        {rows.map((row) => (
          <Skeleton key={row} height="3rem" />
        ))}
      </div>
    </div>
  )
}

const tabs = css({ height: 'control', marginBottom: '4', borderBottomWidth: 'hairline', borderBottomStyle: 'solid' })
