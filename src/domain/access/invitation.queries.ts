import * as v from 'valibot'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { fromRow } from '../shared/table.ts'
import { FoundInvitation, Invitation } from './invitation.schema.ts'
import type { ChurchRole } from './profile.schema.ts'

/** Lists the open invitations of the caller's church, newest first; empty unless the caller is an owner. */
export async function listInvitations(db: Db): Promise<Invitation[]> {
  const rows = unwrap(await db.rpc('list_invitations'))
  return rows.map((row) => fromRow(Invitation, { ...row, role: row.role as ChurchRole }))
}

/**
 * Finds an invitation by the secret of its link.
 *
 * @param token the secret, as the person typed it
 * @returns null when no invitation has this secret
 */
export async function findInvitation(db: Db, token: string): Promise<FoundInvitation | null> {
  const [row] = unwrap(await db.rpc('find_invitation', { token }))
  if (!row) return null
  const { church_name: churchName, invited_by: invitedBy, role, state } = row
  return v.parse(FoundInvitation, { churchName, invitedBy, role, state })
}
