import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { Integrations, WebhookDelivery } from './integrations.schema.ts'

/** Returns the caller's integrations, without their secrets. */
export async function findIntegrations(db: Db): Promise<Integrations> {
  const [found] = unwrap(await db.rpc('find_my_integrations'))
  return {
    hasVisionKey: found?.has_vision_key ?? false,
    webhookHost: found?.webhook_host ?? null,
    webhookEnabled: found?.webhook_enabled ?? false,
  }
}

/** Lists the last twenty messages to the caller's webhook, newest first. */
export async function listWebhookDeliveries(db: Db): Promise<WebhookDelivery[]> {
  return unwrap(await db.rpc('list_my_webhook_deliveries')).map((row) => ({
    id: row.id,
    event: row.event as WebhookDelivery['event'],
    createdAt: row.created_at,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    outcome: row.outcome as WebhookDelivery['outcome'],
    lastFailure: row.last_failure,
  }))
}
