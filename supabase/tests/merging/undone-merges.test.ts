import { expect, test } from 'vitest'
import {
  applyImport,
  addImportRows,
  beginImport,
  previewImport,
  undoImport,
} from '../../../src/domain/imports/import.commands.ts'
import { sentMember } from '../../../src/domain/imports/sent-row.ts'
import { deleteMember, updateMember } from '../../../src/domain/members/member.commands.ts'
import { findMember, listMembers } from '../../../src/domain/members/member.queries.ts'
import { undoMerge } from '../../../src/domain/merging/merge.commands.ts'
import { listMerges } from '../../../src/domain/merging/merge.queries.ts'
import { startBackEnd } from '../domain/people.ts'
import type { Person } from '../domain/people.ts'
import { ANNA, NEWCOMER, mark, merged, nameEverywhere, newMember, newRecord, rowsOfChurch } from './merge-church.ts'

const backEnd = startBackEnd()
const CONFLICT = { kind: 'conflict' }

async function twoAnnas() {
  const owner = await backEnd.newPerson()
  const kept = await newMember(owner, ANNA)
  const gone = await newMember(owner, NEWCOMER)
  return { owner, kept, gone }
}
const problemsOf = async ({ db }: Person, merge: string) =>
  (await listMerges(db)).find(({ id }) => id === merge)!.problems
const keptRows = async (owner: Person) =>
  (
    await backEnd.sql<{ number: number }>(`select count(*)::integer as number
  from private.merged_rows as r join private.merges as m on m.id = r.merge_id
  where m.church_id = '${owner.profile.church.id}'`)
  )[0]!.number

test('when a merge is undone, new marks stay with the kept member, and corrected rows return to their own member', async () => {
  const { owner, kept: anna, gone } = await twoAnnas()
  const { record } = await newRecord(backEnd, owner, { day: '2026-05-03' })
  await mark(owner, record, gone.id)
  const merge = await merged(owner.db, anna.id, gone.id, { email: 'gone' })
  await updateMember(owner.db, { id: anna.id, address: 'Mill Lane 3' })
  await owner.db.from('member_attendance').update({ was_present: false }).eq('member_id', anna.id).throwOnError()
  const later = await newRecord(backEnd, owner, { day: '2026-05-10' })
  await mark(owner, later.record, anna.id)
  expect(await problemsOf(owner, merge)).toEqual([])
  await undoMerge(owner.db, merge)
  expect(await findMember(owner.db, anna.id)).toEqual({ ...anna, address: 'Mill Lane 3' })
  const marks = await backEnd.sql(`select member_id, was_present from public.member_attendance
    where church_id = '${owner.profile.church.id}' order by was_present`)
  expect(marks).toEqual([
    { member_id: gone.id, was_present: false },
    { member_id: anna.id, was_present: true },
  ])
})

test('an undo of a merge does not restore rows that were deleted or moved to another member later', async () => {
  const { owner, kept: anna, gone } = await twoAnnas()
  const ruth = await newMember(owner, { firstName: 'Ruth', lastName: 'Moab' })
  await nameEverywhere(backEnd, owner, anna.id, gone.id)
  const church = owner.profile.church.id
  const merge = await merged(owner.db, anna.id, gone.id)
  await backEnd.sql(`delete from public.volunteers where church_id = '${church}'`)
  await backEnd.sql(`update public.donations set member_id = '${ruth.id}' where church_id = '${church}'`)
  await backEnd.sql(`delete from public.events where church_id = '${church}'`)
  expect(await problemsOf(owner, merge)).toEqual([])
  await undoMerge(owner.db, merge)
  const rows = await rowsOfChurch(backEnd, owner)
  expect(rows['public.volunteers']).toEqual([])
  expect(rows['public.event_registrations']).toEqual([])
  expect(rows['public.donations']).toMatchObject([{ member_id: ruth.id }, { member_id: ruth.id }])
})

test('an undo of a merge is refused if it would lose a later change, and the message names the change', async () => {
  const { owner, kept: anna, gone } = await twoAnnas()
  const { record } = await newRecord(backEnd, owner, { day: '2026-05-03' })
  await mark(owner, record, anna.id)
  await mark(owner, record, gone.id, false)
  const merge = await merged(owner.db, anna.id, gone.id, { email: 'gone' })
  const after = await rowsOfChurch(backEnd, owner)

  await updateMember(owner.db, { id: anna.id, email: 'other@example.org' })
  const field = { what: 'field', name: 'email' }
  expect(await problemsOf(owner, merge)).toEqual([field])
  await expect(undoMerge(owner.db, merge)).rejects.toMatchObject({ ...CONFLICT, message: 'Email was changed since.' })
  const marks = owner.db.from('member_attendance')
  await marks.update({ was_present: false }).eq('member_id', anna.id).throwOnError()
  const row = { what: 'row', table: 'public.member_attendance', name: 'Worship', day: '2026-05-03' }
  expect(await problemsOf(owner, merge)).toEqual([field, row])
  await expect(undoMerge(owner.db, merge)).rejects.toMatchObject({
    message: 'Email was changed since. The mark for Worship, May 3, 2026 was changed since.',
  })
  await marks.delete().eq('member_id', anna.id).throwOnError()
  expect(await problemsOf(owner, merge)).toEqual([field, row])

  // The undo loses nothing if a value is the same as before the merge or after the merge.
  await updateMember(owner.db, { id: anna.id, email: null })
  await backEnd.sql(`delete from public.attendance where id = '${record}'`)
  expect(await problemsOf(owner, merge)).toEqual([])
  await undoMerge(owner.db, merge)
  expect((await listMembers(owner.db)).map(({ id }) => id).toSorted()).toEqual([anna.id, gone.id].toSorted())
  expect(after['public.members']).toHaveLength(1)
})

test('an undo of several merges in reverse order restores every table', async () => {
  const { owner, kept: second, gone: first } = await twoAnnas()
  const third = await newMember(owner, { firstName: 'Anna', lastName: 'Berg-Moab' })
  await nameEverywhere(backEnd, owner, second.id, first.id)
  const { record } = await newRecord(backEnd, owner, { day: '2026-05-24' })
  for (const { id } of [first, second, third]) await mark(owner, record, id, id === first.id)
  const before = await rowsOfChurch(backEnd, owner)
  const one = await merged(owner.db, second.id, first.id, { email: 'gone', lastName: 'gone' })
  const two = await merged(owner.db, third.id, second.id, { lastName: 'gone' })
  const names = (await listMerges(owner.db)).map(({ keptName, goneName }) => [keptName, goneName])
  expect(names).toEqual([
    ['Anna ?', 'Anna ?'],
    ['Anna ?', 'Anna ?'],
  ])
  expect(await problemsOf(owner, one)).toEqual([{ what: 'later merge', name: 'Anna ?' }])
  await expect(undoMerge(owner.db, one)).rejects.toMatchObject({
    ...CONFLICT,
    message: 'Undo the later merge of Anna ? first.',
  })
  await undoMerge(owner.db, two)
  await expect(undoMerge(owner.db, two)).rejects.toMatchObject(CONFLICT)
  await undoMerge(owner.db, one)
  expect(await rowsOfChurch(backEnd, owner)).toEqual(before)
  expect(await keptRows(owner)).toBe(0)
})

test('when two members were merged into one member, the later merge must be undone first', async () => {
  const { owner, kept: anna, gone: first } = await twoAnnas()
  const second = await newMember(owner, { ...NEWCOMER, email: 'other@example.org' })
  const { record } = await newRecord(backEnd, owner, { day: '2026-05-24' })
  for (const { id } of [first, anna, second]) await mark(owner, record, id, id === second.id)
  const before = await rowsOfChurch(backEnd, owner)
  const one = await merged(owner.db, anna.id, first.id)
  const two = await merged(owner.db, anna.id, second.id)
  await expect(undoMerge(owner.db, one)).rejects.toMatchObject(CONFLICT)
  await undoMerge(owner.db, two)
  // The third merge has the same two members as the second merge, but keeps `second`.
  const three = await merged(owner.db, second.id, anna.id)
  await expect(undoMerge(owner.db, one)).rejects.toMatchObject(CONFLICT)
  await undoMerge(owner.db, three)
  await undoMerge(owner.db, one)
  expect(await rowsOfChurch(backEnd, owner)).toEqual(before)
})

test('when the undo of a merge is sent twice at the same time, only one undo succeeds', async () => {
  const { owner, kept: anna, gone } = await twoAnnas()
  const merge = await merged(owner.db, anna.id, gone.id)
  const outcomes = await Promise.allSettled([undoMerge(owner.db, merge), undoMerge(owner.db, merge)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await listMembers(owner.db)).toHaveLength(2)
})

test('after 30 days a merge cannot be undone, and the hourly timer deletes the data of the merged member', async () => {
  const { owner, kept: anna, gone } = await twoAnnas()
  await nameEverywhere(backEnd, owner, anna.id, gone.id)
  const merge = await merged(owner.db, anna.id, gone.id)
  const note = () => backEnd.sql(`select public.note_timer('pictures')`)
  const age = (days: string) =>
    backEnd.sql(`update private.merges set merged_at = now() - interval '${days}' where id = '${merge}'`)
  await age('29 days 23 hours')
  await note()
  expect(await problemsOf(owner, merge)).toEqual([])
  await age('30 days 1 minute')
  await expect(undoMerge(owner.db, merge)).rejects.toMatchObject({
    ...CONFLICT,
    message: 'A merge can be undone for 30 days.',
  })
  expect(await listMerges(owner.db)).toEqual([])
  await note()
  expect(await keptRows(owner)).toBe(0)
  await expect(undoMerge(owner.db, merge)).rejects.toMatchObject({ kind: 'not-found' })
})

test('the deletion of a member also deletes all merges into that member, even through several merges', async () => {
  const { owner, kept: second, gone: first } = await twoAnnas()
  const third = await newMember(owner, ANNA)
  const other = await newMember(owner, { firstName: 'Ruth', lastName: 'Moab' })
  const namesake = await newMember(owner, { firstName: 'Ruth', lastName: 'Moab' })
  const kept_merge = await merged(owner.db, other.id, namesake.id)
  await merged(owner.db, second.id, first.id)
  await merged(owner.db, third.id, second.id)
  await deleteMember(owner.db, { id: third.id })
  expect((await listMerges(owner.db)).map(({ id }) => id)).toEqual([kept_merge])
  expect(JSON.stringify(await backEnd.sql(`select * from private.merges`))).not.toContain(first.id)
  // After an undo, the deletion of one member keeps the other member.
  await undoMerge(owner.db, kept_merge)
  await deleteMember(owner.db, { id: namesake.id })
  expect(await findMember(owner.db, other.id)).toEqual(other)
  expect(await listMerges(owner.db)).toEqual([])
})

test('a merge can be undone, even if the people who merged and added the member have left the church', async () => {
  const { owner, kept: anna, gone } = await twoAnnas()
  await nameEverywhere(backEnd, owner, anna.id, gone.id)
  const merge = await merged(owner.db, anna.id, gone.id)
  await backEnd.sql(`update private.merges set user_id = null,
    gone_row = gone_row || '{"user_id": "00000000-0000-4000-8000-000000000998"}' where id = '${merge}'`)
  await undoMerge(owner.db, merge)
  const restored = await backEnd.sql(`select user_id from public.members where id = '${gone.id}'`)
  expect(restored).toEqual([{ user_id: null }])
})

async function importedAnna(owner: Person) {
  const id = await beginImport(owner.db, { kind: 'members', fileName: 'people.csv', defaults: {} })
  await addImportRows(owner.db, id, [
    sentMember(1, { row: 2, firstName: 'Anna', lastName: 'Berg', email: 'a@example.org' }),
  ])
  const figures = await previewImport(owner.db, id)
  await applyImport(owner.db, id, figures)
  const [anna] = await listMembers(owner.db)
  return { id, anna: anna! }
}

test('an undo of an import keeps and lists an imported member into which another member was merged', async () => {
  const owner = await backEnd.newPerson()
  const { id, anna } = await importedAnna(owner)
  const gone = await newMember(owner, { firstName: 'Anna', lastName: 'Berg', email: 'a@example.org' })
  const merge = await merged(owner.db, anna.id, gone.id)
  expect(await undoImport(owner.db, id)).toEqual(['Anna Berg'])
  await undoMerge(owner.db, merge)
  expect(await findMember(owner.db, gone.id)).toEqual(gone)
})

test('when an import added a member who was merged since then, the import and then the merge can be undone', async () => {
  const owner = await backEnd.newPerson()
  const { id, anna } = await importedAnna(owner)
  const kept_member = await newMember(owner, ANNA)
  const merge = await merged(owner.db, kept_member.id, anna.id)
  expect(await undoImport(owner.db, id)).toEqual([])
  await undoMerge(owner.db, merge)
  expect(await findMember(owner.db, anna.id)).toEqual(anna)
})
