import type { Db } from '../shared/db.ts'
import { DomainError, unwrap } from '../shared/db.ts'
import { deleteRow, insertRow, updateRow } from '../shared/rows.ts'
import type { ServiceInstanceDraft } from './service-instance.schema.ts'
import { Services } from './service.schema.ts'
import type { Service, ServiceDraft } from './service.schema.ts'

/** Its dates of the next twelve weeks are made with it. @throws DomainError 'forbidden' for viewers */
export async function createService(db: Db, draft: ServiceDraft): Promise<Service> {
  return insertRow(db, Services, draft)
}

/**
 * Fields left out stay as they are. Its dates to come follow, but for those that were changed by hand or counted.
 *
 * @throws DomainError 'not-found' when there is no such service the caller may change
 */
export async function updateService(db: Db, changes: Partial<ServiceDraft> & { id: string }): Promise<Service> {
  return updateRow(db, Services, changes)
}

/** What was planned of it goes; what took place or was counted stays. @throws DomainError 'not-found' when there is no such service the caller may delete */
export async function deleteService(db: Db, { id }: { id: string }): Promise<void> {
  return deleteRow(db, Services, { id })
}

/** Which dates of a series a change is for; `one` is the dated service alone. */
export type SeriesScope = 'one' | 'following' | 'all'

type SeriesChange = Pick<ServiceInstanceDraft, 'serviceName' | 'instanceDate' | 'startTime' | 'endTime' | 'location'>

/**
 * Gives a dated service new values together with those of its series: from it on, or all that are to come. A new date
 * moves the others by as many days.
 *
 * @throws DomainError 'not-found' when there is no such date of a series the caller may change
 */
export async function changeSeries(
  db: Db,
  { id, scope, change }: { id: string; scope: Exclude<SeriesScope, 'one'>; change: SeriesChange },
): Promise<void> {
  const changed = unwrap(
    await db.rpc('change_series', {
      instance: id,
      only_following: scope === 'following',
      name: change.serviceName,
      service_date: change.instanceDate,
      starts: change.startTime,
      ...(change.endTime && { ends: change.endTime }),
      ...(change.location && { place: change.location }),
    }),
  )
  if (changed.length === 0) throw new DomainError('not-found')
}
