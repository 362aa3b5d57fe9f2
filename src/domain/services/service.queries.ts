import { unwrapAllRows } from '../shared/all-rows.ts'
import type { Db } from '../shared/db.ts'
import { findRow, selectRows } from '../shared/rows.ts'
import { Services } from './service.schema.ts'
import type { Service } from './service.schema.ts'

/** Lists the recurring services of the caller's church, sorted by name. */
export async function listServices(db: Db): Promise<Service[]> {
  return unwrapAllRows(() => selectRows(db, Services, { count: 'exact' }).order('name').order('id'))
}

/** Returns a recurring service; null when the caller's church has no such service. */
export async function findService(db: Db, id: string): Promise<Service | null> {
  return findRow(db, Services, id)
}
