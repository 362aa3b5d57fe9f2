import { listInvitations } from '@/domain/access/invitation.queries.ts'
import type { Invitation } from '@/domain/access/invitation.schema.ts'
import { listPeople } from '@/domain/access/people.queries.ts'
import type { Person } from '@/domain/access/people.schema.ts'
import type { Db } from '@/domain/shared/db.ts'

export type PeopleOfChurch = { people: Person[]; invitations: Invitation[] }

export async function loadPeople(db: Db): Promise<PeopleOfChurch> {
  const [people, invitations] = await Promise.all([listPeople(db), listInvitations(db)])
  return { people, invitations }
}
