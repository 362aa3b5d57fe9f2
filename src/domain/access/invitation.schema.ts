import * as v from 'valibot'
import { Count, Id, Instant } from '../shared/column-values.ts'
import { NumberEntry, numberOrBlank } from '../shared/form-fields.ts'
import { ChurchRole } from './profile.schema.ts'

const MAX_PLACES = 100

export const InvitationDraft = v.object({
  role: ChurchRole,
  places: v.pipe(
    NumberEntry,
    v.transform((entry) => numberOrBlank(entry) ?? Number.NaN),
    v.integer('Enter a whole number'),
    v.minValue(1, 'Enter 1 or more'),
    v.maxValue(MAX_PLACES, `A link is for at most ${MAX_PLACES} people`),
  ),
})
export type InvitationDraft = v.InferOutput<typeof InvitationDraft>

/** `Invitation` is an open invitation as owners see it, without its secret. */
export const Invitation = v.strictObject({
  id: Id,
  role: ChurchRole,
  places: Count,
  taken: Count,
  createdAt: Instant,
  expiresAt: Instant,
  invitedBy: v.string(),
})
export type Invitation = v.InferOutput<typeof Invitation>

export const FoundInvitation = v.strictObject({
  churchName: v.string(),
  role: ChurchRole,
  invitedBy: v.string(),
  state: v.picklist(['open', 'withdrawn', 'expired', 'used']),
})
export type FoundInvitation = v.InferOutput<typeof FoundInvitation>

/**
 * `JoinState` is the outcome of an attempt to join. The person must confirm 'leaves nothing' (their current church is
 * empty and would be deleted) and 'leaves others' (other people remain in their current church). 'has data' and 'last
 * owner' are refusals.
 */
export const JoinState = v.picklist([
  'joined',
  'member',
  'unknown',
  'withdrawn',
  'expired',
  'used',
  'leaves nothing',
  'leaves others',
  'has data',
  'last owner',
])
export type JoinState = v.InferOutput<typeof JoinState>
