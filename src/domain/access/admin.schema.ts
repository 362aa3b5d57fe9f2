import * as v from 'valibot'
import { Id, Instant, OptionalText } from '../shared/column-values.ts'

/** A person as the administrator of the installation sees them: which integrations they have, never a secret. */
export const AdminUser = v.strictObject({
  id: Id,
  username: v.string(),
  hasVisionKey: v.boolean(),
  hasWebhook: v.boolean(),
  webhookEnabled: v.boolean(),
  createdAt: Instant,
})
export type AdminUser = v.InferOutput<typeof AdminUser>

export const AdminFeatureRequest = v.strictObject({
  id: Id,
  userId: v.nullable(Id),
  /** null when the person has left */
  username: OptionalText,
  title: v.string(),
  description: v.string(),
  createdAt: Instant,
})
export type AdminFeatureRequest = v.InferOutput<typeof AdminFeatureRequest>
