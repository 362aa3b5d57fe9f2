import ICAL from 'ical.js'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { markDidNotHappen } from '../../../src/domain/attendance/official-total.commands.ts'
import { openCalendarFeed, renewCalendarFeed } from '../../../src/domain/calendar/calendar-feed.commands.ts'
import { listCalendar } from '../../../src/domain/calendar/calendar.queries.ts'
import { createEvent, deleteEvent, updateEvent } from '../../../src/domain/events/event.commands.ts'
import { EVENT_DEFAULTS, EventDraft } from '../../../src/domain/events/event.schema.ts'
import { deleteServiceInstance, updateServiceInstance } from '../../../src/domain/services/service-instance.commands.ts'
import { listServiceInstances } from '../../../src/domain/services/service-instance.queries.ts'
import { createService, deleteService, updateService } from '../../../src/domain/services/service.commands.ts'
import { nextWeekday } from '../../../src/domain/services/series-dates.ts'
import { SERVICE_DEFAULTS, ServiceDraft } from '../../../src/domain/services/service.schema.ts'
import { addDays, instantOf, isTimeZone, todayIn } from '../../../src/domain/shared/dates.ts'
import { startBackEnd } from '../domain/people.ts'
import type { Person } from '../domain/people.ts'

const { newPerson, newClient, fetch, sql } = startBackEnd()

const zone = 'America/New_York'
const today = todayIn(zone, new Date())
const sunday = nextWeekday(addDays(today, 1), 0)

let person: Person
let church: string
beforeEach(async () => {
  person = await newPerson()
  church = person.profile.church.id
  await sql(`update public.churches set time_zone = '${zone}' where id = '${church}'`)
})

const draft = (facts: object = {}) =>
  v.parse(ServiceDraft, {
    ...SERVICE_DEFAULTS,
    name: 'Worship',
    dayOfWeek: 0,
    firstDate: sunday,
    duration: 90,
    ...facts,
  })
const eventDraft = (facts: object = {}) =>
  v.parse(EventDraft, { ...EVENT_DEFAULTS, name: 'Picnic', startDate: `${addDays(today, 9)}T18:00`, ...facts })
const ask = (address: string) => fetch(new Request(`http://localhost${address}`))
const planned = async () => (await listServiceInstances(person.db)).toReversed()

/** Returns the calendar's entries as a calendar program reads them. */
async function feed() {
  const text = await (await ask(await openCalendarFeed(person.db))).text()
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate, sequence } = new ICAL.Event(component)
    const isCancelled = component.getFirstPropertyValue('status') === 'CANCELLED'
    return { uid, summary, start: startDate.toUnixTime() * 1000, sequence, isCancelled }
  })
}
const of = async (id: string) => (await feed()).filter(({ uid }) => uid === id)

test('in a year with two clock changes, calendar programs show the same entries as the app’s list', async () => {
  const service = await createService(person.db, draft())
  // A series makes its dates only twelve weeks ahead, so the test inserts the other dates of two years.
  for (let week = -52; week < 52; week++) {
    const date = addDays(sunday, 7 * week)
    if (week < 0 || week >= 12)
      await sql(`insert into public.service_instances (church_id, service_id, service_name,
      instance_date, start_time, outcome) values ('${church}', '${service.id}', 'Worship', '${date}', '10:00',
      '${week % 9 ? 'held' : 'did_not_happen'}')`)
  }
  for (let month = 0; month < 12; month++) {
    await createEvent(person.db, {
      ...eventDraft({ startDate: `${addDays(today, month * 30 - 180)}T18:00` }),
      timeZone: zone,
    })
  }
  const shown = await listCalendar(person.db, {
    from: addDays(today, -366),
    until: addDays(today, 366),
    timeZone: zone,
  })
  const listed = [
    ...shown.services.map(({ id, serviceName, instanceDate, startTime, outcome }) => ({
      uid: id,
      summary: serviceName,
      start: instantOf(instanceDate, startTime, zone).getTime(),
      isCancelled: outcome !== 'held',
    })),
    ...shown.events.map(({ id, name, startDate }) => ({
      uid: id,
      summary: name,
      start: Date.parse(startDate),
      isCancelled: false,
    })),
  ]
  expect(listed.length).toBeGreaterThan(110)
  const byId = (a: { uid: string }, b: { uid: string }) => (a.uid < b.uid ? -1 : 1)
  const read = (await feed()).map(({ uid, summary, start, isCancelled }) => ({ uid, summary, start, isCancelled }))
  expect(read.toSorted(byId)).toEqual(listed.toSorted(byId))
})

test('a changed entry keeps its id and raises its sequence; a deleted entry is cancelled', async () => {
  const service = await createService(person.db, draft())
  const event = await createEvent(person.db, { ...eventDraft(), timeZone: zone })
  const [moved, deleted, snowed] = await planned()
  const before = await feed()
  await updateServiceInstance(person.db, { id: moved!.id, instanceDate: addDays(sunday, 1) })
  await updateServiceInstance(person.db, { id: moved!.id, notes: 'nothing that shows' })
  await deleteServiceInstance(person.db, { id: deleted!.id, churchId: church })
  await markDidNotHappen(person.db, { serviceInstanceIds: [snowed!.id], reason: 'snow' })
  await updateEvent(person.db, { ...eventDraft({ name: 'Feast' }), id: event.id, timeZone: zone })
  expect(await of(moved!.id)).toMatchObject([
    { start: instantOf(addDays(sunday, 1), '10:00', zone).getTime(), sequence: 1, isCancelled: false },
  ])
  expect(await of(deleted!.id)).toMatchObject([{ summary: 'Worship', sequence: 1, isCancelled: true }])
  expect(await of(snowed!.id)).toMatchObject([{ sequence: 1, isCancelled: true }])
  expect(await of(event.id)).toMatchObject([{ summary: 'Feast', sequence: 1, isCancelled: false }])
  await deleteEvent(person.db, { id: event.id })
  expect(await of(event.id)).toMatchObject([{ summary: 'Feast', sequence: 2, isCancelled: true }])
  await deleteService(person.db, { id: service.id })
  expect((await feed()).filter(({ isCancelled }) => !isCancelled)).toEqual([])
  expect(await feed()).toHaveLength(before.length)
})

test('when any visible field of a calendar entry changes, the sequence of the entry becomes higher', async () => {
  await createService(person.db, draft())
  const id = (await planned())[0]!.id
  const event = await createEvent(person.db, { ...eventDraft(), timeZone: zone })
  const ofService = [
    { serviceName: 'Vespers' },
    { location: 'Chapel' },
    { startTime: '11:00' },
    { endTime: '12:00' },
    { instanceDate: addDays(sunday, 1) },
    { serviceId: null },
  ]
  for (const [before, change] of ofService.entries()) {
    await updateServiceInstance(person.db, { id, ...change })
    expect(await of(id)).toMatchObject([{ sequence: before + 1 }])
  }
  const ofEvent = [
    { name: 'Feast' },
    { location: 'Garden' },
    { description: 'With music' },
    { startDate: `${addDays(today, 10)}T18:00` },
    { endDate: `${addDays(today, 10)}T20:00` },
  ]
  for (const [before, change] of ofEvent.entries()) {
    await updateEvent(person.db, { id: event.id, timeZone: zone, ...change })
    expect(await of(event.id)).toMatchObject([{ sequence: before + 1 }])
  }
})

test('while nothing visible in the calendar changes, the feed is answered with 304', async () => {
  await createService(person.db, draft())
  const [first] = await planned()
  let address = await openCalendarFeed(person.db)
  let known = ''
  const askAgain = async () => {
    const answer = await fetch(new Request(`http://localhost${address}`, { headers: { 'if-none-match': known } }))
    known = answer.headers.get('etag') ?? known
    return [answer.status, (await answer.text()).match(/STATUS:CANCELLED/g)?.length ?? 0]
  }
  expect(await askAgain()).toEqual([200, 0])
  expect(await askAgain()).toEqual([304, 0])
  await updateServiceInstance(person.db, { id: first!.id, notes: 'nothing that shows' })
  expect(await askAgain()).toEqual([304, 0])
  await deleteServiceInstance(person.db, { id: first!.id, churchId: church })
  expect(await askAgain()).toEqual([200, 1])
  expect(await askAgain()).toEqual([304, 0])
  await sql(`update public.churches set time_zone = 'Pacific/Auckland' where id = '${church}'`)
  expect(await askAgain()).toEqual([200, 1])
  const before = address
  address = await renewCalendarFeed(person.db)
  // The calendar is unchanged at its new address; the old address answers 404, even with a known ETag.
  expect(await askAgain()).toEqual([304, 0])
  address = before
  expect(await askAgain()).toEqual([404, 0])
})

test('a new pause cancels its dates, and a removed pause brings back each date exactly once', async () => {
  const service = await createService(person.db, draft())
  const before = await feed()
  const pauses = [`${addDays(sunday, 14)}/${addDays(sunday, 27)}`]
  const { id } = service
  await updateService(person.db, { ...draft({ pauses }), id })
  expect((await feed()).filter(({ isCancelled }) => isCancelled)).toHaveLength(2)
  await updateService(person.db, { ...draft(), id })
  expect((await feed()).map(({ start, isCancelled }) => [start, isCancelled])).toEqual(
    before.map(({ start }) => [start, false]),
  )
})

test('when the time zone or the name of the church changes, all calendar entries change', async () => {
  await createService(person.db, draft())
  const [before] = await feed()
  await person.db.from('churches').update({ time_zone: 'Pacific/Auckland', name: 'St, Mary;' }).eq('id', church)
  const [after] = await feed()
  expect(after).toMatchObject({ uid: before!.uid, sequence: 1 })
  expect(after!.start).toBe(instantOf(sunday, '10:00', 'Pacific/Auckland').getTime())
  expect(await (await ask(await openCalendarFeed(person.db))).text()).toContain('\r\nNAME:St\\, Mary\\;\r\n')
})

test('only owners and staff get the feed’s address, and the secret in the address gives no access to the database', async () => {
  const address = await openCalendarFeed(person.db)
  const stranger = await newPerson()
  expect(await openCalendarFeed(stranger.db)).not.toBe(address)
  const secret = address.split('/').at(-2)!
  for (const db of [newClient(), stranger.db, person.db]) {
    expect((await db.rpc('read_calendar_feed', { address_secret: secret })).error).toMatchObject({ code: '42501' })
  }
  await expect(openCalendarFeed(newClient())).rejects.toMatchObject({ kind: 'signed-out' })
  const become = (role: string) =>
    sql(`update public.profiles set church_role = '${role}' where id = '${person.profile.id}'`)
  await become('staff')
  expect(await openCalendarFeed(person.db)).toBe(address)
  await become('viewer')
  await expect(openCalendarFeed(person.db)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(renewCalendarFeed(person.db)).rejects.toMatchObject({ kind: 'forbidden' })
  expect((await ask(address)).status).toBe(200)
  await become('staff')
  const renewed = await renewCalendarFeed(person.db)
  expect([(await ask(address)).status, (await ask(renewed)).status]).toEqual([404, 200])
})

test('every wrong secret gets the same answer', async () => {
  const address = await openCalendarFeed(person.db)
  const secret = address.split('/').at(-2)!
  const guesses = [
    secret.slice(1),
    `${secret}0`,
    secret.toUpperCase(),
    '%00',
    "' or 1=1--",
    `${secret}%0d%0aX-A:b`,
    '%',
  ]
  for (const guess of guesses) {
    const answer = await ask(address.replace(secret, guess))
    expect([guess, answer.status]).toEqual([guess, 404])
    expect(await answer.json()).toEqual({ message: 'There is nothing at this address.' })
  }
})

test('people cannot set the sequence number of a calendar entry', async () => {
  await createService(person.db, draft())
  const [instance] = await planned()
  await person.db
    .from('service_instances')
    .update({ calendar_revision: 999, calendar_changed_at: '1999-01-01T00:00:00Z' })
    .eq('id', instance!.id)
  expect(await of(instance!.id)).toMatchObject([{ sequence: 0 }])
})

test('every time zone that a church can have has an iCalendar description', async () => {
  const names = await sql<{ name: string }>('select name from pg_timezone_names where private.is_intl_time_zone(name)')
  const accepted = names.map(({ name }) => name).filter((name) => isTimeZone(name))
  expect(accepted.length).toBeGreaterThan(400)
  expect(accepted.filter((name) => tzlib_get_ical_block(name)[0] === undefined)).toEqual([])
})
