import * as v from 'valibot'
import { Id, Instant, OptionalText } from '../shared/column-values.ts'
import { ChurchRole } from './profile.schema.ts'

export const Person = v.strictObject({
  id: Id,
  username: v.string(),
  fullName: OptionalText,
  churchRole: ChurchRole,
  createdAt: Instant,
  /** `lastSeen` is null when the person has no session. */
  lastSeen: v.nullable(Instant),
  /** `resetUntil` is the time at which the person's password reset link expires; null without such a link. */
  resetUntil: v.nullable(Instant),
})
export type Person = v.InferOutput<typeof Person>
