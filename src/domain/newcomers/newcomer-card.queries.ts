import { searchMembers } from '../members/member-search.queries.ts'
import type { MemberEntry } from '../members/member.schema.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { selectRows } from '../shared/rows.ts'
import { sortByLikeness } from './newcomer-card.rules.ts'
import { NewcomerCards } from './newcomer-card.schema.ts'
import type { NewcomerCard } from './newcomer-card.schema.ts'

/** The queue shows the oldest `MOST_CARDS` cards. */
const MOST_CARDS = 100

/**
 * Lists the oldest 100 cards in the church's queue, oldest first.
 *
 * @returns `total` is the number of all cards in the queue
 */
export async function listNewcomerCards(db: Db): Promise<{ cards: NewcomerCard[]; total: number }> {
  const answer = await selectRows(db, NewcomerCards, { count: 'exact' })
    .order('created_at')
    .order('id')
    .limit(MOST_CARDS)
  const cards = unwrap(answer)
  return { cards, total: Math.max(answer.count ?? 0, cards.length) }
}

/** A dialog offers at most `MOST_LIKELY` members until a person searches. */
const MOST_LIKELY = 8

/** Finds up to eight members who may be the person of a card, by the contact, the name and the last name. */
export async function findLikelyMembers(
  db: Db,
  card: Pick<NewcomerCard, 'name' | 'contact'>,
  signal?: AbortSignal,
): Promise<MemberEntry[]> {
  const words = [card.contact, card.name, card.name.split(/\s+/).at(-1)!]
  const searches = words.map((search) => searchMembers(db, { search, status: 'all' }, null, signal))
  const found = (await Promise.all(searches)).flatMap(({ members }) => members.map(({ member }) => member))
  const people = [...new Map(found.map((member) => [member.id, member])).values()]
  return sortByLikeness(card, people).slice(0, MOST_LIKELY)
}
