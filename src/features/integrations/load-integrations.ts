import { findIntegrations, listWebhookDeliveries } from '@/domain/integrations/integrations.queries.ts'
import type { Integrations, WebhookDelivery } from '@/domain/integrations/integrations.schema.ts'
import type { Db } from '@/domain/shared/db.ts'

export type LoadedIntegrations = { integrations: Integrations; deliveries: WebhookDelivery[] }

export async function loadIntegrations(db: Db): Promise<LoadedIntegrations> {
  const [integrations, deliveries] = await Promise.all([findIntegrations(db), listWebhookDeliveries(db)])
  return { integrations, deliveries }
}
