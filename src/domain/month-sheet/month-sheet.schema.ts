import type { ListedService } from '../services/listed-service.schema.ts'
import type { LocalDate, LocalTime } from '../shared/dates.ts'

/** A dated service, or a date of a recurring service that has none yet. */
export type SheetPlace = { serviceInstanceId: string } | { serviceId: string; instanceDate: LocalDate }

/** One service on one date, as the sheet shows it. */
export type SheetCell = {
  /** The same before and after a date gets its service. */
  key: string
  place: SheetPlace
  serviceName: string
  instanceDate: LocalDate
  startTime: LocalTime
  /** null for a date of a recurring service that has none yet */
  service: ListedService | null
}

/** A series, or the services that are of none. */
export type SheetColumn = { key: string; name: string; startTime: LocalTime | null }

/** Dates with several services in one column have several rows. */
export type SheetRow = { key: string; date: LocalDate; cells: (SheetCell | null)[] }

export type MonthSheet = { columns: SheetColumn[]; rows: SheetRow[] }
