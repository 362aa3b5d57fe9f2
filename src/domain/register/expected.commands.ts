import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'

/** `isExpected` is null when the rule decides whether the member is expected. */
export type Expected = { memberId: string; serviceId: string; isExpected: boolean | null }

/**
 * Sets by hand whether a member is expected at a series; with null, the rule decides again.
 *
 * @throws DomainError 'forbidden' unless the caller is an owner or staff, 'invalid' when the member or the series is
 * gone
 */
export async function setExpected(db: Db, { memberId, serviceId, isExpected }: Expected): Promise<void> {
  const expectations = db.from('member_series')
  if (isExpected === null) {
    unwrap(await expectations.delete().eq('member_id', memberId).eq('service_id', serviceId))
    return
  }
  const row = { member_id: memberId, service_id: serviceId, is_expected: isExpected }
  unwrap(await expectations.upsert(row, { onConflict: 'church_id,member_id,service_id' }))
}
