import type { ListedService } from '../services/listed-service.schema.ts'
import type { LocalDate, LocalTime } from '../shared/dates.ts'

/** `SheetPlace` is a dated service, or a date of a recurring service that has no dated service yet. */
export type SheetPlace = { serviceInstanceId: string } | { serviceId: string; instanceDate: LocalDate }

export type SheetCell = {
  /** `key` does not change when a service is created for the date. */
  key: string
  place: SheetPlace
  serviceName: string
  instanceDate: LocalDate
  startTime: LocalTime
  /** `service` is null for a date of a recurring service without a dated service. */
  service: ListedService | null
  /** `isBefore` is true for a date without a service before the first date of its series. Nothing is missing there. */
  isBefore: boolean
  /** `usual` is the middle of the other counts of the series, or null with fewer than three. */
  usual: number | null
}

/**
 * `SheetColumn` is a series, or all services that belong to no series; `startTime` is null when the start times differ.
 */
export type SheetColumn = { key: string; name: string; startTime: LocalTime | null }

/** A date has several rows when a column has several services on the date. */
export type SheetRow = { key: string; date: LocalDate; cells: (SheetCell | null)[] }

export type MonthSheet = { columns: SheetColumn[]; rows: SheetRow[] }
