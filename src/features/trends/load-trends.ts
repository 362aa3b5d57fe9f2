import { listServices } from '@/domain/services/service.queries.ts'
import type { Service } from '@/domain/services/service.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { listTrendServices } from '@/domain/trends/trend-service.queries.ts'
import type { TrendService } from '@/domain/trends/trend-service.schema.ts'

export type TrendsData = {
  /** All services of the church, oldest first, so that a change of filters needs no new request. */
  services: TrendService[]
  /** The number of seats in the room, by the id of the recurring service. */
  seats: ReadonlyMap<string, number>
  /** The recurring services, whose rules say which services a week should have. */
  rules: Service[]
}

export async function loadTrends(db: Db): Promise<TrendsData> {
  const [services, rules] = await Promise.all([listTrendServices(db), listServices(db)])
  return { services, rules, seats: new Map(rules.flatMap(({ id, seats }) => (seats ? [[id, seats]] : []))) }
}
