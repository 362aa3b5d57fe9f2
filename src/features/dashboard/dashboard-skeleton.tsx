import { useState } from 'react'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { css } from '@/styled-system/css'
import { Card } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { StatCard } from '@/ui/stat-card.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import { dashboardLists, dashboardParts, dashboardStats, lastWeeksRoom } from './dashboard-layout.ts'
import { LastWeeksSkeleton } from './last-weeks-skeleton.tsx'

const figures = ['Total Members', 'Avg Attendance', 'Active Services', 'Sermon Library']
const lists = ['Recent Sermons', 'Upcoming Events']

/** The page while its figures load. */
export function DashboardSkeleton({ profile }: { profile: Profile }) {
  const [now] = useState(() => new Date())
  return (
    <div aria-busy="true">
      <DashboardHeader profile={profile} now={now} />
      <div className={dashboardParts}>
        <Card title="Last 12 weeks">
          <div className={lastWeeksRoom}>
            <LastWeeksSkeleton />
          </div>
        </Card>
        <dl className={dashboardStats}>
          {figures.map((label) => (
            <StatCard
              key={label}
              label={label}
              value={<Skeleton width="2.5em" height="1.15em" />}
              note={<Skeleton width="9em" height="1.5em" />}
            />
          ))}
        </dl>
        <div className={dashboardLists}>
          {lists.map((title) => (
            <Card key={title} title={title}>
              <div className={css({ display: 'flex', flexDirection: 'column', gap: '4', minHeight: '28' })}>
                <Skeleton width="70%" height="1.25em" />
                <Skeleton width="55%" height="1.25em" />
                <Skeleton width="62%" height="1.25em" />
              </div>
            </Card>
          ))}
        </div>
      </div>
    </div>
  )
}
