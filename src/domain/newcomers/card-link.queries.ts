import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'

/** `path` is the page that the link opens. `createdBy` is the maker's name; null when the maker has left the church. */
export type CardLink = { id: string; path: string; createdAt: string; createdBy: string | null }

/** Returns the church's link for "I am new" cards; null when there is none. */
export async function findCardLink(db: Db): Promise<CardLink | null> {
  const [link] = unwrap(await db.rpc('find_card_link'))
  if (!link) return null
  return { id: link.id, path: `/new/${link.token}`, createdAt: link.created_at, createdBy: link.created_by }
}
