import { DomainError, unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { isPastService } from '../shared/dates.ts'
import { PlannedAlready } from './planned-already.ts'
import { findPlannedByName } from './service-instance.queries.ts'
import { updateServiceInstance } from './service-instance.commands.ts'
import type { ServiceInstance, ServiceInstanceDraft } from './service-instance.schema.ts'

/** A change is for these dates of a series; `one` is the dated service alone. */
export type SeriesScope = 'one' | 'following' | 'all'

const WEEK_MS = 7 * 86_400_000

/**
 * Whether a change can be one of the series: of what a rule says, and a new date within a week of
 * the one by the rule.
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

/** Two services with the same key look the same to a person who reads a list. */
function keyOf({ serviceName, instanceDate, startTime }: ServiceInstanceDraft): string {
  return [serviceName, instanceDate, startTime.slice(0, 5)].join('\n')
}

/** A rule sets these fields of a dated service. */
function partOfSeries({ serviceName, instanceDate, startTime, endTime, location }: ServiceInstanceDraft): string {
  return [serviceName, instanceDate, startTime.slice(0, 5), endTime?.slice(0, 5), location].join('\n')
}

/**
 * Changes a dated service, and with it those of its series: from it on, or all that are to come. A new date moves the
 * others by as many days. Speaker, notes and type are of the one date.
 *
 * @throws DomainError 'not-found' when there is no such date of a series the caller may change; PlannedAlready where it
 *   would be another planned one
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
