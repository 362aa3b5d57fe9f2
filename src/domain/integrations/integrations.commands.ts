import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { findIntegrations } from './integrations.queries.ts'
import type { IntegrationsDraft, SavedIntegrations } from './integrations.schema.ts'

/**
 * Changes the caller's integrations.
 *
 * @throws DomainError 'invalid' when a webhook without an address is switched on
 */
export async function saveIntegrations(db: Db, draft: IntegrationsDraft): Promise<SavedIntegrations> {
  // JSON omits undefined fields, and the database does not change omitted fields.
  const changes = {
    vision_key: draft.visionKey,
    webhook_url: draft.webhookUrl,
    webhook_enabled: draft.webhookEnabled,
    renew_webhook_secret: draft.renewWebhookSecret,
  }
  const webhookSecret: string | null = unwrap(await db.rpc('save_my_integrations', { changes }))
  return { ...(await findIntegrations(db)), webhookSecret }
}

/**
 * Sends a test message to the caller's webhook.
 *
 * @throws DomainError 'invalid' while the webhook is off, and after ten messages in ten minutes
 */
export async function sendTestWebhook(db: Db): Promise<void> {
  unwrap(await db.rpc('send_test_webhook'))
}
