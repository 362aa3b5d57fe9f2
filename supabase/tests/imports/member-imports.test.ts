import { expect, test } from 'vitest'
import { listAuditLines } from '../../../src/domain/audit/audit-line.queries.ts'
import {
  addImportRows,
  applyImport,
  beginImport,
  decideImportRows,
  previewImport,
  undoImport,
} from '../../../src/domain/imports/import.commands.ts'
import { listImportRows, listImports } from '../../../src/domain/imports/import.queries.ts'
import type { MemberRow } from '../../../src/domain/imports/import-row.ts'
import { sentMember } from '../../../src/domain/imports/sent-row.ts'
import { updateMember } from '../../../src/domain/members/member.commands.ts'
import { startBackEnd } from '../domain/people.ts'
import type { Person } from '../domain/people.ts'

const backEnd = startBackEnd()
const none = { new: 0, changed: 0, same: 0, refused: 0, questions: 0, left_out: 0, replaced: 0, kept: [] }

async function prepared({ db }: Person, rows: MemberRow[]): Promise<string> {
  const id = await beginImport(db, { kind: 'members', fileName: 'people.csv', defaults: {} })
  const sent = rows.map((row, at) => sentMember(at + 1, row))
  await addImportRows(db, id, sent)
  // The second call repeats the rows, like a client that lost the first answer.
  await addImportRows(db, id, sent)
  return id
}
async function imported(person: Person, rows: MemberRow[]) {
  const id = await prepared(person, rows)
  const figures = await previewImport(person.db, id)
  await applyImport(person.db, id, figures)
  return { id, figures }
}
const membersOf = ({ profile }: Person) =>
  backEnd.sql(
    `select to_jsonb(m) as member from public.members as m where church_id = '${profile.church.id}' order by sort_key`,
  )

const ruth: MemberRow = {
  row: 2,
  firstName: 'Ruth',
  lastName: 'Moab',
  email: 'moab@example.org',
  phone: '+49 171 5550100',
  dateOfBirth: '1980-02-29',
  ageBand: 'adult',
  familyId: 'Moab',
}
const boaz: MemberRow = { row: 3, firstName: 'Boaz', lastName: 'Moab', email: 'moab@example.org', familyId: 'Moab' }
const naomi: MemberRow = { row: 4, firstName: 'Naomi', lastName: 'Élimélec', membershipStatus: 'visitor' }

test('when a file of members is imported again, nothing changes, and an undo restores every row', async () => {
  const owner = await backEnd.newPerson()
  const before = await membersOf(owner)
  const first = await imported(owner, [ruth, boaz, naomi])
  expect(first.figures).toEqual({ ...none, new: 3 })
  const added = await membersOf(owner)
  expect(added).toHaveLength(before.length + 3)

  const again = await imported(owner, [ruth, boaz, naomi])
  expect(again.figures).toEqual({ ...none, same: 3 })
  expect(await membersOf(owner)).toEqual(added)

  // An empty cell changes nothing, and a different value replaces the old value.
  const changed = await imported(owner, [
    { ...ruth, phone: null, ageBand: 'child', email: 'MOAB@example.org', notes: 'Gleans' },
  ])
  expect(changed.figures).toEqual({ ...none, changed: 1 })
  expect(await undoImport(owner.db, changed.id)).toEqual([])
  expect(await membersOf(owner)).toEqual(added)
  // The age band changes, and the other columns stay the same.
  const younger = await imported(owner, [{ ...ruth, ageBand: 'child' }])
  expect(younger.figures).toEqual({ ...none, changed: 1 })
  const bandOf = ({ member }: Record<string, unknown>) => (member as Record<string, unknown>)['age_band']
  expect((await membersOf(owner)).map(bandOf).filter(Boolean)).toEqual(['child'])
  expect(await undoImport(owner.db, younger.id)).toEqual([])
  expect(await membersOf(owner)).toEqual(added)
  expect(await undoImport(owner.db, first.id)).toEqual([])
  expect(await membersOf(owner)).toEqual(before)
  await expect(undoImport(owner.db, first.id)).rejects.toMatchObject({ kind: 'conflict' })
  expect((await listImports(owner.db)).map(({ state, fileName }) => [state, fileName])).toEqual([
    ['undone', 'people.csv'],
    ['undone', 'people.csv'],
    ['applied', 'people.csv'],
    ['undone', 'people.csv'],
  ])
})

test('an undo of an import keeps and lists a member that was changed later', async () => {
  const owner = await backEnd.newPerson()
  const { id } = await imported(owner, [ruth, boaz])
  const [known] = await backEnd.sql<{ id: string }>(
    `select id from public.members where church_id = '${owner.profile.church.id}' and first_name = 'Boaz'`,
  )
  await updateMember(owner.db, { id: known!.id, notes: 'Owns the field' })
  expect(await undoImport(owner.db, id)).toEqual(['Boaz Moab'])
  const left = await membersOf(owner)
  expect(left).toMatchObject([{ member: { first_name: 'Boaz', notes: 'Owns the field' } }])
})

test('when only the email or only the name matches, a person decides whether the member is the same', async () => {
  const owner = await backEnd.newPerson()
  await imported(owner, [ruth, naomi])
  const rows: MemberRow[] = [
    { row: 2, firstName: 'Orpah', lastName: 'Moab', email: 'moab@example.org' },
    { row: 3, firstName: 'naomi', lastName: 'elimelec', phone: '555' },
    // Members with the same name and different birthdays are two people.
    { row: 4, firstName: 'Ruth', lastName: 'Moab', dateOfBirth: '2001-01-01' },
  ]
  const id = await prepared(owner, rows)
  expect(await previewImport(owner.db, id)).toEqual({ ...none, questions: 2, new: 1 })
  const questions = await listImportRows(owner.db, id, { action: 'question' })
  expect(questions.map(({ row, candidates }) => [row, candidates.map((each) => each.first_name)])).toEqual([
    [2, ['Ruth']],
    [3, ['Naomi']],
  ])
  await decideImportRows(owner.db, id, 'leave out')
  expect(await previewImport(owner.db, id)).toEqual({ ...none, new: 1, left_out: 2 })
  await decideImportRows(owner.db, id, 'new', [1])
  await decideImportRows(owner.db, id, 'same', [2])
  const figures = await previewImport(owner.db, id)
  expect(figures).toEqual({ ...none, new: 2, changed: 1 })
  await applyImport(owner.db, id, figures)
  expect((await membersOf(owner)).map(({ member }) => (member as Record<string, unknown>)['phone'])).toContain('555')
})

test('each refused row has a reason, and the other rows can still be imported', async () => {
  const owner = await backEnd.newPerson()
  const id = await prepared(owner, [
    { row: 2, firstName: 'Ruth', lastName: null },
    { row: 3, firstName: 'Ruth', lastName: 'Moab', email: 'no address' },
    { row: 4, firstName: 'Ruth', lastName: 'Moab', dateOfBirth: '2023-02-30' },
    { row: 5, firstName: 'Ruth', lastName: 'Moab', dateOfBirth: '2999-01-01' },
    { row: 6, firstName: 'R'.repeat(101), lastName: 'Moab' },
    { row: 7, firstName: 'Ruth', lastName: 'Moab' },
    { row: 8, firstName: 'Ruth', lastName: 'Moab', ageBand: 'teenager' as 'child' },
  ])
  expect(await previewImport(owner.db, id)).toEqual({ ...none, refused: 6, new: 1 })
  const refused = await listImportRows(owner.db, id, { action: 'refused' })
  expect(refused.map(({ row, reason }) => [row, reason])).toEqual([
    [2, 'The last name is missing.'],
    [3, 'This is not an email address.'],
    [4, 'The date of birth is not a date.'],
    [5, 'The date of birth is in the future.'],
    [6, 'The first name is longer than 100 characters.'],
    [8, 'The age band is not known.'],
  ])
})

test('rows with exported ids change only corrected members, and a second row for one member is refused', async () => {
  const owner = await backEnd.newPerson()
  await imported(owner, [ruth, boaz])
  const known = await backEnd.sql<{ id: string; first_name: string }>(
    `select id, first_name from public.members where church_id = '${owner.profile.church.id}' order by first_name desc`,
  )
  const [first, second] = known.map(({ id }) => id)
  const id = await prepared(owner, [
    { ...ruth, id: first!, lastName: 'Bethlehem', email: 'ruth@example.org' },
    { ...boaz, id: second! },
    { ...boaz, row: 9 },
  ])
  expect(await previewImport(owner.db, id)).toEqual({ ...none, changed: 1, same: 1, refused: 1 })
  expect(await listImportRows(owner.db, id, { action: 'changed' })).toMatchObject([
    {
      before: { last_name: 'Moab', email: 'moab@example.org' },
      after: { last_name: 'Bethlehem', email: 'ruth@example.org' },
    },
  ])
  expect(await listImportRows(owner.db, id, { action: 'refused' })).toMatchObject([
    { reason: 'This is the same member as row 3.' },
  ])
})

test('when a member changed between the dry run and the import, the import is refused and nothing is written', async () => {
  const owner = await backEnd.newPerson()
  const id = await prepared(owner, [ruth])
  const seen = await previewImport(owner.db, id)
  await imported(owner, [ruth])
  await expect(applyImport(owner.db, id, seen)).rejects.toMatchObject({ kind: 'conflict' })
  expect(await previewImport(owner.db, id)).toEqual({ ...none, same: 1 })
})

test('an import and its undo each add one line to the log, without any name from the file', async () => {
  const owner = await backEnd.newPerson()
  const { id } = await imported(owner, [ruth, boaz, naomi])
  await undoImport(owner.db, id)
  const lines = await listAuditLines(owner.db, { filter: {}, timeZone: 'UTC', limit: 20 })
  const told = lines.filter(({ action }) => action === 'imported' || action === 'undone')
  expect(told).toMatchObject([
    { action: 'undone', kind: 'members', title: null, changes: { new: [null, 3] } },
    { action: 'imported', kind: 'members', title: null, changes: { new: [null, 3] } },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/Ruth|Boaz|Naomi/)
})

test('the hourly timer deletes the rows of an import after 30 days, and deletes files that were never imported', async () => {
  const owner = await backEnd.newPerson()
  const { id } = await imported(owner, [ruth])
  const open = await prepared(owner, [boaz])
  const left = async () => ({
    rows: (await backEnd.sql(`select from private.import_rows where import_id in ('${id}', '${open}')`)).length,
    imports: (await backEnd.sql(`select from public.imports where id in ('${id}', '${open}')`)).length,
  })
  const note = () => backEnd.sql(`select public.note_timer('pictures')`)
  await note()
  expect(await left()).toEqual({ rows: 2, imports: 2 })
  await backEnd.sql(`update public.imports set created_at = created_at - interval '31 days',
    applied_at = applied_at - interval '31 days' where id in ('${id}', '${open}')`)
  await note()
  expect(await left()).toEqual({ rows: 0, imports: 1 })
  await expect(undoImport(owner.db, id)).rejects.toMatchObject({ kind: 'conflict' })
})

test('files that wait for the import share a limit: the oldest file is deleted, and a file that is too large is refused', async () => {
  const owner = await backEnd.newPerson()
  const [first, second, third] = [
    await prepared(owner, [ruth]),
    await prepared(owner, [ruth]),
    await prepared(owner, [ruth]),
  ]
  const open = async () =>
    (
      await backEnd.sql<{ id: string }>(`select id from public.imports
    where church_id = '${owner.profile.church.id}' order by created_at, id`)
    ).map(({ id }) => id)
  const setBytes = (id: string, bytes: number) =>
    backEnd.sql(`update public.imports set bytes = ${bytes} where id = '${id}'`)
  const add = (number: number) => addImportRows(owner.db, third, [sentMember(number, naomi)])
  await setBytes(first, 250_000_000)
  await setBytes(second, 250_000_000)
  await setBytes(third, 90_000_000)
  await add(2)
  expect(await open()).toEqual([first, second, third])
  await setBytes(third, 150_000_000)
  await add(3)
  expect(await open()).toEqual([second, third])
  await setBytes(third, 599_999_999)
  await expect(add(4)).rejects.toMatchObject({ kind: 'invalid', message: expect.stringContaining('600 MB') })
  expect(await open()).toEqual([second, third])
})

test('a blank name for a known member is refused, and the names that an undo lists are deleted after 30 days', async () => {
  const owner = await backEnd.newPerson()
  const { id } = await imported(owner, [ruth])
  const [known] = await backEnd.sql<{ id: string }>(
    `select id from public.members where church_id = '${owner.profile.church.id}'`,
  )
  const blank = await prepared(owner, [])
  await addImportRows(owner.db, blank, [{ number: 1, row: 2, column: null, given: { id: known!.id, first_name: ' ' } }])
  expect(await previewImport(owner.db, blank)).toEqual({ ...none, refused: 1 })
  await updateMember(owner.db, { id: known!.id, notes: 'Gleans' })
  expect(await undoImport(owner.db, id)).toEqual(['Ruth Moab'])
  const figures = () => backEnd.sql<{ figures: object }>(`select figures from public.imports where id = '${id}'`)
  expect(await figures()).toMatchObject([{ figures: { kept: ['Ruth Moab'] } }])
  await backEnd.sql(`update public.imports set undone_at = undone_at - interval '31 days' where id = '${id}'`)
  await backEnd.sql(`select public.note_timer('pictures')`)
  expect((await figures())[0]!.figures).not.toHaveProperty('kept')
})
