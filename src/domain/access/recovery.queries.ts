import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'

/** How many recovery codes the person who is signed in has left. */
export async function countRecoveryCodes(db: Db): Promise<number> {
  return unwrap(await db.rpc('count_recovery_codes'))
}
