import * as v from 'valibot'
import { unwrapAllRows } from '../shared/all-rows.ts'
import { unwrap, unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { LocalDate } from '../shared/dates.ts'
import { fromRow } from '../shared/table.ts'
import { datesNeeded, lastFullYear, periodOf, yearOf } from './year-period.ts'
import type { YearPeriod } from './year-period.ts'
import { YearServices } from './year-service.schema.ts'
import type { YearService } from './year-service.schema.ts'
import { ChurchOfYear, MembersOfYear } from './year.schema.ts'

/** Lists the services of the dates in `datesNeeded`, oldest first. */
export async function listYearServices(db: Db, period: YearPeriod): Promise<YearService[]> {
  const { from, to } = datesNeeded(period)
  return unwrapAllRows((counted) =>
    db
      .from('service_totals')
      .select<string, YearService>(YearServices.columns, counted)
      .gte('instance_date', from)
      .lte('instance_date', to)
      .order('instance_date')
      .order('start_time')
      .order('service_instance_id'),
  )
}

/** Returns the year of the church's first service; null without services. */
export async function findFirstYear(db: Db): Promise<number | null> {
  const [first] = unwrap(
    await db
      .from('service_instances')
      .select('instanceDate:instance_date')
      .order('instance_date')
      .order('start_time')
      .limit(1),
  )
  return first ? yearOf(first.instanceDate) : null
}

/**
 * Returns the last full year if something was counted in it, otherwise the newest year with a count; null without
 * counts.
 */
export async function findCountedYear(db: Db, today: LocalDate): Promise<number | null> {
  const counted = () =>
    db
      .from('service_totals')
      .select('instanceDate:instance_date')
      .or('total.not.is.null,online_views.not.is.null')
      .lte('instance_date', today)
  const { from } = periodOf(lastFullYear(today), today)
  const [first] = unwrap(await counted().gte('instance_date', from).order('instance_date').limit(1))
  if (first) return yearOf(first.instanceDate)
  const [newest] = unwrap(await counted().order('instance_date', { ascending: false }).limit(1))
  return newest ? yearOf(newest.instanceDate) : null
}

/**
 * Returns the settings of a church that the figures of a year need.
 *
 * @throws DomainError 'not-found' when it is not the caller's church
 */
export async function findChurchOfYear(db: Db, churchId: string): Promise<ChurchOfYear> {
  return v.parse(
    ChurchOfYear,
    unwrapRow(
      await db
        .from('churches')
        .select(
          'combinedServices:combined_services, onlineFactor:online_factor, countingCategories:counting_categories',
        )
        .eq('id', churchId),
    ),
  )
}

/** Returns the figures about members for a period; null when the caller may not read members. */
export async function findMembersOfYear(db: Db, { from, to }: YearPeriod): Promise<MembersOfYear | null> {
  const [row] = unwrap(await db.rpc('member_year', { first_day: from, last_day: to }))
  return row ? fromRow(MembersOfYear, row) : null
}
