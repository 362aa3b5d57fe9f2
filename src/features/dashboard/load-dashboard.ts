import { findDashboardFigures } from '@/domain/attendance/dashboard-figures.queries.ts'
import type { DashboardFigures } from '@/domain/attendance/dashboard-figures.queries.ts'
import { listUpcomingEvents } from '@/domain/events/event.queries.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { listRecentSermons } from '@/domain/sermons/sermon.queries.ts'
import type { Sermon } from '@/domain/sermons/sermon.schema.ts'
import { listServicesWithTotals } from '@/domain/services/listed-service.queries.ts'
import type { ListedService } from '@/domain/services/listed-service.schema.ts'
import { daysAskedAbout } from '@/domain/services/todays-services.ts'
import type { Db } from '@/domain/shared/db.ts'

/** The largest number of sermons, and of events, that the dashboard lists. */
const listLength = 5

export type DashboardData = DashboardFigures & {
  sermons: Sermon[]
  events: ChurchEvent[]
  /** The services of the last weeks up to tomorrow, newest first. */
  recentServices: ListedService[]
}

/**
 * Loads all data of the dashboard in parallel.
 *
 * @param timeZone the church's time zone
 */
export async function loadDashboard(db: Db, timeZone: string, now = new Date()): Promise<DashboardData> {
  const [figures, sermons, events, recentServices] = await Promise.all([
    findDashboardFigures(db, { now }),
    listRecentSermons(db, listLength),
    listUpcomingEvents(db, { now, limit: listLength }),
    listServicesWithTotals(db, daysAskedAbout(timeZone, now)),
  ])
  return { ...figures, sermons, events, recentServices }
}
