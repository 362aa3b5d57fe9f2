import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { WEBHOOK_EVENTS } from '../../functions/api/webhooks/webhook-events.ts'
import {
  correctAttendance,
  recordAttendance,
  recordReasonedCount,
  removeAttendance,
} from '../../../src/domain/attendance/attendance.commands.ts'
import { AttendanceCorrection, AttendanceDraft } from '../../../src/domain/attendance/attendance.schema.ts'
import { markDidNotHappen, markHeld } from '../../../src/domain/attendance/official-total.commands.ts'
import { createServiceInstance, deleteServiceInstance } from '../../../src/domain/services/service-instance.commands.ts'
import { ServiceInstanceDraft } from '../../../src/domain/services/service-instance.schema.ts'
import { casesOf } from '../../../src/testing/test-scope.ts'
import { randomOf } from '../totals/random.ts'
import { startBackEnd } from './people.ts'
import type { Person } from './people.ts'

const { newPerson, sql } = startBackEnd()
const HISTORIES = casesOf(40)

let person: Person
let church: string
let service: string
beforeEach(async () => {
  person = await newPerson()
  church = person.profile.church.id
  await listen(person, SECRET)
  service = await newService('2026-05-31')
})

const SECRET = 'a'.repeat(64)
const listen = ({ profile }: Person, secret: string) =>
  sql(`insert into private.integrations (user_id, webhook_url, webhook_secret, webhook_enabled)
    values ('${profile.id}', 'https://hooks.example.org/narthex', '${secret}', true)`)
const newService = async (instanceDate: string) => {
  const draft = { serviceName: 'Worship', instanceDate, startTime: '10:00' }
  return (await createServiceInstance(person.db, v.parse(ServiceInstanceDraft, draft))).id
}
const count = (totalAttendance: number) =>
  recordAttendance(person.db, v.parse(AttendanceDraft, { serviceInstanceId: service, totalAttendance }))
const correct = (id: string, totalAttendance: number, reason = '') =>
  correctAttendance(person.db, { ...v.parse(AttendanceCorrection, { totalAttendance, reason }), id })
const tap = (people: number) =>
  sql(`insert into public.attendance (church_id, service_instance_id, source, total_attendance)
    values ('${church}', '${service}', 'clicker', ${people})`)
/** Returns the waiting messages about totals, each with the seconds until it is sent. */
const waiting = () =>
  sql<{ seconds: number }>(`select round(extract(epoch from next_attempt_at - created_at))::integer as seconds
    from private.webhook_deliveries
    where church_id = '${church}' and event = 'service_total.changed' and outcome is null and attempts = 0`)

/**
 * Makes all messages due and claims them like the sender. Messages with `failingSecret` fail. Returns the data of the
 * messages of one event.
 */
async function sent(event: keyof typeof WEBHOOK_EVENTS = 'service_total.changed', failingSecret?: string) {
  await sql(`update private.webhook_deliveries set next_attempt_at = now()
    where church_id = '${church}' and next_attempt_at is not null`)
  const claimed = await sql<{ id: string; secret: string; event: string; body: string }>(
    `select id, secret, event, body from public.claim_webhook_deliveries('${church}')`,
  )
  for (const { id, secret } of claimed) {
    const failure = secret === failingSecret ? `'The receiver answered with status 500'` : 'null'
    await sql(`select public.finish_webhook_delivery('${id}', ${failure})`)
  }
  // Messages that are due at the same time may be claimed in any order.
  return claimed
    .filter((message) => message.event === event)
    .map(({ body }) => v.parse(WEBHOOK_EVENTS[event].message, JSON.parse(body)))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    .map(({ data }) => data)
}

test('after several changes of a total, the webhook sends the total once, a minute after the last change', async () => {
  const { id } = await count(40)
  await correct(id, 44)
  await correct(id, 45)
  expect(await waiting()).toEqual([{ seconds: 60 }])
  expect(await sent()).toEqual([
    {
      serviceInstanceId: service,
      serviceName: 'Worship',
      instanceDate: '2026-05-31',
      startTime: '10:00:00',
      outcome: 'held',
      previousOutcome: 'held',
      total: 45,
      previousTotal: null,
      source: 'typed',
      measured: null,
      cameIn: null,
      low: 45,
      high: 45,
      change: 'changed',
      reason: null,
    },
  ])
  expect(await sent()).toEqual([])
  await count(45)
  expect(await waiting()).toEqual([])
})

test('a total that returns to its last sent value is not sent again', async () => {
  const { id } = await count(40)
  await sent()
  await correct(id, 41)
  await correct(id, 40)
  expect(await waiting()).toEqual([])
  await sql(`update public.service_instances set outcome = 'did_not_happen' where id = '${service}';`)
  await sql(`update public.service_instances set outcome = 'held' where id = '${service}';`)
  expect(await sent()).toEqual([])
})

test('when the order of sources changes, the webhook sends each changed total once, with the reason', async () => {
  await count(40)
  await tap(52)
  service = await newService('2026-06-07')
  await count(60)
  await tap(60)
  expect(await sent()).toMatchObject([{ total: 40 }, { total: 60 }])
  await sql(`update public.churches set official_order = '{clicker,typed,door,room,register}' where id = '${church}'`)
  expect(await waiting()).toEqual([{ seconds: 60 }])
  expect(await sent()).toMatchObject([
    { total: 52, previousTotal: 40, source: 'clicker', change: 'official_order_changed' },
  ])
})

test('when minutes of a camera arrive late, the webhook sends the changed total, range and arrivals', async () => {
  await sql(`update public.service_instances set door_total = 50, door_came_in = 61 where id = '${service}'`)
  await sql(`select private.refresh_official_total('${service}')`)
  expect(await sent()).toMatchObject([
    { total: 50, source: 'door', cameIn: 61, low: 45, high: 55, change: 'total_moved' },
  ])
})

test('when taps change a total, the webhook names the taps as the cause, not an older history line', async () => {
  await sql(`update public.service_instances set instance_date = current_date where id = '${service}'`)
  const device = crypto.randomUUID()
  const tapOnce = async () => {
    const taps = [{ id: crypto.randomUUID(), category: 'adults', step: 1 }]
    await person.db.rpc('open_clicker', { device, service }).throwOnError()
    await person.db.rpc('send_taps', { device, service, name: 'Ruth', taps }).throwOnError()
  }
  await tapOnce()
  const { id } = await count(40)
  await removeAttendance(person.db, { id, reason: 'Counted twice' })
  expect(await sent()).toMatchObject([{ total: 1, source: 'clicker', change: 'removed', reason: 'Counted twice' }])
  await tapOnce()
  expect(await sent()).toMatchObject([{ total: 2, previousTotal: 1, source: 'clicker', change: 'added', reason: null }])
})

test('when a count is removed or a service did not take place, the webhook sends that there is no total', async () => {
  const { id } = await count(40)
  await sent()
  await markDidNotHappen(person.db, { serviceInstanceIds: [service], reason: 'snow' })
  const nothing = { total: null, previousTotal: 40, source: null, low: null, high: null }
  expect(await sent()).toMatchObject([
    { ...nothing, outcome: 'did_not_happen', change: 'did_not_happen', reason: 'snow' },
  ])
  await markHeld(person.db, { serviceInstanceId: service })
  expect(await sent()).toMatchObject([{ total: 40, previousTotal: null, outcome: 'held', change: 'held' }])
  await removeAttendance(person.db, { id, reason: '' })
  expect(await sent()).toMatchObject([{ ...nothing, outcome: 'held', change: 'removed' }])
})

test('when a service with a sent total is deleted, the webhook sends that the service has no total', async () => {
  await count(40)
  await sent()
  await count(45)
  await deleteServiceInstance(person.db, { id: service, churchId: church })
  expect(await sent()).toMatchObject([
    { serviceInstanceId: service, serviceName: 'Worship', total: null, previousTotal: 40, change: 'deleted' },
  ])
  service = await newService('2026-06-07')
  await count(7)
  await deleteServiceInstance(person.db, { id: service, churchId: church })
  expect(await sent()).toEqual([])
  // The count is removed, and then the service is deleted. The message gives the removal of the count as the change.
  service = await newService('2026-06-14')
  const { id } = await count(9)
  await sent()
  await removeAttendance(person.db, { id, reason: '' })
  await deleteServiceInstance(person.db, { id: service, churchId: church })
  expect(await sent()).toMatchObject([{ total: null, previousTotal: 9, change: 'removed' }])
})

test('when a service without a count is marked as not held or held, the webhook sends the outcome', async () => {
  await markDidNotHappen(person.db, { serviceInstanceIds: [service], reason: 'snow' })
  const nothing = { total: null, previousTotal: null, source: null }
  expect(await sent()).toMatchObject([
    { ...nothing, outcome: 'did_not_happen', previousOutcome: 'held', change: 'did_not_happen', reason: 'snow' },
  ])
  await markHeld(person.db, { serviceInstanceId: service })
  await markDidNotHappen(person.db, { serviceInstanceIds: [service], reason: 'ice' })
  expect(await waiting()).toEqual([])
  await markHeld(person.db, { serviceInstanceId: service })
  expect(await sent()).toMatchObject([{ ...nothing, outcome: 'held', previousOutcome: 'did_not_happen', reason: null }])
})

test('the webhook sends the reason of a change only with that change', async () => {
  const draft = { serviceInstanceId: service, totalAttendance: 40, notes: 'By the ushers' }
  const { id } = await recordReasonedCount(person.db, { ...v.parse(AttendanceDraft, draft), reason: 'Lights were off' })
  const first = await sent()
  expect(first).toMatchObject([{ total: 40, change: 'added', reason: 'Lights were off' }])
  expect(JSON.stringify(first)).not.toContain('ushers')
  await correct(id, 44, 'The balcony was missed')
  expect(await sent()).toMatchObject([{ total: 44, change: 'changed', reason: 'The balcony was missed' }])
  await correct(id, 45)
  expect(await sent()).toMatchObject([{ total: 45, change: 'changed', reason: null }])
  await removeAttendance(person.db, { id, reason: 'Counted twice' })
  expect(await sent()).toMatchObject([{ total: null, change: 'removed', reason: 'Counted twice' }])
})

test('a failed message is not sent again, because a message with the newer total replaces it', async () => {
  const { id } = await count(40)
  expect(await sent('service_total.changed', SECRET)).toHaveLength(1)
  await correct(id, 41)
  expect(await sent()).toMatchObject([{ total: 41, previousTotal: null }])
  expect(await sent()).toEqual([])
})

test('after a failed message, the webhook sends a total again, even if the total has its last sent value', async () => {
  const { id } = await count(40)
  await sent('service_total.changed', SECRET)
  await correct(id, 41)
  await correct(id, 40)
  expect(await sent()).toMatchObject([{ total: 40, previousTotal: null }])
  await correct(id, 41)
  expect(await sent('service_total.changed', SECRET)).toMatchObject([{ total: 41, previousTotal: 40 }])
  await correct(id, 40)
  expect(await sent()).toMatchObject([{ total: 40, previousTotal: 40 }])
  await correct(id, 41)
  await correct(id, 40)
  expect(await sent()).toEqual([])
})

test('each receiver gets the change since the last message that this receiver accepted', async () => {
  const other = await newPerson()
  const otherSecret = 'b'.repeat(64)
  await sql(
    `update public.profiles set church_id = '${church}', church_role = 'owner' where id = '${other.profile.id}'`,
  )
  await listen(other, otherSecret)
  const { id } = await count(40)
  expect(await sent('service_total.changed', otherSecret)).toHaveLength(2)
  await correct(id, 41)
  const steps = (messages: Awaited<ReturnType<typeof sent>>) =>
    messages.map((data) => ('total' in data ? `${data.previousTotal} to ${data.total}` : '')).toSorted()
  expect(steps(await sent('service_total.changed', SECRET))).toEqual(['40 to 41', 'null to 41'])
  // The first receiver may have received 41, and the second receiver has received 41. Both receivers must get 40.
  await correct(id, 40)
  expect(steps(await sent())).toEqual(['40 to 40', '41 to 40'])
  // A receiver that joins later is also told the total from before the change.
  await sql(`delete from private.webhook_deliveries where user_id = '${other.profile.id}'`)
  await correct(id, 50)
  expect(await sent()).toMatchObject([{ previousTotal: 40 }, { previousTotal: 40 }])
})

test('the webhook sends each count with its service’s total; a church without a webhook has no messages', async () => {
  await count(40)
  await tap(52)
  // The sender claims both messages together.
  const messages = await sent('attendance.recorded')
  expect(messages).toHaveLength(2)
  for (const totalAttendance of [40, 52]) {
    expect(messages).toContainEqual(expect.objectContaining({ totalAttendance, officialTotal: 40 }))
  }
  await sql(`update private.integrations set webhook_enabled = false where user_id = '${person.profile.id}'`)
  await count(41)
  expect(await sql(`select from private.webhook_deliveries where church_id = '${church}' and attempts = 0`)).toEqual([])
})

test('when a church is deleted, its webhook messages are deleted', async () => {
  await count(40)
  await sql(`delete from auth.users where id = '${person.profile.id}'`)
  expect(await sql(`select from private.webhook_deliveries where church_id = '${church}'`)).toEqual([])
})

const Told = v.object({
  total: v.nullable(v.number()),
  outcome: v.string(),
  previousTotal: v.nullable(v.number()),
  previousOutcome: v.string(),
})

test(`after each of ${HISTORIES} random changes, the messages tell the receiver the current total`, async () => {
  await sql(`update public.service_instances set instance_date = current_date where id = '${service}'`)
  const random = randomOf(27)
  const device = { device: person.profile.id, service }
  await person.db.rpc('open_clicker', device).throwOnError()
  const counts: string[] = []
  const acts: Record<string, () => Promise<unknown>> = {
    count: async () => counts.push((await count(random.whole(40, 43))).id),
    correct: async () => counts[0] && correct(counts[0], random.whole(40, 43)),
    remove: async () => counts[0] && removeAttendance(person.db, { id: counts.shift()!, reason: '' }),
    tap: async () => {
      const taps = [{ id: crypto.randomUUID(), category: 'adults', step: 1 }]
      await person.db.rpc('send_taps', { ...device, name: '', taps }).throwOnError()
    },
    door: async () => {
      await sql(`update public.service_instances set door_total = ${random.whole(40, 42)} where id = '${service}'`)
      await sql(`select private.refresh_official_total('${service}')`)
    },
    order: async () => {
      const order = random.one(['typed,clicker,door,room,register', 'door,clicker,typed,room,register'])
      await sql(`update public.churches set official_order = '{${order}}' where id = '${church}'`)
    },
    snow: () => markDidNotHappen(person.db, { serviceInstanceIds: [service], reason: 'snow' }),
    held: () => markHeld(person.db, { serviceInstanceId: service }),
  }
  let known: { total: number | null; outcome: string } = { total: null, outcome: 'held' }
  const path: string[] = []
  for (let history = 0; history < HISTORIES; history++) {
    for (let step = random.whole(1, 5); step > 0; step--) {
      const act = random.one(Object.keys(acts))
      path.push(act)
      await acts[act]!()
    }
    const fails = random.isTrue(0.25)
    const messages = v.parse(v.array(Told), await sent('service_total.changed', fails ? SECRET : undefined))
    for (const { total, outcome, previousTotal, previousOutcome } of messages) {
      expect([path, previousTotal, previousOutcome]).toEqual([path, known.total, known.outcome])
      if (!fails) known = { total, outcome }
    }
    const is = `select official_total as total, outcome from public.service_instances where id = '${service}'`
    const now = fails ? known : (await sql(is))[0]
    expect([path, messages.length < 2, known]).toEqual([path, true, now])
  }
})
