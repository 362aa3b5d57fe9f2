import { unwrapAllRows } from '../shared/all-rows.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { LocalDate } from '../shared/dates.ts'
import { toRow } from '../shared/table.ts'
import type { SeriesRule } from './series-dates.ts'
import { Services } from './service.schema.ts'

/** Returns the next six dates of a rule that is not saved yet. A month without the day of the rule is left out. */
export async function listNextDates(
  db: Db,
  rule: SeriesRule,
  from: LocalDate,
  signal?: AbortSignal,
): Promise<LocalDate[]> {
  const asked = db.rpc('next_dates', { draft: toRow(Services, rule), from_date: from })
  return unwrap(await (signal ? asked.abortSignal(signal) : asked))
}

export type SeriesDate = { serviceId: string; date: LocalDate }

/**
 * Lists the dates of the church's recurring services between two days, both inclusive. Dates before the first date of a
 * service are included, because the church may have held the service before using Narthex.
 */
export async function listSeriesDates(db: Db, { from, to }: { from: LocalDate; to: LocalDate }): Promise<SeriesDate[]> {
  const range = { from_date: from, until_date: to }
  const rows = await unwrapAllRows((counted) =>
    db.rpc('dates_of_series', range, counted).order('service_id').order('service_date'),
  )
  return rows.map((row) => ({ serviceId: row.service_id, date: row.service_date }))
}
