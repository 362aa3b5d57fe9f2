import { unwrap, unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { splitName } from './newcomer-card.rules.ts'
import type { NewcomerCard } from './newcomer-card.schema.ts'

/**
 * Adds the person of a card as a member with the status visitor, and takes the card out of the queue.
 *
 * @param input.member the id of the new member, made by the caller
 * @throws DomainError 'not-found' when the card is no longer in the queue, 'forbidden' for viewers and counters
 */
export async function acceptCard(
  db: Db,
  { card, member }: { card: Pick<NewcomerCard, 'id' | 'name'>; member: string },
): Promise<void> {
  const { firstName, lastName } = splitName(card.name)
  unwrap(await db.rpc('accept_card', { card: card.id, member, first_name: firstName, last_name: lastName }))
}

/**
 * Fills the empty fields of a member from a card, and takes the card out of the queue. Fields with a value do not
 * change.
 *
 * @returns the fields that were filled
 * @throws DomainError 'not-found' when the card is no longer in the queue, 'conflict' when the member was deleted
 */
export async function mergeCard(db: Db, { card, member }: { card: string; member: string }): Promise<string[]> {
  return unwrap(await db.rpc('merge_card', { card, member }))
}

/**
 * Deletes cards from the queue. Cards that are no longer in the queue are ignored.
 *
 * @throws DomainError 'not-found' when none of the cards is in the queue, or the caller may not delete them
 */
export async function deleteCards(db: Db, cards: string[]): Promise<void> {
  unwrapRow(await db.rpc('delete_cards', { cards }))
}
