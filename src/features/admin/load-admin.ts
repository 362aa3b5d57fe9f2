import { listFeatureRequestsForAdmin, listUsersForAdmin } from '@/domain/access/admin.queries.ts'
import type { AdminFeatureRequest, AdminUser } from '@/domain/access/admin.schema.ts'
import type { Db } from '@/domain/shared/db.ts'

export type AdminData = { users: AdminUser[]; requests: AdminFeatureRequest[] }

/** The data of both tabs of the admin page, requested at once. */
export async function loadAdmin(db: Db): Promise<AdminData> {
  const [users, requests] = await Promise.all([listUsersForAdmin(db), listFeatureRequestsForAdmin(db)])
  return { users, requests }
}
