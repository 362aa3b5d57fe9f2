import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { listAuditLines } from '../../../src/domain/audit/audit-line.queries.ts'
import { auditDetails, auditSentence } from '../../../src/domain/audit/audit-text.ts'
import { deleteMember } from '../../../src/domain/members/member.commands.ts'
import { setExpected } from '../../../src/domain/register/expected.commands.ts'
import { createFollowUp, deleteFollowUp } from '../../../src/domain/register/follow-up.commands.ts'
import { listFollowUps } from '../../../src/domain/register/follow-up.queries.ts'
import {
  findMemberWeeks,
  knowsWhoComes,
  listMissed,
  listNew,
} from '../../../src/domain/register/register-lists.queries.ts'
import { setRegisterEnabled } from '../../../src/domain/register/register.commands.ts'
import { createService } from '../../../src/domain/services/service.commands.ts'
import { ServiceDraft } from '../../../src/domain/services/service.schema.ts'
import { formatDate } from '../../../src/domain/shared/date-formats.ts'
import { addDays } from '../../../src/domain/shared/dates.ts'
import type { Person } from '../domain/people.ts'
import { newDevice, startRegisterChurch, today } from './register-church.ts'

const church = startRegisterChurch()
const { people, newService, newMember } = church
let series: string
let ruth: string
let boaz: string

/**
 * Ruth came for eight weeks and then missed three weeks. Boaz came each week. Obed came for the first time last week.
 */
beforeAll(async () => {
  const draft = v.parse(ServiceDraft, { name: 'Worship', isRecurring: false })
  series = (await createService(people.owner.db, draft)).id
  ruth = await newMember('Ruth', { phone: '555-0110' })
  boaz = await newMember('Boaz')
  const obed = await newMember('Obed', { membershipStatus: 'visitor' })
  const sunday = addDays(today(), -new Date().getUTCDay())
  for (let weeks = 11; weeks >= 1; weeks--) {
    const service = await newService(addDays(sunday, -7 * weeks), { serviceId: series })
    const present = [boaz, ...(weeks > 3 ? [ruth] : []), ...(weeks === 1 ? [obed] : [])]
    await newDevice(people.owner, service).send(present.map((member) => ({ member, state: 'present', seen: 0 })))
  }
}, 60_000)

const missedBy = async ({ db }: Person, day = today()) => (await listMissed(db, day)).map(({ id }) => id)
const followUp = (db: Person['db'], change: object = {}) =>
  createFollowUp(db, { memberId: ruth, onDate: today(), note: 'Called: has moved', ...change })

test('only owners and staff see who is missed and who is new', async () => {
  for (const { db } of [people.owner, people.staff]) {
    expect(await listMissed(db, today())).toMatchObject([
      { id: ruth, reason: 'three weeks', weeksMissed: 3, phone: '555-0110', followedUp: null },
    ])
    expect(await listNew(db, today())).toMatchObject([{ firstName: 'Obed', visits: 1, status: 'visitor' }])
    const weeks = await findMemberWeeks(db, { memberId: ruth, today: today() })
    expect(weeks).toMatchObject({
      rate52: { came: 8, told: 11 },
      series: [{ id: series, name: 'Worship', came: 8, told: 11, isExpected: true, byHand: null }],
    })
  }
  for (const { db } of [people.counter, people.viewer, people.stranger]) {
    expect(await listMissed(db, today())).toEqual([])
    expect(await listNew(db, today())).toEqual([])
    expect(await findMemberWeeks(db, { memberId: ruth, today: today() })).toBeNull()
  }
  expect(await findMemberWeeks(people.owner.db, { memberId: 'no id', today: today() })).toBeNull()
})

test('the people who usually come are known after three registers of a series', async () => {
  const { db } = people.stranger
  const another = (await createService(db, v.parse(ServiceDraft, { name: 'Vespers', isRecurring: false }))).id
  const lea = await newMember('Lea', {}, people.stranger)
  await setRegisterEnabled(db, true)
  expect(await knowsWhoComes(people.owner.db)).toBe(true)
  for (let registers = 1; registers <= 3; registers++) {
    const service = await newService(addDays(today(), -7 * registers), { serviceId: another }, people.stranger)
    expect(await knowsWhoComes(db)).toBe(false)
    await newDevice(people.stranger, service).mark(lea, 'present')
    expect(await knowsWhoComes(db)).toBe(registers === 3)
  }
})

test('while the register is off, the lists are empty and the follow-ups are kept', async () => {
  const { db } = people.owner
  const { id } = await followUp(db, { onDate: addDays(today(), -20) })
  await setRegisterEnabled(db, false)
  expect(await listMissed(db, today())).toEqual([])
  expect(await listNew(db, today())).toEqual([])
  expect(await findMemberWeeks(db, { memberId: ruth, today: today() })).toBeNull()
  expect(await listFollowUps(db, ruth)).toHaveLength(1)
  await setRegisterEnabled(db, true)
  expect(await listMissed(db, today())).toMatchObject([{ id: ruth, followedUp: addDays(today(), -20) }])
  await deleteFollowUp(db, { id })
})

test('a followed-up member leaves the list for two weeks, and the log does not show the note', async () => {
  const { id } = await followUp(people.staff.db)
  expect(await listFollowUps(people.owner.db, ruth)).toMatchObject([
    { id, memberId: ruth, onDate: today(), note: 'Called: has moved', by: people.staff.username },
  ])
  expect(await missedBy(people.owner)).toEqual([])
  const [line] = await listAuditLines(people.owner.db, { filter: { topic: 'members' }, timeZone: 'UTC', limit: 1 })
  expect(auditSentence(line!)).toBe(`added a follow-up of Ruth Moab, ${formatDate(today())}`)
  expect(auditDetails(line!, 'UTC')).toEqual([])
  await deleteFollowUp(people.owner.db, { id })
  expect(await missedBy(people.owner)).toEqual([ruth])
})

test('only owners and staff read, add and delete follow-ups', async () => {
  const { id } = await followUp(people.owner.db, { onDate: addDays(today(), -30) })
  for (const { db } of [people.counter, people.viewer, people.stranger]) {
    expect(await listFollowUps(db, ruth)).toEqual([])
    await expect(deleteFollowUp(db, { id })).rejects.toMatchObject({ kind: 'not-found' })
  }
  for (const { db } of [people.counter, people.viewer]) {
    await expect(followUp(db)).rejects.toMatchObject({ kind: 'forbidden' })
  }
  await expect(followUp(people.stranger.db)).rejects.toMatchObject({ kind: 'invalid' })
  expect(await listFollowUps(people.staff.db, ruth)).toHaveLength(1)
  await deleteFollowUp(people.staff.db, { id })
})

test('a follow-up cannot be in the future, and its note has at most 2,000 characters', async () => {
  const { db } = people.owner
  await expect(followUp(db, { onDate: addDays(today(), 2) })).rejects.toThrow('not in the future')
  await expect(followUp(db, { note: 'x'.repeat(2001) })).rejects.toThrow('at most 2000 characters')
  const row = { member_id: ruth, on_date: addDays(today(), 2) }
  expect((await db.from('follow_ups').insert(row)).error).toMatchObject({ code: '23514' })
})

test('when a person sets whether a member is expected, this overrides the computed rule', async () => {
  const { db } = people.staff
  const say = (isExpected: boolean | null, by = db) =>
    setExpected(by, { memberId: ruth, serviceId: series, isExpected })
  await say(false)
  expect(await missedBy(people.owner)).toEqual([])
  await say(true)
  expect(await missedBy(people.owner)).toEqual([ruth])
  const weeks = await findMemberWeeks(db, { memberId: ruth, today: today() })
  expect(weeks!.series).toMatchObject([{ isExpected: true, byHand: true }])
  for (const other of [people.counter, people.viewer]) {
    await expect(say(false, other.db)).rejects.toMatchObject({ kind: 'forbidden' })
  }
  await expect(say(false, people.stranger.db)).rejects.toMatchObject({ kind: 'invalid' })
  await say(null)
  expect((await findMemberWeeks(db, { memberId: ruth, today: today() }))!.series).toMatchObject([{ byHand: null }])
})

test('the deletion of a member also deletes its follow-ups and expectations', async () => {
  const { db } = people.owner
  const gone = await newMember('Orpah')
  await followUp(db, { memberId: gone })
  await setExpected(db, { memberId: gone, serviceId: series, isExpected: true })
  await deleteMember(db, { id: gone })
  expect(await listFollowUps(db, gone)).toEqual([])
  const { data } = await db.from('member_series').select('member_id').throwOnError()
  expect(data).toEqual([])
})
