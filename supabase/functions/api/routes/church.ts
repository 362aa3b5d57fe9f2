import * as v from 'valibot'
import { chooseMainSeries, updateChurch } from '../../../../src/domain/access/profile.commands.ts'
import { findProfile } from '../../../../src/domain/access/profile.queries.ts'
import { ChurchDraft, MainSeriesDraft, Profile } from '../../../../src/domain/access/profile.schema.ts'
import {
  findCameraFigures,
  listCameraErrors,
  listCameraPairs,
} from '../../../../src/domain/attendance/camera.queries.ts'
import {
  CameraErrors,
  CameraFigures,
  CameraPairs,
  CamerasSee,
} from '../../../../src/domain/attendance/camera.schema.ts'
import { findDashboardFigures } from '../../../../src/domain/attendance/dashboard-figures.queries.ts'
import { changeOfficialOrder } from '../../../../src/domain/attendance/official-order.commands.ts'
import { findOfficialOrder } from '../../../../src/domain/attendance/official-order.queries.ts'
import { ORDERED_SOURCES } from '../../../../src/domain/attendance/official-order.rules.ts'
import { answerCameraPair, answerCamerasOfService } from '../../../../src/domain/attendance/official-total.commands.ts'
import { Count, DateText, Id } from '../../../../src/domain/shared/column-values.ts'
import { todayIn } from '../../../../src/domain/shared/dates.ts'
import { nextExpectations } from '../../../../src/domain/expectation/next-expectations.ts'
import { ServiceInstanceType } from '../../../../src/domain/services/service-instance.schema.ts'
import { listTrendServices } from '../../../../src/domain/trends/trend-service.queries.ts'
import { orNotFound } from '../failures.ts'
import { changesOf } from '../payload.ts'
import { signedIn } from '../route.ts'

const DashboardFigures = v.strictObject({
  activeMembers: Count,
  visitorsThisMonth: Count,
  services: Count,
  sermonCount: Count,
  latestTotals: v.array(Count),
  hasServiceInstances: v.boolean(),
  hasRecordings: v.boolean(),
})

const NextExpectation = v.strictObject({
  key: v.string(),
  name: v.string(),
  type: ServiceInstanceType,
  date: DateText,
  range: v.strictObject({ low: Count, middle: Count, high: Count }),
})

const ORDER_MESSAGE = 'Please name each source once'
const OfficialOrder = v.strictObject({ order: v.array(v.picklist(ORDERED_SOURCES)) })
const NewOrder = v.object({
  order: v.pipe(
    v.array(v.picklist(ORDERED_SOURCES), ORDER_MESSAGE),
    v.check((order) => order.length === ORDERED_SOURCES.length && new Set(order).size === order.length, ORDER_MESSAGE),
  ),
})

const PairAnswer = v.pipe(
  v.object({
    cameraA: Id,
    cameraB: Id,
    see: CamerasSee,
  }),
  v.forward(
    v.partialCheck(
      [['cameraA'], ['cameraB']],
      ({ cameraA, cameraB }) => cameraA !== cameraB,
      'A pair needs two different cameras',
    ),
    ['cameraB'],
  ),
)

/** The routes for the dashboard's figures and the church's settings. */
export const churchRoutes = [
  signedIn({
    method: 'GET',
    path: '/dashboard',
    summary:
      'The figures of the dashboard; latestTotals are the official totals of the last four services, oldest first.',
    status: 200,
    answer: DashboardFigures,
    handle: (_, { db }) => findDashboardFigures(db, { now: new Date() }),
  }),
  signedIn({
    method: 'GET',
    path: '/expectations',
    summary:
      'How many people to expect at the next service of each series: four times in five from low to high. None for series with fewer than 26 counted weeks.',
    status: 200,
    answer: v.array(NextExpectation),
    handle: async (_, { db, profile: { church } }) =>
      nextExpectations(await listTrendServices(db), { ...church, today: todayIn(church.timeZone, new Date()) }),
  }),
  signedIn({
    method: 'PATCH',
    path: '/church',
    summary:
      'Changes the church: name, time zone, first day of the week, Easter. For owners. With a new time zone, events keep their time on the clock, or the instant.',
    status: 200,
    isOwners: true,
    body: changesOf(v.object({ ...ChurchDraft.entries, eventsKeep: v.optional(v.picklist(['clock', 'instants'])) })),
    answer: Profile,
    handle: async ({ body }, { db, profile }) => {
      await updateChurch(db, { ...profile.church, ...body })
      return orNotFound(await findProfile(db, profile.id))
    },
  }),
  signedIn({
    method: 'GET',
    path: '/church/official-order',
    isCounting: true,
    summary: 'The church’s rule: the first of these that a service has is its official total.',
    status: 200,
    answer: OfficialOrder,
    handle: async (_, { db, profile }) => ({
      order: [...orNotFound(await findOfficialOrder(db, profile.church.id))],
    }),
  }),
  signedIn({
    method: 'PUT',
    path: '/church/official-order',
    summary: 'Changes the rule; the totals of all services follow it at once. For owners.',
    status: 200,
    isOwners: true,
    body: NewOrder,
    answer: OfficialOrder,
    handle: async ({ body: { order } }, { db, profile }) => {
      await changeOfficialOrder(db, { churchId: profile.church.id, order })
      return { order }
    },
  }),
  signedIn({
    method: 'PUT',
    path: '/church/main-series',
    summary:
      'Chooses the series that the dashboard and trends lead with, by its recurring service or by its name; without a name it is the one that most people attend.',
    status: 200,
    body: MainSeriesDraft,
    answer: Profile,
    handle: async ({ body }, { db, profile }) => {
      await chooseMainSeries(db, body)
      return orNotFound(await findProfile(db, profile.id))
    },
  }),
  signedIn({
    method: 'GET',
    path: '/camera-pairs',
    isCounting: true,
    summary: 'The church’s answers whether two cameras see the same people.',
    status: 200,
    answer: v.array(CameraPairs.answer),
    handle: (_, { db }) => listCameraPairs(db),
  }),
  signedIn({
    method: 'PUT',
    path: '/camera-pairs',
    summary: 'Says whether two cameras see the same people: then the higher figure counts, otherwise their sum.',
    status: 200,
    body: PairAnswer,
    answer: v.array(CameraPairs.answer),
    handle: async ({ body: { cameraA, cameraB, see } }, { db }) => {
      await answerCameraPair(db, { cameras: [cameraA, cameraB], see })
      return listCameraPairs(db)
    },
  }),
  signedIn({
    method: 'GET',
    path: '/camera-errors',
    summary: 'How far cameras are off; of cameras with at least five services that a person counted too.',
    status: 200,
    answer: v.array(CameraErrors.answer),
    handle: (_, { db }) => listCameraErrors(db),
  }),
  signedIn({
    method: 'GET',
    path: '/service-instances/{id}/cameras',
    isCounting: true,
    summary: 'What all cameras of a dated service counted together.',
    status: 200,
    answer: CameraFigures.answer,
    handle: ({ id }, { db }) => findCameraFigures(db, id),
  }),
  signedIn({
    method: 'PUT',
    path: '/service-instances/{id}/cameras',
    summary:
      'Says whether the cameras in the room of one service see the same people; null follows the church’s answers.',
    status: 200,
    body: v.object({ see: v.nullable(CamerasSee) }),
    answer: CameraFigures.answer,
    handle: async ({ id, body: { see } }, { db }) => {
      await answerCamerasOfService(db, { serviceInstanceId: id, see })
      return findCameraFigures(db, id)
    },
  }),
]
