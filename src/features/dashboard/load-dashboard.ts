import { listLatestTotals } from '@/domain/attendance/attendance.queries.ts'
import { listUpcomingEvents } from '@/domain/events/event.queries.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { countActiveMembers, countVisitorsThisMonth } from '@/domain/members/member.queries.ts'
import { countSermons, listRecentSermons } from '@/domain/sermons/sermon.queries.ts'
import type { Sermon } from '@/domain/sermons/sermon.schema.ts'
import { countServices } from '@/domain/services/service.queries.ts'
import type { Db } from '@/domain/shared/db.ts'

/** How many sermons and events the dashboard shows. */
const listLength = 5

export type DashboardData = {
  activeMembers: number
  visitorsThisMonth: number
  /** Of the latest attendance records, in chronological order. */
  latestTotals: number[]
  services: number
  sermonCount: number
  sermons: Sermon[]
  events: ChurchEvent[]
}

/** Everything the dashboard shows, asked for at once. */
export async function loadDashboard(db: Db, timeZone: string, now = new Date()): Promise<DashboardData> {
  const [activeMembers, visitorsThisMonth, latestTotals, services, sermonCount, sermons, events] = await Promise.all([
    countActiveMembers(db),
    countVisitorsThisMonth(db, { timeZone, now }),
    listLatestTotals(db),
    countServices(db),
    countSermons(db),
    listRecentSermons(db, listLength),
    listUpcomingEvents(db, { now, limit: listLength }),
  ])
  return { activeMembers, visitorsThisMonth, latestTotals, services, sermonCount, sermons, events }
}
