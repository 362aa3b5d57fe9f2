import { mean } from '../shared/averages.ts'
import { grouped } from '../shared/grouped.ts'
import type { RegularService } from './year-service.ts'

/** `SeriesOfYear` is how a regular series was attended in a year, whatever is added up. */
export type SeriesOfYear = {
  key: string
  /** `name` is the name of the latest service. */
  name: string
  /** `average` is the mean of the counted services; null when none was counted. */
  average: number | null
  counted: number
  /** `held` is the number of services that took place, counted or not. */
  held: number
  didNotHappen: number
}

/** Returns the series of a year's regular services, the largest first. */
export function seriesOfYear(services: readonly RegularService[]): SeriesOfYear[] {
  return [...grouped(services, ({ series }) => series)]
    .map(([key, own]) => {
      const held = own.filter(({ state }) => state !== 'did not happen')
      const totals = held.flatMap(({ service }) => service.total ?? [])
      const name = own.at(-1)!.service.serviceName
      return {
        key,
        name,
        average: mean(totals),
        counted: totals.length,
        held: held.length,
        didNotHappen: own.length - held.length,
      }
    })
    .toSorted((a, b) => (b.average ?? -1) - (a.average ?? -1))
}
