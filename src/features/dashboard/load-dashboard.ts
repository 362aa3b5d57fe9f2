import { findDashboardFigures } from '@/domain/attendance/dashboard-figures.queries.ts'
import type { DashboardFigures } from '@/domain/attendance/dashboard-figures.queries.ts'
import { listUpcomingEvents } from '@/domain/events/event.queries.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { listRecentSermons } from '@/domain/sermons/sermon.queries.ts'
import type { Sermon } from '@/domain/sermons/sermon.schema.ts'
import type { Db } from '@/domain/shared/db.ts'

/** How many sermons and events the dashboard shows. */
const listLength = 5

export type DashboardData = DashboardFigures & { sermons: Sermon[]; events: ChurchEvent[] }

/** All data of the dashboard, requested at once. */
export async function loadDashboard(db: Db, now = new Date()): Promise<DashboardData> {
  const [figures, sermons, events] = await Promise.all([
    findDashboardFigures(db, { now }),
    listRecentSermons(db, listLength),
    listUpcomingEvents(db, { now, limit: listLength }),
  ])
  return { ...figures, sermons, events }
}
