import { unwrapAllRows } from '../shared/all-rows.ts'
import type { Database } from '../database.types.ts'
import type { Db } from '../shared/db.ts'

type Rows<Name extends keyof Database['public']['Functions']> =
  Database['public']['Functions'][Name]['Returns'] extends (infer Row)[] ? Row : never

/** A person as the administrator of the installation sees them: which integrations they have, never a secret. */
export type AdminUser = {
  id: string
  username: string
  hasVisionKey: boolean
  hasWebhook: boolean
  webhookEnabled: boolean
  createdAt: string
}

/** `username` is null when whoever asked has left. */
export type AdminFeatureRequest = {
  id: string
  userId: string | null
  username: string | null
  title: string
  description: string
  createdAt: string
}

/** Everybody who can sign in, newest first. @throws DomainError 'forbidden' unless the caller is an administrator */
export async function listUsersForAdmin(db: Db): Promise<AdminUser[]> {
  const users = await unwrapAllRows<Rows<'list_users_for_admin'>>(() =>
    db.rpc('list_users_for_admin', undefined, { count: 'exact' }).order('created_at', { ascending: false }).order('id'),
  )
  return users.map((user) => ({
    id: user.id,
    username: user.username,
    hasVisionKey: user.has_vision_key,
    hasWebhook: user.has_webhook,
    webhookEnabled: user.webhook_enabled,
    createdAt: user.created_at,
  }))
}

/** All feature requests, newest first. @throws DomainError 'forbidden' unless the caller is an administrator */
export async function listFeatureRequestsForAdmin(db: Db): Promise<AdminFeatureRequest[]> {
  const requests = await unwrapAllRows<Rows<'list_feature_requests_for_admin'>>(() =>
    db
      .rpc('list_feature_requests_for_admin', undefined, { count: 'exact' })
      .order('created_at', { ascending: false })
      .order('id'),
  )
  return requests.map((request) => ({
    id: request.id,
    userId: request.user_id,
    username: request.username,
    title: request.title,
    description: request.description,
    createdAt: request.created_at,
  }))
}
