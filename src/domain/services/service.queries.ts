import { unwrapAllRows } from '../shared/all-rows.ts'
import type { Db } from '../shared/db.ts'
import { findRow, selectRows } from '../shared/rows.ts'
import { Services } from './service.schema.ts'
import type { Service } from './service.schema.ts'

/** All service definitions of the caller's church by name. */
export async function listServices(db: Db): Promise<Service[]> {
  return unwrapAllRows(() => selectRows(db, Services, { count: 'exact' }).order('name').order('id'))
}

/** @returns null when there is no such service in the caller's church */
export async function findService(db: Db, id: string): Promise<Service | null> {
  return findRow(db, Services, id)
}
