import { listServicesWithTotals } from '@/domain/services/listed-service.queries.ts'
import type { ListedService } from '@/domain/services/listed-service.schema.ts'
import { listServices } from '@/domain/services/service.queries.ts'
import type { Service } from '@/domain/services/service.schema.ts'
import type { Db } from '@/domain/shared/db.ts'

export type ServicesData = { instances: ListedService[]; services: Service[] }

export async function loadServices(db: Db): Promise<ServicesData> {
  const [instances, services] = await Promise.all([listServicesWithTotals(db), listServices(db)])
  return { instances, services }
}
