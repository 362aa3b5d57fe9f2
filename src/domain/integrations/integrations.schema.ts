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

/** A missing field is not changed; null deletes the value. */
export const IntegrationsDraft = v.pipe(
  v.object({
    visionKey: v.optional(v.nullable(VisionKey)),
    webhookUrl: v.optional(v.nullable(WebhookUrl)),
    webhookEnabled: v.optional(v.boolean()),
    /** `renewWebhookSecret` requests a new signing secret. The old secret stops working immediately. */
    renewWebhookSecret: v.optional(v.literal(true)),
  }),
  v.check((changes) => Object.keys(changes).length > 0, 'Please send at least one field'),
)
export type IntegrationsDraft = v.InferOutput<typeof IntegrationsDraft>

/** `Integrations` never contains a key or a signing secret. */
export const Integrations = v.strictObject({
  hasVisionKey: v.boolean(),
  /** `webhookHost` is only the host of the webhook's address, because the rest of the address is often secret. */
  webhookHost: OptionalText,
  webhookEnabled: v.boolean(),
})
export type Integrations = v.InferOutput<typeof Integrations>

export const SavedIntegrations = v.strictObject({
  ...Integrations.entries,
  /** `webhookSecret` is the secret that signs the messages to the webhook; null unless a new secret was made. */
  webhookSecret: OptionalText,
})
export type SavedIntegrations = v.InferOutput<typeof SavedIntegrations>

export const WebhookDelivery = v.strictObject({
  id: Id,
  event: v.picklist(['service_total.changed', 'attendance.recorded', 'recording.completed', 'test']),
  createdAt: Instant,
  attempts: Count,
  nextAttemptAt: v.nullable(Instant),
  /** `outcome` is null while more attempts are planned. */
  outcome: v.nullable(v.picklist(['delivered', 'given up', 'cancelled'])),
  lastFailure: OptionalText,
})
export type WebhookDelivery = v.InferOutput<typeof WebhookDelivery>

/** An address with a username or password is refused, because both would be sent to the receiver. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text) || /[\s\\]/.test(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && /^https?:\/\//.test(text) && username === '' && password === ''
}
