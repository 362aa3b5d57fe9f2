import { unwrapAllRows } from '../shared/all-rows.ts'
import type { Db } from '../shared/db.ts'
import { selectRows } from '../shared/rows.ts'
import { pick } from '../shared/table.ts'
import { familiesOf } from './family.rules.ts'
import type { KnownFamily } from './family.rules.ts'
import { Members } from './member.schema.ts'

const FamilyMembers = pick(Members, 'firstName', 'lastName', 'familyId')

/** Lists the families of the caller's church, sorted by last name, then by first name. */
export async function listFamilies(db: Db): Promise<KnownFamily[]> {
  const members = await unwrapAllRows(() =>
    selectRows(db, FamilyMembers, { count: 'exact' }).not('family_id', 'is', null).order('sort_key'),
  )
  return familiesOf(members)
}
