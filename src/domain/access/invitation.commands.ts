import * as v from 'valibot'
import { unwrap, unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { JoinState } from './invitation.schema.ts'
import type { InvitationDraft } from './invitation.schema.ts'

/** @returns the secret of the link, which nothing tells again; @throws DomainError 'forbidden' unless the caller is an owner */
export async function invite(db: Db, { role, places }: InvitationDraft): Promise<string> {
  return unwrapRow(await db.rpc('invite', { invited_role: role, invited_people: places })).token
}

/** @throws DomainError 'not-found' unless it is an invitation of the church that the caller owns */
export async function withdrawInvitation(db: Db, id: string): Promise<void> {
  unwrap(await db.rpc('withdraw_invitation', { invitation: id }))
}

/** @param givesUpChurch false asks what it would mean, and changes nothing */
export async function acceptInvitation(
  db: Db,
  { token, givesUpChurch }: { token: string; givesUpChurch: boolean },
): Promise<JoinState> {
  return v.parse(JoinState, unwrap(await db.rpc('accept_invitation', { token, gives_up_church: givesUpChurch })))
}

/** Returns the address at which the holder of the secret joins. */
export function invitationAddress(origin: string, token: string): string {
  return `${origin}/join/${token}`
}
