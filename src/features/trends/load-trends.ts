import { listServices } from '@/domain/services/service.queries.ts'
import type { Db } from '@/domain/shared/db.ts'
import { listTrendServices } from '@/domain/trends/trend-service.queries.ts'
import type { TrendService } from '@/domain/trends/trend-service.schema.ts'

export type TrendsData = {
  /** All of the church, oldest first: whatever the filters choose, nothing is read again. */
  services: TrendService[]
  /** Seats of the room by the recurring service's id. */
  seats: ReadonlyMap<string, number>
}

export async function loadTrends(db: Db): Promise<TrendsData> {
  const [services, recurring] = await Promise.all([listTrendServices(db), listServices(db)])
  return { services, seats: new Map(recurring.flatMap(({ id, seats }) => (seats ? [[id, seats]] : []))) }
}
