import { unwrapAllRows } from '../shared/all-rows.ts'
import type { Database } from '../database.types.ts'
import type { Db } from '../shared/db.ts'
import { fromRow } from '../shared/table.ts'
import { AdminFeatureRequest, AdminUser } from './admin.schema.ts'

type Rows<Name extends keyof Database['public']['Functions']> =
  Database['public']['Functions'][Name]['Returns'] extends (infer Row)[] ? Row : never

/**
 * Lists all accounts of the installation, newest first.
 *
 * @throws DomainError 'forbidden' unless the caller is an administrator
 */
export async function listUsersForAdmin(db: Db): Promise<AdminUser[]> {
  const users = await unwrapAllRows<Rows<'list_users_for_admin'>>(() =>
    db.rpc('list_users_for_admin', undefined, { count: 'exact' }).order('created_at', { ascending: false }).order('id'),
  )
  return users.map((user) => fromRow(AdminUser, user))
}

/**
 * Lists all feature requests, newest first.
 *
 * @throws DomainError 'forbidden' unless the caller is an administrator
 */
export async function listFeatureRequestsForAdmin(db: Db): Promise<AdminFeatureRequest[]> {
  const requests = await unwrapAllRows<Rows<'list_feature_requests_for_admin'>>(() =>
    db
      .rpc('list_feature_requests_for_admin', undefined, { count: 'exact' })
      .order('created_at', { ascending: false })
      .order('id'),
  )
  return requests.map((request) => fromRow(AdminFeatureRequest, request))
}
