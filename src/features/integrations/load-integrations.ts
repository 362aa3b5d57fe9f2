import { findIntegrations, listWebhookDeliveries } from '@/domain/integrations/integrations.queries.ts'
import type { Integrations, WebhookDelivery } from '@/domain/integrations/integrations.schema.ts'
import { listTimers } from '@/domain/integrations/timer.queries.ts'
import type { Timer } from '@/domain/integrations/timer.schema.ts'
import type { Db } from '@/domain/shared/db.ts'

export type LoadedIntegrations = { integrations: Integrations; deliveries: WebhookDelivery[]; timers: Timer[] }

export async function loadIntegrations(db: Db): Promise<LoadedIntegrations> {
  const [integrations, deliveries, timers] = await Promise.all([
    findIntegrations(db),
    listWebhookDeliveries(db),
    listTimers(db),
  ])
  return { integrations, deliveries, timers }
}
