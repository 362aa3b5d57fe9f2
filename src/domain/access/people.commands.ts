import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { ChurchRole } from './profile.schema.ts'

/**
 * Gives a person of the caller's church another role.
 *
 * @throws DomainError 'invalid' for the last owner, 'forbidden' unless the caller is an owner
 */
export async function changeRole(db: Db, { id, role }: { id: string; role: ChurchRole }): Promise<void> {
  unwrap(await db.rpc('change_role', { person: id, to_role: role }))
}

/** Makes another person the owner and the caller staff. */
export async function handOverChurch(db: Db, id: string): Promise<void> {
  unwrap(await db.rpc('hand_over_church', { person: id }))
}

/**
 * Removes a person's account but keeps their records.
 *
 * @throws DomainError 'invalid' for the last owner
 */
export async function removePerson(db: Db, id: string): Promise<void> {
  unwrap(await db.rpc('remove_person', { person: id }))
}
