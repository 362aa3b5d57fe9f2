import { unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { ChurchDraft, ProfileDraft } from './profile.schema.ts'

/** @throws DomainError 'not-found' unless it is the caller's own profile */
export async function updateProfile(db: Db, { id, fullName }: ProfileDraft & { id: string }): Promise<void> {
  unwrapRow(await db.from('profiles').update({ full_name: fullName }).eq('id', id).select('id'))
}

/** @throws DomainError 'not-found' unless the caller owns the church, 'invalid' for an unknown time zone */
export async function updateChurch(
  db: Db,
  { id, name, timeZone, firstWeekday, easter }: ChurchDraft & { id: string },
): Promise<void> {
  const columns = { name, time_zone: timeZone, first_weekday: firstWeekday, easter }
  unwrapRow(await db.from('churches').update(columns).eq('id', id).select('id'))
}
