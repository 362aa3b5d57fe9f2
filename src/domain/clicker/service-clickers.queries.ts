import * as v from 'valibot'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { ServiceClickers } from './service-clickers.schema.ts'

/** Returns the clickers and counting links of a service; null when there is no such service. */
export async function findServiceClickers(db: Db, serviceInstanceId: string): Promise<ServiceClickers | null> {
  return v.parse(v.nullable(ServiceClickers), unwrap(await db.rpc('list_clickers', { service: serviceInstanceId })))
}
