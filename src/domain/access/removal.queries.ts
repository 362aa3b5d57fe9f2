import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'

/** That an owner removed the caller, whose devices may still send what was recorded before. */
export type Removal = { personId: string; churchId: string; churchName: string }

/** @returns null for all who were not removed, and a week after it */
export async function findRemoval(db: Db): Promise<Removal | null> {
  const [row] = unwrap(await db.rpc('find_my_removal'))
  return row ? { personId: row.person_id, churchId: row.church_id, churchName: row.church_name } : null
}
