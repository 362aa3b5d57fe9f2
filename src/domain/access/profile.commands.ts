import { DomainError, unwrap, unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { ChurchDraft, MainSeriesDraft, ProfileDraft } from './profile.schema.ts'

/**
 * Changes the full name of the caller.
 *
 * @throws DomainError 'not-found' unless `id` is the caller's profile
 */
export async function updateProfile(db: Db, { id, fullName }: ProfileDraft & { id: string }): Promise<void> {
  unwrapRow(await db.from('profiles').update({ full_name: fullName }).eq('id', id).select('id'))
}

/**
 * `EventsKeep` says whether events keep their clock time or their instant when the time zone changes. Services always
 * keep their clock time.
 */
export type EventsKeep = 'clock' | 'instants'

/**
 * Changes the name, time zone, first weekday and Easter calendar of a church.
 *
 * @throws DomainError 'not-found' unless the caller owns the church, 'invalid' for an unknown time zone
 */
export async function updateChurch(
  db: Db,
  {
    id,
    name,
    timeZone,
    firstWeekday,
    easter,
    eventsKeep = 'clock',
  }: ChurchDraft & { id: string; eventsKeep?: EventsKeep },
): Promise<void> {
  if (eventsKeep === 'instants') {
    const changed = unwrap(await db.rpc('change_time_zone', { church: id, zone: timeZone, events_keep: eventsKeep }))
    if (changed.length === 0) throw new DomainError('not-found')
  }
  // When `time_zone` is changed directly, events keep their clock times.
  const columns = { name, time_zone: timeZone, first_weekday: firstWeekday, easter }
  unwrapRow(await db.from('churches').update(columns).eq('id', id).select('id'))
}

/**
 * Sets the series that the dashboard and trends of the caller's church show first; null restores the automatic choice.
 *
 * @throws DomainError 'forbidden' unless the caller may edit, 'not-found' for a service of another church
 */
export async function chooseMainSeries(db: Db, { mainSeries, mainServiceId }: MainSeriesDraft): Promise<void> {
  const service = mainSeries === null ? null : mainServiceId
  unwrap(
    await db.rpc('choose_main_series', {
      ...(mainSeries === null ? {} : { series: mainSeries }),
      ...(service === null ? {} : { service }),
    }),
  )
}
