import { trendSeries } from './trend-series.ts'
import type { TrendPoint } from './trend-point.ts'
import type { TrendService } from './trend-service.schema.ts'

/** A room feels full when at least the share `FEELS_FULL` of its seats is taken. */
export const FEELS_FULL = 0.8

/**
 * Returns for each point the people at its counted services, divided by the seats of these services; 0.5 means half
 * full. The result is null when no service with known seats was counted. For two services in a week, the seats are
 * counted two times.
 *
 * @param services the services of the trend, oldest first
 * @param seats by the id of the recurring service
 */
export function seatsFilled(
  points: readonly TrendPoint[],
  services: readonly TrendService[],
  seats: ReadonlyMap<string, number>,
): (number | null)[] {
  const { series, keyOf } = trendSeries(services)
  const seatsByKey = new Map(series.flatMap(({ key, serviceId }) => (serviceId ? [[key, seats.get(serviceId)]] : [])))
  const byId = new Map(services.map((service) => [service.serviceInstanceId, service]))
  return points.map(({ services: ids }) => {
    let [people, places] = [0, 0]
    for (const id of ids) {
      const service = byId.get(id)
      const available = service && seatsByKey.get(keyOf(service))
      if (!available || service.total === null) continue
      people += service.total
      places += available
    }
    return places > 0 ? people / places : null
  })
}
