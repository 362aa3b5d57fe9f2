import { mean } from '../shared/averages.ts'
import { grouped } from '../shared/grouped.ts'
import type { BegunService } from './year-service.ts'

/** `SeriesOfYear` is the attendance of a series in a year. The value of `combined` does not change this attendance. */
export type SeriesOfYear = {
  key: string
  /** `serviceId` is the recurring service; null when services with the same name form the series. */
  serviceId: string | null
  /** `name` is the name of the latest service. */
  name: string
  /** `average` is the mean of the counted services; null when no service was counted. */
  average: number | null
  counted: number
  /** `held` is the number of services that took place, counted or not. */
  held: number
  didNotHappen: number
}

/** Returns the series of a year's services, highest average first. */
export function seriesOfYear(services: readonly BegunService[]): SeriesOfYear[] {
  return [...grouped(services, ({ series }) => series)]
    .map(([key, own]) => {
      const held = own.filter(({ state }) => state !== 'did not happen')
      const totals = held.flatMap(({ service }) => service.total ?? [])
      const { serviceId, serviceName } = own.at(-1)!.service
      return {
        key,
        serviceId,
        name: serviceName,
        average: mean(totals),
        counted: totals.length,
        held: held.length,
        didNotHappen: own.length - held.length,
      }
    })
    .toSorted((a, b) => (b.average ?? -1) - (a.average ?? -1))
}
