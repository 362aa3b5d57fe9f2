import * as v from 'valibot'
import { listAttendanceHistory } from '../../../../src/domain/attendance/attendance-history.queries.ts'
import { AttendanceHistory } from '../../../../src/domain/attendance/attendance-history.schema.ts'
import {
  OutcomeReason,
  chooseOfficialTotal,
  markDidNotHappen,
  markHeld,
} from '../../../../src/domain/attendance/official-total.commands.ts'
import { findServiceTotal } from '../../../../src/domain/attendance/service-total.queries.ts'
import { CombinedSource, ServiceTotals } from '../../../../src/domain/attendance/service-total.schema.ts'
import { findArrivalCurve } from '../../../../src/domain/recordings/arrival-curve.queries.ts'
import { findServiceInstance } from '../../../../src/domain/services/service-instance.queries.ts'
import { Outcome, ServiceInstances } from '../../../../src/domain/services/service-instance.schema.ts'
import { Count, Id, Instant } from '../../../../src/domain/shared/column-values.ts'
import { orNotFound } from '../failures.ts'
import { signedIn } from '../route.ts'

const Arrivals = v.strictObject({
  minutes: v.array(v.strictObject({ at: Instant, people: Count, cameIn: Count })),
  pictures: v.array(v.strictObject({ at: Instant, people: Count, sessionId: Id })),
})

const OfficialChoice = v.pipe(
  v.object({ attendanceId: v.optional(Id), source: v.optional(CombinedSource) }),
  v.check(({ attendanceId, source }) => !attendanceId || !source, 'Please choose a record or a source, not both'),
)

export const serviceFigureRoutes = [
  signedIn({
    method: 'GET',
    path: '/service-instances/{id}/total',
    isCounting: true,
    summary: 'The official total of a dated service, and where it comes from.',
    status: 200,
    answer: ServiceTotals.answer,
    handle: async ({ id }, { db }) => orNotFound(await findServiceTotal(db, id)),
  }),
  signedIn({
    method: 'PUT',
    path: '/service-instances/{id}/total',
    summary:
      'Chooses the official total: one record, all counts of a source, or, with {}, what the church’s rule says.',
    status: 200,
    body: OfficialChoice,
    answer: ServiceTotals.answer,
    handle: async ({ id, body: { attendanceId, source } }, { db }) => {
      const choice = attendanceId ? { attendanceId } : source ? { source } : 'rule'
      await chooseOfficialTotal(db, { serviceInstanceId: id, choice })
      return orNotFound(await findServiceTotal(db, id))
    },
  }),
  signedIn({
    method: 'PUT',
    path: '/service-instances/{id}/outcome',
    summary: 'Says that a dated service did not happen, and why, or that it was held after all.',
    status: 200,
    body: v.object({ outcome: Outcome, reason: OutcomeReason }),
    answer: ServiceInstances.answer,
    handle: async ({ id, body: { outcome, reason } }, { db }) => {
      if (outcome === 'held') await markHeld(db, { serviceInstanceId: id })
      else await markDidNotHappen(db, { serviceInstanceIds: [id], reason: reason ?? '' })
      return orNotFound(await findServiceInstance(db, id))
    },
  }),
  signedIn({
    method: 'GET',
    path: '/service-instances/{id}/history',
    summary: 'Every change of the figures of a dated service, newest first: what, when, by whom and why.',
    status: 200,
    answer: v.array(AttendanceHistory.answer),
    handle: async ({ id }, { db }) => {
      orNotFound(await findServiceInstance(db, id))
      return listAttendanceHistory(db, { serviceInstanceId: id })
    },
  }),
  signedIn({
    method: 'GET',
    path: '/service-instances/{id}/arrivals',
    isCounting: true,
    summary: 'People in the room by minute, from cameras at doors, beside what pictures of the room show.',
    status: 200,
    answer: Arrivals,
    handle: async ({ id }, { db }) => {
      orNotFound(await findServiceInstance(db, id))
      return findArrivalCurve(db, id)
    },
  }),
]
