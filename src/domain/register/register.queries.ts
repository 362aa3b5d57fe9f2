import * as v from 'valibot'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { isId } from '../shared/ids.ts'
import { RegisterPage, RegisterState } from './register.schema.ts'
import type { RegisterPerson } from './register.schema.ts'

/** Returns the register of a service; the state is 'unknown' when the caller may not take the register. */
export async function openRegister(db: Db, service: string): Promise<RegisterState> {
  if (!isId(service)) return { state: 'unknown' }
  return v.parse(RegisterState, unwrap(await db.rpc('open_register', { service })))
}

/**
 * Lists the people the caller may mark at a service, sorted by last name, then by first name. Counters get no children.
 *
 * @throws DomainError 'invalid' while the register is off, 'not-found' when the caller may not take the register
 */
export async function listRegisterPeople(db: Db, service: string): Promise<RegisterPerson[]> {
  const people: RegisterPerson[] = []
  for (let after: string | null = ''; after !== null;) {
    const answer = unwrap(await db.rpc('list_register_people', { service, after_key: after }))
    const page: RegisterPage = v.parse(RegisterPage, answer)
    people.push(...peopleOf(page))
    after = page.next
  }
  return people
}

function peopleOf({ ids, firstNames, lastNames, familyIds, statuses, ageBands }: RegisterPage): RegisterPerson[] {
  return ids.map((id, at) => ({
    id,
    firstName: firstNames[at] ?? '',
    lastName: lastNames[at] ?? '',
    familyId: familyIds[at] ?? null,
    status: statuses[at] ?? 'active',
    ageBand: ageBands[at] ?? null,
  }))
}
