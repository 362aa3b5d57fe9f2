import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { attendanceTrend, averageAttendance } from './attendance.rules.ts'

export type DashboardFigures = {
  activeMembers: number
  /** of the calendar month of the church */
  visitorsThisMonth: number
  services: number
  sermons: number
  averageAttendance: number
  /** percent, one decimal */
  attendanceTrend: number
}

/** The dashboard's figures in one question, counted by the database. All 0 for somebody without a church. */
export async function findDashboardFigures(db: Db, { now }: { now: Date }): Promise<DashboardFigures> {
  const [figures] = unwrap(await db.rpc('dashboard_figures', { at: now.toISOString() }))
  const totals = figures?.latest_totals ?? []
  return {
    activeMembers: figures?.active_members ?? 0,
    visitorsThisMonth: figures?.visitors_this_month ?? 0,
    services: figures?.services ?? 0,
    sermons: figures?.sermons ?? 0,
    averageAttendance: averageAttendance(totals),
    attendanceTrend: attendanceTrend(totals),
  }
}
