import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { fromRow } from '../shared/table.ts'
import { Person } from './people.schema.ts'
import type { ChurchRole } from './profile.schema.ts'

/** Lists the people of the caller's church in the order in which they joined; empty unless the caller is an owner. */
export async function listPeople(db: Db): Promise<Person[]> {
  const rows = unwrap(await db.rpc('list_people'))
  return rows.map((row) => fromRow(Person, { ...row, church_role: row.church_role as ChurchRole }))
}

/**
 * `Removal` says which church removed the caller. Devices of the caller may still upload recordings made before the
 * removal.
 */
export type Removal = { personId: string; churchId: string; churchName: string }

/** Returns the caller's removal; null when the caller was not removed, or was removed more than a week ago. */
export async function findRemoval(db: Db): Promise<Removal | null> {
  const [row] = unwrap(await db.rpc('find_my_removal'))
  return row ? { personId: row.person_id, churchId: row.church_id, churchName: row.church_name } : null
}
