import { DomainError, unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { isPastService } from '../shared/dates.ts'
import { PlannedAlready } from './planned-already.ts'
import { findPlannedByName } from './service-instance.queries.ts'
import { updateServiceInstance } from './service-instance.commands.ts'
import type { ServiceInstance, ServiceInstanceDraft } from './service-instance.schema.ts'

/** `SeriesScope` gives the dates of a series that a change is for; 'one' means only the given dated service. */
export type SeriesScope = 'one' | 'following' | 'all'

const WEEK_MS = 7 * 86_400_000

/**
 * Returns whether a change may apply to the series of a dated service. The change must be in a field that the rule
 * sets. A new date must be less than a week away from the rule's date.
 *
 * @param timeZone the church's time zone
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

/** `partOfSeries` joins the fields of a dated service that come from the rule of the series. */
function partOfSeries({ serviceName, instanceDate, startTime, endTime, location }: ServiceInstanceDraft): string {
  return [serviceName, instanceDate, startTime.slice(0, 5), endTime?.slice(0, 5), location].join('\n')
}

/**
 * Changes a dated service and, depending on `scope`, the following or all upcoming dates of its series. When the date
 * changes, the other dates move by the same number of days. Speaker, notes, type and the mark as special change only for
 * the given date.
 *
 * @throws DomainError 'not-found' when the date of a series does not exist or the caller may not change it;
 * PlannedAlready when another service is already planned at the new time
 */
export async function changeSeries(
  db: Db,
  { instance, draft, scope }: { instance: ServiceInstance; draft: ServiceInstanceDraft; scope: SeriesScope },
): Promise<void> {
  const { id } = instance
  const { serviceType, speaker, notes, isSpecial } = draft
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
  if (isSpecial !== instance.isSpecial) await updateServiceInstance(db, { id, isSpecial })
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
