import { unwrap, unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'

/**
 * Makes the church's link for "I am new" cards. A church has one link at a time; a second call changes nothing.
 *
 * @throws DomainError 'forbidden' unless the caller is an owner or staff
 */
export async function makeCardLink(db: Db): Promise<void> {
  unwrap(await db.rpc('make_card_link'))
}

/**
 * Ends the link immediately. Cards that were sent with the link stay in the queue.
 *
 * @throws DomainError 'not-found' when the link was withdrawn already or the caller may not withdraw it
 */
export async function withdrawCardLink(db: Db, link: string): Promise<void> {
  unwrapRow(await db.rpc('withdraw_card_link', { link }))
}
