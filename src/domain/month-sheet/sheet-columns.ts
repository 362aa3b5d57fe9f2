import type { Month } from '../calendar/month.ts'
import type { ListedService } from '../services/listed-service.schema.ts'
import type { Service } from '../services/service.schema.ts'
import { dayOfWeek } from '../shared/dates.ts'
import { grouped } from '../shared/grouped.ts'
import type { SheetCell, SheetColumn } from './month-sheet.schema.ts'

/** `OTHER` is the key of the column with all services that do not belong to a series. */
export const OTHER = 'other'

export type Placed = Omit<SheetCell, 'key'> & { column: string }

/**
 * `columnFinder` returns the column of a service. The column is the recurring service of the service, or the recurring
 * service with the same name. Other services share a column when several services of the month have the same name. All
 * remaining services are in the column `OTHER`.
 */
export function columnFinder(
  month: Month,
  dated: ListedService[],
  series: Service[],
): (service: ListedService) => string {
  const ids = new Set(series.map(({ id }) => id))
  const byName = new Map(series.map(({ id, name }) => [plain(name), id]))
  const names = grouped(
    dated.filter(({ instanceDate }) => instanceDate.startsWith(month)),
    ({ serviceName }) => plain(serviceName),
  )
  return ({ serviceId, serviceName }) => {
    if (serviceId && ids.has(serviceId)) return serviceId
    const name = plain(serviceName)
    return byName.get(name) ?? ((names.get(name)?.length ?? 0) > 1 ? `name ${name}` : OTHER)
  }
}

/** Returns the heading of a column, with the time if all its services begin at one time. */
export function headOf(key: string, cells: Placed[], series: Service[]): SheetColumn {
  const [{ serviceName, startTime }] = cells as [Placed]
  if (key === OTHER) return { key, name: 'Other services', startTime: null }
  const isOneTime = cells.every((cell) => cell.startTime.slice(0, 5) === startTime.slice(0, 5))
  const name = series.find(({ id }) => id === key)?.name ?? serviceName
  return { key, name, startTime: isOneTime ? startTime : null }
}

/** `placeOf` returns a text by which columns are sorted: by weekday and time, with the column `OTHER` last. */
export function placeOf(key: string, { instanceDate, startTime, serviceName }: Placed, firstWeekday: number): string {
  const day = (dayOfWeek(instanceDate) - firstWeekday + 7) % 7
  return `${key === OTHER ? 1 : 0} ${day} ${startTime.slice(0, 5)} ${serviceName} ${key}`
}

const plain = (name: string) => name.trim().toLowerCase()
