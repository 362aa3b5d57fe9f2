import * as v from 'valibot'
import { Id, Instant, OptionalText } from '../shared/column-values.ts'
import { ChurchRole } from './profile.schema.ts'

/** Someone of the church, as its owners see them. */
export const Person = v.strictObject({
  id: Id,
  username: v.string(),
  fullName: OptionalText,
  churchRole: ChurchRole,
  createdAt: Instant,
  /** null for someone who is logged in nowhere */
  lastSeen: v.nullable(Instant),
  /** until when a link to a new password works; null where there is none */
  resetUntil: v.nullable(Instant),
})
export type Person = v.InferOutput<typeof Person>
