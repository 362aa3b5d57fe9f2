import { css } from '@/styled-system/css'
import { Skeleton } from '@/ui/skeleton.tsx'
import { AdminFrame } from './admin-frame.tsx'
import type { AdminFrameProps } from './admin-frame.tsx'
import { total } from './admin-layout.ts'

const rows = ['1', '2', '3', '4', '5']

/** The page as it will be, with its people and requests still on their way. */
export function AdminSkeleton(props: Pick<AdminFrameProps, 'tab' | 'onTab'>) {
  return (
    <div aria-busy="true">
      <AdminFrame
        {...props}
        users={<Loading words="Loading users..." />}
        requests={<Loading words="Loading feature requests..." />}
      />
    </div>
  )
}

function Loading({ words }: { words: string }) {
  return (
    <>
      <output className={total}>{words}</output>
      <div className={css({ display: 'flex', flexDirection: 'column', gap: '2' })}>
        {rows.map((row) => (
          <Skeleton key={row} height="3rem" />
        ))}
      </div>
    </>
  )
}
