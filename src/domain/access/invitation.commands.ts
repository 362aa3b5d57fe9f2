import * as v from 'valibot'
import { unwrap, unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { JoinState } from './invitation.schema.ts'
import type { InvitationDraft } from './invitation.schema.ts'

/**
 * Creates an invitation link for up to `places` people.
 *
 * @returns the secret of the link, which cannot be read again later
 * @throws DomainError 'forbidden' unless the caller is an owner
 */
export async function invite(db: Db, { role, places }: InvitationDraft): Promise<string> {
  return unwrapRow(await db.rpc('invite', { invited_role: role, invited_people: places })).token
}

/**
 * Closes an invitation before it is used up.
 *
 * @throws DomainError 'not-found' unless the caller owns the church of the invitation
 */
export async function withdrawInvitation(db: Db, id: string): Promise<void> {
  unwrap(await db.rpc('withdraw_invitation', { invitation: id }))
}

/**
 * Moves the caller to the inviting church.
 *
 * @param givesUpChurch whether the caller agrees to leave their current church; when false and the caller would leave a
 * church, nothing changes and the answer says why
 */
export async function acceptInvitation(
  db: Db,
  { token, givesUpChurch }: { token: string; givesUpChurch: boolean },
): Promise<JoinState> {
  return v.parse(JoinState, unwrap(await db.rpc('accept_invitation', { token, gives_up_church: givesUpChurch })))
}

/** Returns the URL of the page where the holder of the invitation's secret joins. */
export function invitationAddress(origin: string, token: string): string {
  return `${origin}/join/${token}`
}
