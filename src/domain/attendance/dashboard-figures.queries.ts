import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'

export type DashboardFigures = {
  activeMembers: number
  /** of the calendar month of the church */
  visitorsThisMonth: number
  services: number
  sermonCount: number
  /** official totals of the four latest services that have one, oldest first: what `averageAttendance` and `attendanceTrend` need */
  latestTotals: number[]
  hasServiceInstances: boolean
  hasRecordings: boolean
}

/** The dashboard's figures in one query, counted by the database. All are 0 for a user without a church. */
export async function findDashboardFigures(db: Db, { now }: { now: Date }): Promise<DashboardFigures> {
  const [figures] = unwrap(await db.rpc('dashboard_figures', { at: now.toISOString() }))
  return {
    activeMembers: figures?.active_members ?? 0,
    visitorsThisMonth: figures?.visitors_this_month ?? 0,
    services: figures?.services ?? 0,
    sermonCount: figures?.sermons ?? 0,
    latestTotals: figures?.latest_totals ?? [],
    hasServiceInstances: figures?.has_service_instances ?? false,
    hasRecordings: figures?.has_recordings ?? false,
  }
}
