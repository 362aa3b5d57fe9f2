import { listServiceInstances } from '@/domain/services/service-instance.queries.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { listServices } from '@/domain/services/service.queries.ts'
import type { Service } from '@/domain/services/service.schema.ts'
import type { Db } from '@/domain/shared/db.ts'

export type ServicesData = { instances: ServiceInstance[]; services: Service[] }

/** The data of both tabs of the services list, requested at once. */
export async function loadServices(db: Db): Promise<ServicesData> {
  const [instances, services] = await Promise.all([listServiceInstances(db), listServices(db)])
  return { instances, services }
}
