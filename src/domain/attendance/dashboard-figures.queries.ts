import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'

export type DashboardFigures = {
  activeMembers: number
  /** `visitorsThisMonth` is the number of visitors in the current calendar month, in the church's time zone. */
  visitorsThisMonth: number
  services: number
  sermonCount: number
  /** `latestTotals` holds the official totals of the four latest services that have a total, oldest first. */
  latestTotals: number[]
  hasServiceInstances: boolean
  hasRecordings: boolean
}

/**
 * Returns the dashboard's figures, which the database computes in one query. All figures are 0 for a user without a
 * church.
 */
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
