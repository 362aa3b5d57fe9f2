import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { fromRow } from '../shared/table.ts'
import { Person } from './people.schema.ts'
import type { ChurchRole } from './profile.schema.ts'

/** The people of the caller's church in the order in which they came; none for others than owners. */
export async function listPeople(db: Db): Promise<Person[]> {
  const rows = unwrap(await db.rpc('list_people'))
  return rows.map((row) => fromRow(Person, { ...row, church_role: row.church_role as ChurchRole }))
}

/** An owner removed the caller, whose devices may still send what was recorded before. */
export type Removal = { personId: string; churchId: string; churchName: string }

/** @returns null for all who were not removed, and a week after it */
export async function findRemoval(db: Db): Promise<Removal | null> {
  const [row] = unwrap(await db.rpc('find_my_removal'))
  return row ? { personId: row.person_id, churchId: row.church_id, churchName: row.church_name } : null
}
