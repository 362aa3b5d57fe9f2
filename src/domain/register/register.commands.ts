import * as v from 'valibot'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { RegisterFigures, RegisterUpdate } from './register.schema.ts'
import type { NewcomerDraft, SentExtras, SentMark } from './register.schema.ts'

/**
 * Marks people at a service and returns the changes since a revision. Without marks, only the changes are returned.
 *
 * When another device has changed a mark after the revision in `seen`, the server refuses the new mark. From the day of
 * the service on, the server still accepts 'present', because the person was seen. A mark changes nothing when the
 * server already has its `tap`, or when a later mark replaced it.
 *
 * @param marks at most `MAX_MARKS` marks
 * @throws DomainError 'invalid' when there are too many marks, or a mark has no member, state or revision
 */
export async function sendMarks(
  db: Db,
  { service, device, marks, since }: { service: string; device: string; marks: readonly SentMark[]; since: number },
): Promise<RegisterUpdate> {
  const sent = marks.map(({ member, state, seen, tap, replaces = [] }) => ({
    member,
    state,
    seen,
    ...(tap ? { tap } : {}),
    ...(replaces.length > 0 ? { replaces } : {}),
  }))
  return v.parse(RegisterUpdate, unwrap(await db.rpc('send_marks', { service, device, marks: sent, since })))
}

/**
 * Sets how many people without a name were at a service, and returns the figures. Nothing changes when the server's
 * number differs from `seen`, when the server already has the `tap`, or when a later number replaced it.
 *
 * @param sent without `seen`, the number is set in any case; without `tap`, each call counts
 * @throws DomainError 'invalid' while the register is off, before the day of the service, and for a service that did
 * not happen; 'not-found' when the caller may not take the register
 */
export async function setRegisterExtras(
  db: Db,
  sent: { service: string; extras: number } & Partial<SentExtras>,
): Promise<RegisterFigures> {
  return v.parse(RegisterFigures, unwrap(await db.rpc('set_register_extras', sent)))
}

/**
 * Adds a visitor who is present at a service. A repeated call with the same id adds no second person.
 *
 * @param member the id of the new member, made by the device
 * @throws DomainError 'invalid' as for `setRegisterExtras`, 'forbidden' when a counter adds a child
 */
export async function addNewcomer(
  db: Db,
  {
    service,
    device,
    member,
    firstName,
    lastName,
    ageBand,
  }: NewcomerDraft & { service: string; device: string; member: string },
): Promise<RegisterUpdate> {
  const answer = await db.rpc('add_newcomer', {
    service,
    member,
    device,
    first_name: firstName,
    ...(lastName === null ? {} : { last_name: lastName }),
    ...(ageBand === null ? {} : { age_band: ageBand }),
  })
  return v.parse(RegisterUpdate, unwrap(answer))
}

/**
 * Switches the registers of the caller's church on or off. Existing marks are kept.
 *
 * @throws DomainError 'forbidden' unless the caller may edit
 */
export async function setRegisterEnabled(db: Db, isOn: boolean): Promise<void> {
  unwrap(await db.rpc('set_register_enabled', { is_on: isOn }))
}
