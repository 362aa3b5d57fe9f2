import * as v from 'valibot'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { fromRow } from '../shared/table.ts'
import { FoundInvitation, Invitation } from './invitation.schema.ts'
import type { ChurchRole } from './profile.schema.ts'

/** The open ones of the caller's church, newest first; none for others than owners. */
export async function listInvitations(db: Db): Promise<Invitation[]> {
  const rows = unwrap(await db.rpc('list_invitations'))
  return rows.map((row) => fromRow(Invitation, { ...row, role: row.role as ChurchRole }))
}

/** @param token of the link, as it was typed; null when there is no such invitation */
export async function findInvitation(db: Db, token: string): Promise<FoundInvitation | null> {
  const [row] = unwrap(await db.rpc('find_invitation', { token }))
  if (!row) return null
  const { church_name: churchName, invited_by: invitedBy, role, state } = row
  return v.parse(FoundInvitation, { churchName, invitedBy, role, state })
}
