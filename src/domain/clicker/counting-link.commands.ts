import { unwrap, unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'

/**
 * Creates a link to count one service without an account, until the end of the service's day. The database checks links
 * in `private.find_counting_place` (its file: `src/README.md`).
 *
 * @returns the path of the link, which cannot be read again later
 * @throws DomainError 'forbidden' unless the caller may count for this church, 'invalid' after the day of the service
 */
export async function makeCountingLink(db: Db, serviceInstanceId: string): Promise<string> {
  return `/count/${unwrap(await db.rpc('make_counting_link', { service: serviceInstanceId }))}`
}

/**
 * Ends a link immediately. The taps that were counted with the link are kept.
 *
 * @throws DomainError 'not-found' when the link does not exist or the caller may not withdraw it
 */
export async function withdrawCountingLink(db: Db, link: string): Promise<void> {
  unwrapRow(await db.rpc('withdraw_counting_link', { link }))
}

/**
 * Excludes the count of one device from the total of the service, or includes the count again.
 *
 * @throws DomainError 'not-found' when the clicker does not exist or the caller may not change it
 */
export async function leaveOutClicker(db: Db, { clicker, isOut }: { clicker: number; isOut: boolean }): Promise<void> {
  unwrapRow(await db.rpc('leave_out_clicker', { clicker, is_out: isOut }))
}
