import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { Integrations } from './integrations.schema.ts'

/** The caller's own integrations, without their secrets. */
export async function findIntegrations(db: Db): Promise<Integrations> {
  const [found] = unwrap(await db.rpc('find_my_integrations'))
  return {
    hasVisionKey: found?.has_vision_key ?? false,
    webhookHost: found?.webhook_host ?? null,
    webhookEnabled: found?.webhook_enabled ?? false,
  }
}
