import * as v from 'valibot'
import { listAttendance } from '../../../../src/domain/attendance/attendance.queries.ts'
import { AttendanceRecords } from '../../../../src/domain/attendance/attendance.schema.ts'
import { listRecordingSessions } from '../../../../src/domain/recordings/recording-session.queries.ts'
import { RecordingSessions } from '../../../../src/domain/recordings/recording-session.schema.ts'
import {
  createServiceInstance,
  createServiceInstanceFromService,
  deleteServiceInstance,
  updateServiceInstance,
} from '../../../../src/domain/services/service-instance.commands.ts'
import { findServiceInstance, listServiceInstances } from '../../../../src/domain/services/service-instance.queries.ts'
import {
  ServiceInstanceDraft,
  ServiceInstances,
  StudioServiceInstance,
} from '../../../../src/domain/services/service-instance.schema.ts'
import { END_MESSAGE, isServiceEnd } from '../../../../src/domain/services/service-end.ts'
import { isLocalDate, todayIn } from '../../../../src/domain/shared/dates.ts'
import { isInstant } from '../../../../src/domain/shared/is-instant.ts'
import { readRoutes, writeRoutes } from '../crud-routes.ts'
import { orNotFound, Refusal } from '../failures.ts'
import { changesOf, eitherBy } from '../payload.ts'
import { signedIn } from '../route.ts'

/** A local date or an instant. The date of an instant depends on the church's time zone. */
const DateOrInstant = v.pipe(
  v.string(),
  v.nonEmpty('Please select a date'),
  v.check((text) => isLocalDate(text) || isInstant(text), 'Please select a date'),
)
const instanceDate = { instanceDate: DateOrInstant }

/**
 * The services screens send a service's name. The studio sends the id of a recurring service, and the name is taken
 * from this service.
 */
const ServiceInstanceForm = v.object({ ...ServiceInstanceDraft.entries, ...instanceDate })
const StudioForm = v.object({ ...StudioServiceInstance.entries, ...instanceDate })

/** @throws Refusal 422 for an end that the service cannot have */
function refuseEnd(times: Parameters<typeof isServiceEnd>[0]): void {
  if (!isServiceEnd(times)) throw new Refusal(422, END_MESSAGE, [{ path: 'endTime', message: END_MESSAGE }])
}

export const serviceInstanceRoutes = [
  ...readRoutes('/service-instances', ServiceInstances.answer, {
    list: ['All dated services of the church, newest date first.', listServiceInstances],
    find: ['One dated service.', findServiceInstance],
    isCounting: true,
  }),
  ...writeRoutes('/service-instances', ServiceInstances.answer, {
    create: [
      'Adds a dated service: of its own name, or of one of the recurring services (serviceId, no serviceName).',
      eitherBy('serviceName', ServiceInstanceForm, StudioForm),
      async (db, draft, { church }) => {
        refuseEnd(draft)
        const dated = { ...draft, instanceDate: dateIn(church.timeZone, draft.instanceDate) }
        return 'serviceName' in dated ? createServiceInstance(db, dated) : createServiceInstanceFromService(db, dated)
      },
    ],
    update: [
      'Changes a dated service; fields left out stay as they are.',
      changesOf(ServiceInstanceForm),
      async (db, { id, ...changes }, { church }) => {
        const { startTime, endTime } = changes
        if (startTime !== undefined || endTime !== undefined) {
          const stored = orNotFound(await findServiceInstance(db, id))
          refuseEnd({
            startTime: startTime ?? stored.startTime,
            endTime: endTime === undefined ? stored.endTime : endTime,
          })
        }
        const date = changes.instanceDate && dateIn(church.timeZone, changes.instanceDate)
        return updateServiceInstance(db, { ...changes, instanceDate: date, id })
      },
    ],
    remove: [
      'Deletes a dated service with its attendance records, recordings and pictures.',
      (db, { id }, { church }) => deleteServiceInstance(db, { id, churchId: church.id }),
    ],
  }),
  signedIn({
    method: 'GET',
    path: '/service-instances/{id}/recording-sessions',
    isCounting: true,
    summary: 'The recordings of a dated service, latest first.',
    status: 200,
    answer: v.array(RecordingSessions.answer),
    handle: async ({ id }, { db }) => {
      orNotFound(await findServiceInstance(db, id))
      return listRecordingSessions(db, { serviceInstanceId: id })
    },
  }),
  signedIn({
    method: 'GET',
    path: '/service-instances/{id}/attendance',
    isCounting: true,
    summary: 'The attendance records of a dated service in chronological order.',
    status: 200,
    answer: v.array(AttendanceRecords.answer),
    handle: async ({ id }, { db }) => {
      orNotFound(await findServiceInstance(db, id))
      return listAttendance(db, { serviceInstanceId: id })
    },
  }),
]

function dateIn(timeZone: string, dateOrInstant: string): string {
  return isLocalDate(dateOrInstant) ? dateOrInstant : todayIn(timeZone, new Date(dateOrInstant))
}
