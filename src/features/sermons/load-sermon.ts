import { findSermon } from '@/domain/sermons/sermon.queries.ts'
import type { Sermon } from '@/domain/sermons/sermon.schema.ts'
import { listServices } from '@/domain/services/service.queries.ts'
import type { Service } from '@/domain/services/service.schema.ts'
import type { Db } from '@/domain/shared/db.ts'

export type SermonData = { sermon: Sermon; services: Service[] }

/**
 * Loads a sermon and the services that it may belong to.
 *
 * @returns null when the caller's church has no sermon with this id
 */
export async function loadSermon(db: Db, id: string): Promise<SermonData | null> {
  const [sermon, services] = await Promise.all([findSermon(db, id), listServices(db)])
  return sermon && { sermon, services }
}
