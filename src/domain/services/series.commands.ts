import { DomainError, unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { isPastService } from '../shared/dates.ts'
import { PlannedAlready } from './planned-already.ts'
import { findPlannedByName } from './service-instance.queries.ts'
import { updateServiceInstance } from './service-instance.commands.ts'
import type { ServiceInstance, ServiceInstanceDraft } from './service-instance.schema.ts'

/** `SeriesScope` says which dates of a series a change is for; `one` is only the dated service. */
export type SeriesScope = 'one' | 'following' | 'all'

const WEEK_MS = 7 * 86_400_000

/**
 * Returns whether a change may apply to the whole series: a field of the rule changes, and a new date is less than a
 * week from the date by the rule.
 *
 * @param timeZone the church's
 */
export function isSeriesChange(
  instance: ServiceInstance,
  draft: ServiceInstanceDraft,
  timeZone: string,
  now: Date,
): boolean {
  if (!instance.serviceId || !instance.slotDate || isPastService(instance, timeZone, now)) return false
  const isOtherDate = draft.instanceDate !== instance.instanceDate
  if (isOtherDate && Math.abs(Date.parse(draft.instanceDate) - Date.parse(instance.slotDate)) >= WEEK_MS) return false
  return partOfSeries(instance) !== partOfSeries(draft)
}

/** Two services with the same key look the same in a list. */
function keyOf({ serviceName, instanceDate, startTime }: ServiceInstanceDraft): string {
  return [serviceName, instanceDate, startTime.slice(0, 5)].join('\n')
}

/** `partOfSeries` joins the fields that the rule sets for a dated service. */
function partOfSeries({ serviceName, instanceDate, startTime, endTime, location }: ServiceInstanceDraft): string {
  return [serviceName, instanceDate, startTime.slice(0, 5), endTime?.slice(0, 5), location].join('\n')
}

/**
 * Changes a dated service, and with it the following or all upcoming dates of its series. A new date moves the other
 * dates by as many days. Speaker, notes and type change only for the one date.
 *
 * @throws DomainError 'not-found' when there is no such date of a series the caller may change; PlannedAlready when
 * another service is already planned there
 */
export async function changeSeries(
  db: Db,
  { instance, draft, scope }: { instance: ServiceInstance; draft: ServiceInstanceDraft; scope: SeriesScope },
): Promise<void> {
  const { id } = instance
  const { serviceType, speaker, notes } = draft
  if (scope === 'one') {
    const planned = keyOf(instance) === keyOf(draft) ? null : await findPlannedByName(db, draft)
    if (planned && planned.id !== id) throw new PlannedAlready(planned)
    await updateServiceInstance(db, { ...draft, id })
    return
  }
  const own = {
    ...(speaker !== instance.speaker && { speaker }),
    ...(notes !== instance.notes && { notes: notes ?? '' }),
    ...(serviceType !== instance.serviceType && { service_type: serviceType }),
  }
  const changed = unwrap(
    await db.rpc('change_series', {
      instance: id,
      only_following: scope === 'following',
      name: draft.serviceName,
      service_date: draft.instanceDate,
      starts: draft.startTime,
      ...(Object.keys(own).length > 0 && { own }),
      ...(draft.endTime && { ends: draft.endTime }),
      ...(draft.location && { place: draft.location }),
    }),
  )
  if (changed.length === 0) throw new DomainError('not-found')
}
