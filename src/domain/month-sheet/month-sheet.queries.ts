import type { Month } from '../calendar/month.ts'
import { listServicesWithTotals } from '../services/listed-service.queries.ts'
import { listServices } from '../services/service.queries.ts'
import { listSeriesDates } from '../services/series-dates.queries.ts'
import type { Db } from '../shared/db.ts'
import { daysOfSheet, daysOfUsual } from './month-sheet.rules.ts'
import type { SheetInput } from './month-sheet.rules.ts'

export type MonthData = Pick<SheetInput, 'dated' | 'series' | 'byRule'>

/** Returns the rows that `monthSheet` needs for a month. */
export async function findMonth(db: Db, month: Month): Promise<MonthData> {
  const days = daysOfSheet(month)
  const [dated, series, byRule] = await Promise.all([
    listServicesWithTotals(db, daysOfUsual(month)),
    listServices(db),
    listSeriesDates(db, days),
  ])
  return { dated, series, byRule }
}
