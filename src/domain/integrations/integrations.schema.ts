import * as v from 'valibot'
import { Count, Id, Instant, OptionalText } from '../shared/column-values.ts'

const VisionKey = v.pipe(v.string(), v.trim(), v.nonEmpty('Please enter a key'), v.maxLength(1000))
const WebhookUrl = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(2000),
  v.check(isWebAddress, 'Please enter an address such as https://example.org/hook'),
)

export const VisionKeyDraft = v.object({ visionKey: VisionKey })
export const WebhookAddressDraft = v.object({ webhookUrl: WebhookUrl })

/** Sets the caller's integrations: what is left out stays, null takes away. */
export const IntegrationsDraft = v.pipe(
  v.object({
    visionKey: v.optional(v.nullable(VisionKey)),
    webhookUrl: v.optional(v.nullable(WebhookUrl)),
    webhookEnabled: v.optional(v.boolean()),
    /** asks for another signing secret; the old one ends at once */
    renewWebhookSecret: v.optional(v.literal(true)),
  }),
  v.check((changes) => Object.keys(changes).length > 0, 'Please send at least one field'),
)
export type IntegrationsDraft = v.InferOutput<typeof IntegrationsDraft>

/** The secrets themselves are never shown. */
export const Integrations = v.strictObject({
  hasVisionKey: v.boolean(),
  /** of the webhook's address only the host: the rest of it is often a secret */
  webhookHost: OptionalText,
  webhookEnabled: v.boolean(),
})
export type Integrations = v.InferOutput<typeof Integrations>

export const SavedIntegrations = v.strictObject({
  ...Integrations.entries,
  /** signs what the webhook gets; told once, when it is new, and null otherwise */
  webhookSecret: OptionalText,
})
export type SavedIntegrations = v.InferOutput<typeof SavedIntegrations>

/** How a message to the webhook went. */
export const WebhookDelivery = v.strictObject({
  id: Id,
  event: v.picklist(['service_total.changed', 'attendance.recorded', 'recording.completed', 'test']),
  createdAt: Instant,
  attempts: Count,
  nextAttemptAt: v.nullable(Instant),
  /** null while it waits for its next attempt */
  outcome: v.nullable(v.picklist(['delivered', 'given up', 'cancelled'])),
  lastFailure: OptionalText,
})
export type WebhookDelivery = v.InferOutput<typeof WebhookDelivery>

/** No name or password in it: they would be sent to the receiver. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text) || /[\s\\]/.test(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && /^https?:\/\//.test(text) && username === '' && password === ''
}
