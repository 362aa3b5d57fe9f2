import { listServiceTotals } from '@/domain/attendance/service-total.queries.ts'
import { withTotals } from '@/domain/services/listed-service.ts'
import type { ListedService } from '@/domain/services/listed-service.ts'
import { listServiceInstances } from '@/domain/services/service-instance.queries.ts'
import { listServices } from '@/domain/services/service.queries.ts'
import type { Service } from '@/domain/services/service.schema.ts'
import type { Db } from '@/domain/shared/db.ts'

export type ServicesData = { instances: ListedService[]; services: Service[] }

/** The data of both tabs of the services list, requested at once. */
export async function loadServices(db: Db): Promise<ServicesData> {
  const [instances, totals, services] = await Promise.all([
    listServiceInstances(db),
    listServiceTotals(db),
    listServices(db),
  ])
  return { instances: withTotals(instances, totals), services }
}
