import * as v from 'valibot'
import { expect, test } from 'vitest'
import { findProfile } from '../../../src/domain/access/profile.queries.ts'
import { recordAttendance } from '../../../src/domain/attendance/attendance.commands.ts'
import { AttendanceDraft } from '../../../src/domain/attendance/attendance.schema.ts'
import { findServiceTotal } from '../../../src/domain/attendance/service-total.queries.ts'
import {
  changeOnlineCount,
  recordOnlineCount,
  removeOnlineCount,
} from '../../../src/domain/online/online-count.commands.ts'
import { listOnlineCounts, listOnlinePlaces } from '../../../src/domain/online/online-count.queries.ts'
import { changeOnlineFactor } from '../../../src/domain/online/online-factor.commands.ts'
import { createServiceInstance } from '../../../src/domain/services/service-instance.commands.ts'
import { ServiceInstanceDraft } from '../../../src/domain/services/service-instance.schema.ts'
import { startBackEnd } from './people.ts'

const backEnd = startBackEnd()

test('online views of several places are added up beside the total, and a second figure for a place is refused', async () => {
  const { db } = await backEnd.newPerson()
  const draft = { serviceName: 'Vespers', instanceDate: '2026-11-01', startTime: '18:00' }
  const { id: serviceInstanceId } = await createServiceInstance(db, v.parse(ServiceInstanceDraft, draft))
  const figures = async () => {
    const total = await findServiceTotal(db, serviceInstanceId)
    return [total!.total, total!.onlineViews]
  }
  await recordAttendance(db, v.parse(AttendanceDraft, { serviceInstanceId, totalAttendance: 84 }))
  expect(await figures()).toEqual([84, null])
  await recordOnlineCount(db, { serviceInstanceId, place: 'YouTube', views: 120 })
  await recordOnlineCount(db, { serviceInstanceId, place: 'Facebook', views: 0 })
  expect(await figures()).toEqual([84, 120])
  const again = recordOnlineCount(db, { serviceInstanceId, place: 'youtube', views: 7 })
  await expect(again).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This service has views of this place already. Please change that figure.',
  })
  const [first, second] = await listOnlineCounts(db, { serviceInstanceId })
  expect([first!.place, second!.place]).toEqual(['YouTube', 'Facebook'])
  await changeOnlineCount(db, { id: second!.id, place: 'Our own page', views: 30 })
  expect(await figures()).toEqual([84, 150])
  expect(await listOnlinePlaces(db)).toEqual(['Our own page', 'YouTube'])
  await removeOnlineCount(db, first!.id)
  expect(await figures()).toEqual([84, 30])

  const stranger = await backEnd.newPerson()
  expect(await listOnlineCounts(stranger.db, { serviceInstanceId })).toEqual([])
  const foreign = { serviceInstanceId, place: 'Vimeo', views: 1 }
  await expect(recordOnlineCount(stranger.db, foreign)).rejects.toMatchObject({ kind: 'invalid' })
  await expect(removeOnlineCount(stranger.db, second!.id)).rejects.toMatchObject({ kind: 'not-found' })
})

test('an owner can set and remove the number of people per view, and a number out of range is refused', async () => {
  const { db, profile } = await backEnd.newPerson()
  const factor = async () => (await findProfile(db))!.church.onlineFactor
  expect(await factor()).toBeNull()
  await changeOnlineFactor(db, { id: profile.church.id, onlineFactor: 1.25 })
  expect(await factor()).toBe(1.25)
  const tooMuch = changeOnlineFactor(db, { id: profile.church.id, onlineFactor: 11 })
  await expect(tooMuch).rejects.toMatchObject({ kind: 'invalid', message: 'The online factor is out of range.' })
  await changeOnlineFactor(db, { id: profile.church.id, onlineFactor: null })
  expect(await factor()).toBeNull()
})
