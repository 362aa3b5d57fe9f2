import { unwrap, unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'

/**
 * Makes a link by which ushers without an account count one service, until the end of its day.
 *
 * @returns its path; it is told this once
 * @throws DomainError 'forbidden' unless the caller may count for this church, 'invalid' after the day of the service
 */
export async function makeCountingLink(db: Db, serviceInstanceId: string): Promise<string> {
  return `/count/${unwrap(await db.rpc('make_counting_link', { service: serviceInstanceId }))}`
}

/** Ends a link at once; what was counted by it stays. @throws DomainError 'not-found' */
export async function withdrawCountingLink(db: Db, link: string): Promise<void> {
  unwrapRow(await db.rpc('withdraw_counting_link', { link }))
}

/** Takes what one device counted out of the sum, or back into it. @throws DomainError 'not-found' */
export async function leaveOutClicker(db: Db, { clicker, isOut }: { clicker: number; isOut: boolean }): Promise<void> {
  unwrapRow(await db.rpc('leave_out_clicker', { clicker, is_out: isOut }))
}
