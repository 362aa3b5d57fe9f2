import { listFeatureRequestsForAdmin, listUsersForAdmin } from '@/domain/access/admin.queries.ts'
import type { AdminFeatureRequest, AdminUser } from '@/domain/access/admin.schema.ts'
import { listTimers } from '@/domain/integrations/timer.queries.ts'
import type { Timer } from '@/domain/integrations/timer.schema.ts'
import type { Db } from '@/domain/shared/db.ts'

export type AdminData = { users: AdminUser[]; requests: AdminFeatureRequest[]; timers: Timer[] }

export async function loadAdmin(db: Db): Promise<AdminData> {
  const [users, requests, timers] = await Promise.all([
    listUsersForAdmin(db),
    listFeatureRequestsForAdmin(db),
    listTimers(db),
  ])
  return { users, requests, timers }
}
