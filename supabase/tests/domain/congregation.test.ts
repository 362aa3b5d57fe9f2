import * as v from 'valibot'
import { expect, test } from 'vitest'
import { updateChurch } from '../../../src/domain/access/profile.commands.ts'
import { listCalendar } from '../../../src/domain/calendar/calendar.queries.ts'
import { createServiceInstance } from '../../../src/domain/services/service-instance.commands.ts'
import { ServiceInstanceDraft } from '../../../src/domain/services/service-instance.schema.ts'
import { createEvent, deleteEvent, updateEvent } from '../../../src/domain/events/event.commands.ts'
import { findEvent, listEvents, listUpcomingEvents } from '../../../src/domain/events/event.queries.ts'
import { EventDraft } from '../../../src/domain/events/event.schema.ts'
import { createFeatureRequest } from '../../../src/domain/feature-requests/feature-request.commands.ts'
import { listMemberNames } from '../../../src/domain/members/member-name.queries.ts'
import { createMember, deleteMember, updateMember } from '../../../src/domain/members/member.commands.ts'
import {
  findMember,
  listFamilyOf,
  listMemberEntries,
  listMemberPage,
  listMembers,
} from '../../../src/domain/members/member.queries.ts'
import { byName } from '../../../src/domain/members/member.rules.ts'
import { MemberDraft } from '../../../src/domain/members/member.schema.ts'
import { createSermon, deleteSermon, updateSermon } from '../../../src/domain/sermons/sermon.commands.ts'
import { listRecentSermons } from '../../../src/domain/sermons/sermon.queries.ts'
import { SermonDraft } from '../../../src/domain/sermons/sermon.schema.ts'
import { startBackEnd } from './people.ts'

const backEnd = startBackEnd()
const nowhere = '00000000-0000-4000-8000-000000000000'

const member = (change: Partial<v.InferInput<typeof MemberDraft>> = {}) =>
  v.parse(MemberDraft, { firstName: 'Ada', lastName: 'Miller', ...change })

test('a member is added, found, changed and deleted', async () => {
  const { db } = await backEnd.newPerson()
  const ada = await createMember(db, member({ phone: '555', familyId: 'm1', dateOfBirth: '1990-02-28', notes: '' }))
  expect(ada).toEqual({
    ...member({ phone: '555', familyId: 'm1', dateOfBirth: '1990-02-28' }),
    id: expect.any(String),
    photoUrl: null,
    createdAt: expect.any(String),
  })
  expect(await findMember(db, ada.id)).toEqual(ada)
  const changed = await updateMember(db, { ...member({ membershipStatus: 'inactive' }), id: ada.id })
  expect(changed).toMatchObject({ id: ada.id, membershipStatus: 'inactive', phone: null, familyId: null })
  await deleteMember(db, { id: ada.id })
  expect(await findMember(db, ada.id)).toBeNull()
  await expect(deleteMember(db, { id: ada.id })).rejects.toMatchObject({ kind: 'not-found' })
})

test('members are ordered by last name, then first name', async () => {
  const { db } = await backEnd.newPerson()
  for (const [firstName, lastName] of [
    ['Zoe', 'abel'],
    ['Ada', 'Young'],
    ['Ada', 'Abel'],
  ] as const) {
    await createMember(db, member({ firstName, lastName }))
  }
  expect((await listMembers(db)).map((m) => `${m.firstName} ${m.lastName}`)).toEqual([
    'Ada Abel',
    'Zoe abel',
    'Ada Young',
  ])
})

test('a member list has the same order in pages, as a whole, and in the register', async () => {
  const { db } = await backEnd.newPerson()
  const names = [
    'de Boer',
    'de',
    'Ångström',
    'Angst',
    'Žižek',
    'zebra',
    'O’Neil',
    'Oneil',
    'Straße',
    'Strasburg',
    'Øre',
  ]
  for (const lastName of names) await createMember(db, member({ lastName, firstName: 'Ada' }))
  const paged: string[] = []
  let after: string | undefined
  do {
    const { members, next } = await listMemberPage(db, { after, limit: 4 })
    expect(members.length).toBeLessThanOrEqual(4)
    paged.push(...members.map(({ lastName }) => lastName))
    after = next ?? undefined
  } while (after)
  const whole = await listMembers(db)
  expect(paged).toEqual(whole.map(({ lastName }) => lastName))
  expect(paged).toEqual(whole.toSorted(byName).map(({ lastName }) => lastName))
  await expect(listMemberPage(db, { after: crypto.randomUUID(), limit: 4 })).rejects.toMatchObject({
    kind: 'not-found',
  })
})

test('when the members do not fit into one answer, the members list still contains all members', async () => {
  const { db, profile } = await backEnd.newPerson()
  await backEnd.sql(`
    insert into public.members (church_id, first_name, last_name)
    select '${profile.church.id}', 'N', lpad(n::text, 5, '0') from generate_series(1, 10003) n`)
  const { members: entries } = await listMemberEntries(db, 20_000)
  if (!entries) throw new Error('They were not read')
  expect(entries).toHaveLength(10_003)
  expect(new Set(entries.map(({ id }) => id)).size).toBe(10_003)
  expect(entries.map(({ lastName }) => lastName)).toEqual(entries.map(({ lastName }) => lastName).toSorted())
  expect(entries[0]).toEqual({
    id: expect.any(String),
    firstName: 'N',
    lastName: '00001',
    email: null,
    phone: null,
    membershipStatus: 'active',
    familyId: null,
    createdAt: expect.any(String),
  })
})

test('a member’s family is everyone else in the church with the same family ID', async () => {
  const { db } = await backEnd.newPerson()
  const outsider = await backEnd.newPerson()
  const ada = await createMember(db, member({ familyId: 'm1' }))
  await createMember(db, member({ firstName: 'Zoe', familyId: 'm1' }))
  await createMember(db, member({ firstName: 'Bob', familyId: 'm1' }))
  await createMember(db, member({ firstName: 'Cid', familyId: 'm2' }))
  await createMember(outsider.db, member({ firstName: 'Dan', familyId: 'm1' }))
  expect((await listFamilyOf(db, ada)).map(({ firstName }) => firstName)).toEqual(['Bob', 'Zoe'])
  expect(await listFamilyOf(db, { id: ada.id, familyId: null })).toEqual([])
})

test('a person of another church cannot see, change or delete a member', async () => {
  const [{ db }, outsider] = [await backEnd.newPerson(), await backEnd.newPerson()]
  const ada = await createMember(db, member())
  expect(await listMembers(outsider.db)).toEqual([])
  expect(await findMember(outsider.db, ada.id)).toBeNull()
  await expect(updateMember(outsider.db, { ...member({ firstName: 'Eve' }), id: ada.id })).rejects.toMatchObject({
    kind: 'not-found',
  })
  await expect(deleteMember(outsider.db, { id: ada.id })).rejects.toMatchObject({ kind: 'not-found' })
  expect(await findMember(db, ada.id)).toEqual(ada)
})

test('a viewer can read the names of members and is refused everything else', async () => {
  const { db, profile } = await backEnd.newPerson()
  const ada = await createMember(db, member())
  await backEnd.sql(`update public.profiles set church_role = 'viewer' where id = '${profile.id}'`)
  expect(await listMembers(db)).toEqual([])
  const { id, firstName, lastName, membershipStatus, familyId } = ada
  expect(await listMemberNames(db)).toEqual([{ id, firstName, lastName, membershipStatus, familyId }])
  await expect(createMember(db, member())).rejects.toMatchObject({
    kind: 'forbidden',
    message: 'You do not have permission to do this.',
  })
  await expect(deleteMember(db, { id: ada.id })).rejects.toMatchObject({ kind: 'not-found' })
})

test('when the database refuses a row, the error is invalid, with a message that people can understand', async () => {
  const { db } = await backEnd.newPerson()
  await expect(createMember(db, { ...member(), firstName: ' ' })).rejects.toMatchObject({
    kind: 'invalid',
    message: 'The first name is empty or too long.',
  })
})

test('when a URL has an invalid id, nothing is found', async () => {
  const { db } = await backEnd.newPerson()
  expect(await findMember(db, 'nonsense')).toBeNull()
  expect(await findMember(db, nowhere)).toBeNull()
})

test('an event’s times are in the church’s time zone, and an end before the start is refused', async () => {
  const { db } = await backEnd.newPerson()
  const draft = v.parse(EventDraft, {
    name: 'Fair',
    startDate: '2024-03-09',
    endDate: '2024-03-09',
    maxAttendees: '50',
  })
  const fair = await createEvent(db, { ...draft, timeZone: 'Pacific/Auckland' })
  expect(fair).toMatchObject({ name: 'Fair', eventType: 'general', maxAttendees: 50, location: null })
  expect(new Date(fair.startDate).toISOString()).toBe('2024-03-08T11:00:00.000Z')
  expect(new Date(fair.endDate!).toISOString()).toBe('2024-03-09T10:59:00.000Z')
  expect(await findEvent(db, fair.id)).toEqual(fair)
  const backwards = { ...draft, endDate: '2024-03-01', timeZone: 'UTC' }
  await expect(createEvent(db, backwards)).rejects.toMatchObject({ kind: 'invalid' })
  const renamed = await updateEvent(db, { ...draft, name: 'Great fair', timeZone: 'UTC', id: fair.id })
  expect(renamed).toMatchObject({ id: fair.id, name: 'Great fair' })
  await deleteEvent(db, { id: fair.id })
  await expect(deleteEvent(db, { id: fair.id })).rejects.toMatchObject({ kind: 'not-found' })
})

test('when the time zone changes, events keep either their clock time or their instant, as the person chooses', async () => {
  const { db, profile } = await backEnd.newPerson()
  const { id } = profile.church
  const draft = v.parse(EventDraft, { name: 'Fair', startDate: '2026-07-05T09:00', endDate: '2026-07-05T12:00' })
  const event = await createEvent(db, { ...draft, timeZone: profile.church.timeZone })
  const night = { ...draft, startDate: '2026-03-08T02:15', endDate: '2026-03-08T02:45' }
  const skipped = await createEvent(db, { ...night, timeZone: profile.church.timeZone })
  const church = { ...profile.church, easter: 'western' as const }
  const times = async (of: string) => {
    const { startDate, endDate } = (await findEvent(db, of))!
    return [startDate, endDate].map((instant) => new Date(instant!).toISOString())
  }
  await updateChurch(db, { ...church, id, timeZone: 'America/New_York', eventsKeep: 'clock' })
  expect(await times(event.id)).toEqual(['2026-07-05T13:00:00.000Z', '2026-07-05T16:00:00.000Z'])
  // On 8 March, the time 2:15 does not exist in New York. The end is still after the start.
  expect(await times(skipped.id)).toEqual(['2026-03-08T07:15:00.000Z', '2026-03-08T07:45:00.000Z'])
  await updateChurch(db, { ...church, id, timeZone: 'Asia/Tokyo', eventsKeep: 'instants' })
  expect(await times(event.id)).toEqual(['2026-07-05T13:00:00.000Z', '2026-07-05T16:00:00.000Z'])
  await updateChurch(db, { ...church, id, timeZone: 'UTC', eventsKeep: 'clock' })
  expect(await times(event.id)).toEqual(['2026-07-05T22:00:00.000Z', '2026-07-06T01:00:00.000Z'])

  const stranger = await backEnd.newPerson()
  const theirs = { ...church, id, timeZone: 'Asia/Tokyo' }
  for (const eventsKeep of ['clock', 'instants'] as const) {
    await expect(updateChurch(stranger.db, { ...theirs, eventsKeep })).rejects.toMatchObject({ kind: 'not-found' })
  }
  expect(await times(event.id)).toEqual(['2026-07-05T22:00:00.000Z', '2026-07-06T01:00:00.000Z'])
})

test('the calendar lists the services and events of its days, and events that began before these days', async () => {
  const { db, profile } = await backEnd.newPerson()
  const { timeZone } = profile.church
  const add = (name: string, startDate: string, endDate = '') =>
    createEvent(db, { ...v.parse(EventDraft, { name, startDate, endDate }), timeZone })
  await add('Before', '2026-10-30', '2026-10-31')
  await add('Going on', '2026-10-30T18:00', '2026-11-01T00:00')
  await add('Last', '2026-11-30T23:59')
  await add('After', '2026-12-01T00:00')
  for (const instanceDate of ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01']) {
    const service = { serviceName: instanceDate, instanceDate, startTime: '10:00' }
    await createServiceInstance(db, v.parse(ServiceInstanceDraft, service))
  }
  const { services, events } = await listCalendar(db, { from: '2026-11-01', until: '2026-11-30', timeZone })
  expect(services.map(({ serviceName }) => serviceName)).toEqual(['2026-11-01', '2026-11-30'])
  expect(events.map(({ name }) => name)).toEqual(['Going on', 'Last'])
})

test('the upcoming events include running events and are sorted by start', async () => {
  const { db } = await backEnd.newPerson()
  const create = (name: string, startDate: string, endDate = '') =>
    createEvent(db, { ...v.parse(EventDraft, { name, startDate, endDate }), timeZone: 'UTC' })
  await create('past', '2024-03-01')
  await create('later', '2024-04-01')
  await create('soon', '2024-03-11')
  await create('going on', '2024-03-09', '2024-03-10')
  const upcoming = await listUpcomingEvents(db, { now: new Date('2024-03-10T12:00:00Z'), limit: 2 })
  expect(upcoming.map(({ name }) => name)).toEqual(['going on', 'soon'])
  expect((await listEvents(db)).map(({ name }) => name)).toEqual(['past', 'going on', 'soon', 'later'])
})

const sermon = (title: string, sermonDate: string) =>
  v.parse(SermonDraft, { title, speaker: 'Ada', sermonDate, tags: ['hope', 'joy'], scripture: 'John 3:16' })

test('sermons are saved and listed newest first', async () => {
  const { db } = await backEnd.newPerson()
  const old = await createSermon(db, sermon('Old', '2023-01-01'))
  const recent = await createSermon(db, sermon('Recent', '2024-01-01'))
  expect(recent).toMatchObject({ tags: ['hope', 'joy'], scripture: 'John 3:16', summary: null })
  expect((await listRecentSermons(db, 1)).map(({ title }) => title)).toEqual(['Recent'])
  expect(await updateSermon(db, { ...sermon('Oldest', '2023-01-01'), id: old.id })).toMatchObject({ title: 'Oldest' })
  await deleteSermon(db, { id: old.id })
  expect(await listRecentSermons(db, 5)).toEqual([recent])
})

test('people can send feature requests, and anonymous callers cannot', async () => {
  const { db, profile } = await backEnd.newPerson()
  await createFeatureRequest(db, { title: 'Captions', description: 'In Māori' })
  expect(await backEnd.sql(`select title, user_id from public.feature_requests`)).toEqual([
    { title: 'Captions', user_id: profile.id },
  ])
  await expect(createFeatureRequest(backEnd.newClient(), { title: 'a', description: 'b' })).rejects.toMatchObject({
    kind: 'signed-out',
  })
})
