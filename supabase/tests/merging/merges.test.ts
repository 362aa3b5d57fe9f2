import { expect, test } from 'vitest'
import { auditSentence } from '../../../src/domain/audit/audit-text.ts'
import { listAuditLines } from '../../../src/domain/audit/audit-line.queries.ts'
import { saveIntegrations } from '../../../src/domain/integrations/integrations.commands.ts'
import { updateMember } from '../../../src/domain/members/member.commands.ts'
import { findMember } from '../../../src/domain/members/member.queries.ts'
import { mergeMembers, undoMerge } from '../../../src/domain/merging/merge.commands.ts'
import { compareMembers, listMergeCandidates, listMerges } from '../../../src/domain/merging/merge.queries.ts'
import { addNewcomer, sendMarks, setRegisterEnabled } from '../../../src/domain/register/register.commands.ts'
import { startBackEnd } from '../domain/people.ts'
import type { Person } from '../domain/people.ts'
import {
  ANNA,
  NEWCOMER,
  joined,
  mark,
  merged,
  nameEverywhere,
  newMember,
  newRecord,
  referenceNames,
  rowsOfChurch,
} from './merge-church.ts'

const backEnd = startBackEnd()
const unknown = '00000000-0000-4000-8000-000000000999'

async function twoAnnas() {
  const owner = await backEnd.newPerson()
  const kept = await newMember(owner, ANNA)
  const gone = await newMember(owner, NEWCOMER)
  return { owner, kept, gone }
}

const totalsOf = ({ profile }: Person) =>
  backEnd.sql<{
    named: number | null
  }>(`select instance_date::text as day, named_present as named, total, source, adults, children
    from public.service_totals where church_id = '${profile.church.id}' order by 1`)

test('the list of references contains every table that names a member', async () => {
  const keys = await backEnd.sql<{ name: string }>(`select conrelid::regclass::text as name,
      (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[2]) as column
    from pg_constraint where contype = 'f' and confrelid = 'public.members'::regclass`)
  const names = keys.map(({ name }) => (name.includes('.') ? name : `public.${name}`)).toSorted()
  const moved = await backEnd.sql<{ name: string }>(
    'select name from private.member_references() where key is not null order by 1',
  )
  expect(moved.map(({ name }) => name)).toEqual(names)
  expect(keys.map((key) => (key as { column?: string }).column)).toEqual(keys.map(() => 'member_id'))
  // Some tables name a member without a foreign key. The list must also contain these tables.
  const columns = await backEnd.sql<{ name: string }>(`select format('%s.%s', table_schema, table_name) as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and column_name = 'member_id' order by 1`)
  expect(columns.map(({ name }) => name)).toEqual((await referenceNames(backEnd)).toSorted())
})

test('a merge makes every table name the kept member, and an undo restores every table', async () => {
  const { owner, kept, gone } = await twoAnnas()
  await nameEverywhere(backEnd, owner, kept.id, gone.id)
  const before = await rowsOfChurch(backEnd, owner)
  const totals = await totalsOf(owner)

  const merge = await merged(owner.db, kept.id, gone.id, { email: 'gone', notes: 'gone', lastName: 'kept' })
  const after = await rowsOfChurch(backEnd, owner)
  expect(JSON.stringify(after)).not.toContain(gone.id)
  const figures = (rows: Record<string, unknown[]>) =>
    Object.fromEntries(Object.entries(rows).map(([name, { length }]) => [name, length]))
  expect(figures(after)).toEqual({
    ...figures(before),
    'private.register_changes': figures(before)['private.register_changes']! - 4,
    'public.members': figures(before)['public.members']! - 1,
    'public.member_attendance': figures(before)['public.member_attendance']! - 3,
    'public.event_registrations': figures(before)['public.event_registrations']! - 1,
    'public.member_series': figures(before)['public.member_series']! - 1,
  })
  expect(await findMember(owner.db, kept.id)).toEqual({ ...kept, email: gone.email, notes: gone.notes })
  expect(await findMember(owner.db, gone.id)).toBeNull()

  await undoMerge(owner.db, merge)
  expect(await rowsOfChurch(backEnd, owner)).toEqual(before)
  expect(await totalsOf(owner)).toEqual(totals)
})

test('after a merge, a service counts the member once, and “present” wins over “away”', async () => {
  const { owner, kept, gone } = await twoAnnas()
  await nameEverywhere(backEnd, owner, kept.id, gone.id)
  const named = async () => (await totalsOf(owner)).map((row) => row.named)
  expect(await named()).toEqual([1, 1, 2, 1, 1])
  expect((await compareMembers(owner.db, kept.id, gone.id)).together).toBe(1)
  const merge = await merged(owner.db, kept.id, gone.id)
  expect(await named()).toEqual([1, 1, 1, 1, 1])
  const marks = await backEnd.sql(`select member_id, was_present from public.member_attendance
    where church_id = '${owner.profile.church.id}'`)
  expect(marks).toEqual(Array.from({ length: 6 }, () => ({ member_id: kept.id, was_present: true })))
  await undoMerge(owner.db, merge)
  expect(await named()).toEqual([1, 1, 2, 1, 1])
})

test('a register counts a merged member once, and a late mark for the merged member counts for the kept one', async () => {
  const owner = await backEnd.newPerson()
  const kept = await newMember(owner, { ...ANNA, dateOfBirth: '1980-02-29' })
  const gone = await newMember(owner, { ...NEWCOMER, ageBand: 'child', membershipStatus: 'visitor' })
  const service = crypto.randomUUID()
  await backEnd.sql(`insert into public.service_instances (id, church_id, service_name, instance_date, start_time)
    values ('${service}', '${owner.profile.church.id}', 'Worship', '2026-05-31', '10:00')`)
  await owner.db.rpc('set_register_enabled', { is_on: true }).throwOnError()
  const marks = [kept.id, gone.id].map((member) => ({ member, state: 'present', seen: 0 }))
  const sent = { service, device: crypto.randomUUID(), marks, since: 0 }
  const { data: answer } = await owner.db.rpc('send_marks', sent).throwOnError()
  const counted = { day: '2026-05-31', source: 'register' }
  expect(await totalsOf(owner)).toEqual([{ ...counted, named: 2, total: 2, adults: 1, children: 1 }])
  const merge = await merged(owner.db, kept.id, gone.id)
  expect(await totalsOf(owner)).toEqual([{ ...counted, named: 1, total: 1, adults: 1, children: 0 }])
  // When a device sends a late mark for the merged member, the mark counts for the kept member.
  const { revision } = answer as { revision: number }
  const late = { ...sent, marks: [{ member: gone.id, state: 'present', seen: 1 }], since: revision }
  const { data: update } = await owner.db.rpc('send_marks', late).throwOnError()
  expect(update).toMatchObject({ refused: [], figures: { present: 1, total: 1 } })
  await undoMerge(owner.db, merge)
  expect(await totalsOf(owner)).toEqual([{ ...counted, named: 2, total: 2, adults: 1, children: 1 }])
  const { data: restored } = await owner.db.rpc('send_marks', { ...sent, marks: [], since: revision }).throwOnError()
  expect(restored).toMatchObject({ marks: [{ member: gone.id, state: 'present' }] })
})

test('each field’s value can be chosen, and without a choice a known value replaces an empty value', async () => {
  const owner = await backEnd.newPerson()
  const kept = await newMember(owner, { ...ANNA, notes: 'Sings', membershipStatus: 'visitor', familyId: 'Berg' })
  const gone = await newMember(owner, {
    ...NEWCOMER,
    lastName: 'Bergh',
    phone: '555',
    dateOfBirth: '1980-02-29',
    familyId: 'Bergh',
  })
  const merge = await merged(owner.db, kept.id, gone.id, {
    lastName: 'gone',
    membershipStatus: 'gone',
    notes: 'both',
    dateOfBirth: 'kept',
  })
  expect(await findMember(owner.db, kept.id)).toEqual({
    ...kept,
    lastName: 'Bergh',
    membershipStatus: 'active',
    notes: 'Sings\n\nCame with a friend',
    email: 'anna@example.org',
  })
  await undoMerge(owner.db, merge)
  expect(await findMember(owner.db, kept.id)).toEqual(kept)
  expect(await findMember(owner.db, gone.id)).toEqual(gone)
})

test('a merge and its undo each add one line without values to the log, and send no webhook', async () => {
  const { owner, kept, gone } = await twoAnnas()
  await nameEverywhere(backEnd, owner, kept.id, gone.id)
  await saveIntegrations(owner.db, { webhookUrl: 'https://example.org/hook', webhookEnabled: true })
  const hooks = () => backEnd.sql(`select from private.webhook_deliveries where user_id = '${owner.profile.id}'`)
  const lines = () => listAuditLines(owner.db, { filter: {}, timeZone: 'UTC', limit: 100 })
  const waiting = (await hooks()).length
  const before = (await lines()).length
  const merge = await merged(owner.db, kept.id, gone.id, { email: 'gone' })
  await undoMerge(owner.db, merge)
  const told = (await lines()).slice(0, -before)
  expect(told).toMatchObject([
    { action: 'unmerged', kind: 'merges', title: 'Anna Berg', changes: null, rows: 1 },
    { action: 'merged', kind: 'merges', title: 'Anna Berg', changes: null, rows: 1 },
  ])
  expect(told).toHaveLength(2)
  expect(told.map(auditSentence)).toEqual(['took back a merge into Anna Berg', 'merged another member into Anna Berg'])
  expect(await hooks()).toHaveLength(waiting)
})

test('only owners and staff can merge members, see suggestions for a merge, and undo a merge', async () => {
  const { owner, kept, gone } = await twoAnnas()
  const outsider = await backEnd.newPerson()
  const staff = await joined(backEnd, owner, 'staff')
  const merge = await merged(staff, kept.id, gone.id)
  const [entry] = await listMerges(owner.db)
  expect(entry).toMatchObject({ id: merge, keptName: 'Anna Berg', goneName: 'Anna ?', problems: [], undoneAt: null })
  const { id: other } = await newMember(owner, NEWCOMER)
  for (const role of ['counter', 'viewer'] as const) {
    const db = await joined(backEnd, owner, role)
    const forbidden = { kind: 'forbidden' }
    await expect(mergeMembers(db, { kept, gone: { ...gone, id: other }, choices: {} })).rejects.toMatchObject(forbidden)
    await expect(undoMerge(db, merge)).rejects.toMatchObject(forbidden)
    await expect(listMerges(db)).rejects.toMatchObject(forbidden)
    await expect(listMergeCandidates(db, kept.id)).rejects.toMatchObject(forbidden)
    await expect(compareMembers(db, kept.id, other)).rejects.toMatchObject(forbidden)
  }
  expect(await listMerges(outsider.db)).toEqual([])
  expect(await listMergeCandidates(outsider.db, kept.id)).toEqual([])
  expect((await compareMembers(outsider.db, kept.id, other)).together).toBe(0)
  await expect(undoMerge(outsider.db, merge)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(
    mergeMembers(backEnd.newClient(), { kept, gone: { ...gone, id: other }, choices: {} }),
  ).rejects.toMatchObject({ name: 'DomainError' })
  await undoMerge(staff, merge)
})

test('a merge is refused with the same member, an unknown member, a member of another church, or a wrong choice', async () => {
  const { owner, kept, gone } = await twoAnnas()
  const outsider = await backEnd.newPerson()
  const foreign = await newMember(outsider, ANNA)
  const merge = (one: string, other: string, choices: object = {}) =>
    owner.db.rpc('merge_members', { kept: one, gone: other, choices: choices as never })
  expect((await merge(kept.id, kept.id)).error).toMatchObject({ code: '22023' })
  for (const other of [unknown, foreign.id]) {
    expect((await merge(kept.id, other)).error).toMatchObject({ code: 'PT404' })
    expect((await merge(other, kept.id)).error).toMatchObject({ code: 'PT404' })
  }
  for (const choices of [
    { email: 'other' },
    { id: 'gone' },
    { email: 'both' },
    { notes: 1 },
    [],
    { church_id: 'gone' },
  ]) {
    expect((await merge(kept.id, gone.id, choices)).error, JSON.stringify(choices)).toMatchObject({ code: '22023' })
  }
  const long = await newMember(owner, { ...ANNA, notes: 'x'.repeat(6000) })
  const longer = await newMember(owner, { ...ANNA, notes: 'y'.repeat(6000) })
  await expect(merged(owner.db, long.id, longer.id, { notes: 'both' })).rejects.toMatchObject({ kind: 'invalid' })
  expect(await findMember(owner.db, gone.id)).toEqual(gone)
  expect(await listMerges(owner.db)).toEqual([])
})

test('when a member has changed since the page was read, the merge is refused', async () => {
  const { owner, kept, gone } = await twoAnnas()
  await updateMember(owner.db, { id: gone.id, phone: '555' })
  await expect(mergeMembers(owner.db, { kept, gone, choices: {} })).rejects.toMatchObject({ kind: 'conflict' })
  expect(await findMember(owner.db, gone.id)).not.toBeNull()
})

test('when two people merge the same members at the same time, only one merge succeeds', async () => {
  const { owner, kept, gone } = await twoAnnas()
  const staff = await joined(backEnd, owner, 'staff')
  const outcomes = await Promise.allSettled([
    mergeMembers(owner.db, { kept, gone, choices: {} }),
    mergeMembers(staff, { kept: gone, gone: kept, choices: {} }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { kind: 'not-found' } })
  expect(await listMerges(owner.db)).toHaveLength(1)
})

test('suggestions for a merge list similar names before the same phone, date of birth or email', async () => {
  const owner = await backEnd.newPerson()
  const anna = await newMember(owner, { ...ANNA, email: 'Berg@example.org', dateOfBirth: '1980-02-29' })
  const add = (values: object) => newMember(owner, { firstName: 'Ida', lastName: 'Moab', ...values })
  await add({ firstName: 'ánna', lastName: 'BERG' })
  await add({ firstName: 'Anna', lastName: '?' })
  await add({ firstName: 'Ann', lastName: 'Berg' })
  await add({ firstName: 'Twin', dateOfBirth: '1980-02-29', phone: '0171 5550100' })
  await add({ firstName: 'Mail', email: 'berg@EXAMPLE.org' })
  await add({ firstName: 'Born', dateOfBirth: '1980-02-29' })
  await add({ firstName: 'Short', phone: '100' })
  await add({ firstName: 'Hannah', lastName: 'Berg' })
  await add({})
  const outsider = await backEnd.newPerson()
  await newMember(outsider, ANNA)
  const found = await listMergeCandidates(owner.db, anna.id)
  expect(found.map(({ firstName, reasons }) => [firstName, ...reasons])).toEqual([
    ['ánna', 'name'],
    ['Anna', 'similar name'],
    ['Ann', 'similar name'],
    ['Twin', 'phone', 'date of birth'],
    ['Born', 'date of birth'],
    ['Mail', 'email'],
  ])
  expect(await listMergeCandidates(owner.db, unknown)).toEqual([])
})

test('the comparison of two members says at how many services both were present', async () => {
  const { owner, kept, gone } = await twoAnnas()
  for (const day of ['2026-05-03', '2026-05-10', '2026-05-17']) {
    const { record } = await newRecord(backEnd, owner, { day })
    await mark(owner, record, kept.id)
    await mark(owner, record, gone.id, day !== '2026-05-17')
  }
  const { figures, together } = await compareMembers(owner.db, kept.id, gone.id)
  expect(together).toBe(2)
  expect(figures['member_attendance']).toEqual([3, 3])
  expect(figures['donations']).toEqual([0, 0])
})

test('marks from a device that does not know of a merge count for the kept member, and no newcomer is added twice', async () => {
  const { owner, kept, gone } = await twoAnnas()
  await setRegisterEnabled(owner.db, true)
  const { service } = await newRecord(backEnd, owner)
  const device = crypto.randomUUID()
  const newcomer = { service, device, member: crypto.randomUUID(), firstName: 'Ann', lastName: null, ageBand: null }
  await addNewcomer(owner.db, newcomer)
  await merged(owner.db, gone.id, newcomer.member)
  await merged(owner.db, kept.id, gone.id)
  await sendMarks(owner.db, { service, device, marks: [{ member: kept.id, state: 'none', seen: 0 }], since: 0 })
  const marks = [{ member: newcomer.member, state: 'present' as const, seen: 0 }]
  const answer = await sendMarks(owner.db, { service, device, marks, since: 0 })
  expect(answer).toMatchObject({ refused: [], figures: { present: 1 } })
  expect(await addNewcomer(owner.db, newcomer)).toMatchObject({ figures: { present: 1 } })
  const people = await backEnd.sql(`select id from public.members where church_id = '${owner.profile.church.id}'`)
  expect(people).toEqual([{ id: kept.id }])
})
