import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'

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
  const users = unwrap(await db.rpc('list_users_for_admin'))
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
  const requests = unwrap(await db.rpc('list_feature_requests_for_admin'))
  return requests.map((request) => ({
    id: request.id,
    userId: request.user_id,
    username: request.username,
    title: request.title,
    description: request.description,
    createdAt: request.created_at,
  }))
}
