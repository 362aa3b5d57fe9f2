import * as v from 'valibot'
import { Id, Instant, OptionalText } from '../shared/column-values.ts'

/** `AdminUser` shows administrators which integrations a person has, but not their keys and addresses. */
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
  /** `username` is null after the person's account was removed. */
  username: OptionalText,
  title: v.string(),
  description: v.string(),
  createdAt: Instant,
})
export type AdminFeatureRequest = v.InferOutput<typeof AdminFeatureRequest>
