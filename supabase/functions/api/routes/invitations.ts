import * as v from 'valibot'
import { acceptInvitation, invite, withdrawInvitation } from '../../../../src/domain/access/invitation.commands.ts'
import { findInvitation, listInvitations } from '../../../../src/domain/access/invitation.queries.ts'
import { FoundInvitation, Invitation, InvitationDraft } from '../../../../src/domain/access/invitation.schema.ts'
import type { JoinState } from '../../../../src/domain/access/invitation.schema.ts'
import { findProfile } from '../../../../src/domain/access/profile.queries.ts'
import { Profile } from '../../../../src/domain/access/profile.schema.ts'
import { orNotFound, Refusal } from '../failures.ts'
import { isSecret } from '../is-secret.ts'
import { open, signedIn } from '../route.ts'

const UNKNOWN = 'There is no such invitation.'
const REFUSALS: Record<Exclude<JoinState, 'joined' | 'member' | 'unknown'>, string> = {
  withdrawn: 'This invitation was withdrawn.',
  expired: 'This invitation has expired.',
  used: 'This invitation was used.',
  'leaves nothing': 'Your own church is empty and would be deleted. Send "givesUpChurch": true to join.',
  'leaves others': 'You would leave your church. Send "givesUpChurch": true to join.',
  'has data': 'Your own church has data, which would be lost without you. Make someone else its owner first.',
  'last owner': 'You are the only owner of your church. Make someone else an owner first.',
}

export const invitationRoutes = [
  signedIn({
    method: 'GET',
    path: '/invitations',
    summary: 'The open invitations of the church, newest first, without their secrets. For owners.',
    status: 200,
    isOwners: true,
    answer: v.array(Invitation),
    handle: (_, { db }) => listInvitations(db),
  }),
  signedIn({
    method: 'POST',
    path: '/invitations',
    summary:
      'Invites people into the church for a week. The secret is in the address, which is told this once. For owners.',
    status: 201,
    isOwners: true,
    body: InvitationDraft,
    answer: v.strictObject({ address: v.string() }),
    handle: async ({ body }, { db }) => ({ address: `/join/${await invite(db, body)}` }),
  }),
  signedIn({
    method: 'DELETE',
    path: '/invitations/{id}',
    summary: 'Withdraws an invitation: its link no longer works. For owners.',
    status: 204,
    isOwners: true,
    handle: ({ id }, { db }) => withdrawInvitation(db, id),
  }),
  open({
    method: 'GET',
    path: '/join/{secret}',
    summary: 'Tells what an invitation offers. With a new account, its secret goes into POST /auth/signup.',
    status: 200,
    answer: FoundInvitation,
    handle: async ({ secret }, { db }) => {
      const found = isSecret(secret) && (await findInvitation(db, secret))
      if (!found) throw new Refusal(404, UNKNOWN)
      return found
    },
  }),
  signedIn({
    method: 'POST',
    path: '/join/{secret}',
    summary: 'Moves the bearer from their church into the one that invites.',
    status: 200,
    isPersonal: true,
    body: v.object({ givesUpChurch: v.optional(v.boolean(), false) }),
    answer: Profile,
    handle: async ({ secret, body: { givesUpChurch } }, { db, profile }) => {
      const state = isSecret(secret) ? await acceptInvitation(db, { token: secret, givesUpChurch }) : 'unknown'
      if (state === 'unknown') throw new Refusal(404, UNKNOWN)
      if (state !== 'joined' && state !== 'member') throw new Refusal(409, REFUSALS[state])
      return orNotFound(await findProfile(db, profile.id))
    },
  }),
]
