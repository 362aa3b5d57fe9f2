import type { Month } from '../calendar/month.ts'
import { listServicesWithTotals } from '../services/listed-service.queries.ts'
import type { ListedService } from '../services/listed-service.schema.ts'
import { listServices } from '../services/service.queries.ts'
import type { Service } from '../services/service.schema.ts'
import type { Db } from '../shared/db.ts'
import { daysOfSheet } from './month-sheet.rules.ts'

/** Returns the dated services that `monthSheet` needs for a month, and the church's recurring services. */
export async function findMonth(db: Db, month: Month): Promise<{ dated: ListedService[]; series: Service[] }> {
  const [dated, series] = await Promise.all([listServicesWithTotals(db, daysOfSheet(month)), listServices(db)])
  return { dated, series }
}
