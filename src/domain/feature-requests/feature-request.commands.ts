import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { FeatureRequestDraft } from './feature-request.schema.ts'

/**
 * Sends a feature request.
 *
 * @throws DomainError 'signed-out' or 'forbidden' for anonymous callers
 */
export async function createFeatureRequest(db: Db, draft: FeatureRequestDraft): Promise<void> {
  unwrap(await db.from('feature_requests').insert({ title: draft.title, description: draft.description }))
}
