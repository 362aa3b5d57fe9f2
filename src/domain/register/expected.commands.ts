import type { Db } from '../shared/db.ts'

/**
 * Says by hand whether a member is expected at a series; null leaves it to the rule again.
 *
 * @throws DomainError 'forbidden' unless the caller is an owner or staff
 */
export async function setExpected(
  _db: Db,
  _expected: { memberId: string; serviceId: string; isExpected: boolean | null },
): Promise<void> {
  throw new Error('not yet')
}
