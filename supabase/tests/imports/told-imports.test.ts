import { expect, test } from 'vitest'
import { correctAttendance, recordAttendance } from '../../../src/domain/attendance/attendance.commands.ts'
import { changeOfficialOrder } from '../../../src/domain/attendance/official-order.commands.ts'
import { chooseOfficialTotal } from '../../../src/domain/attendance/official-total.commands.ts'
import { UNREADABLE } from '../../../src/domain/imports/cells/cell-text.ts'
import {
  addImportRows,
  applyImport,
  beginImport,
  previewImport,
  undoImport,
} from '../../../src/domain/imports/import.commands.ts'
import { listImportRows, listImports } from '../../../src/domain/imports/import.queries.ts'
import type { RowsShown } from '../../../src/domain/imports/import.schema.ts'
import { mapAttendance } from '../../../src/domain/imports/rows/map-attendance.ts'
import { tableOf } from '../../../src/domain/imports/table/table.ts'
import type { SentRow } from '../../../src/domain/imports/sent-row.ts'
import { sentAttendance, sentMember, sentRefusal } from '../../../src/domain/imports/sent-row.ts'
import { startBackEnd } from '../domain/people.ts'
import type { Person } from '../domain/people.ts'

const backEnd = startBackEnd()

async function prepared({ db }: Person, kind: 'attendance' | 'members', rows: SentRow[]): Promise<string> {
  const id = await beginImport(db, { kind, fileName: 'sundays.csv', defaults: {} })
  await addImportRows(db, id, rows)
  return id
}
const sunday = (number: number, date: string, total: number, more: object = {}): SentRow => ({
  ...sentAttendance(number, { row: number + 1, column: 'Total', date, time: null, serviceName: 'Worship', total }),
  ...more,
})
async function imported(person: Person, rows: SentRow[]) {
  const id = await prepared(person, 'attendance', rows)
  const figures = await previewImport(person.db, id)
  await applyImport(person.db, id, figures)
  return { id, figures }
}
async function replacedIn({ db }: Person, id: string, action: RowsShown = 'replaced') {
  const rows = await listImportRows(db, id, { action })
  return rows.map(({ row, replaced, after }) => ({ row, to: after?.['total'], ...replaced }))
}

/** Adds a service without a count and returns its id. */
async function newService({ profile }: Person, date: string): Promise<string> {
  const [service] = await backEnd.sql<{ id: string }>(`insert into public.service_instances
    (church_id, service_name, instance_date, start_time) values ('${profile.church.id}', 'Worship', '${date}', '10:00')
    returning id`)
  return service!.id
}
/** Types a count as a person of the church. */
const typed = async (person: Person, date: string, total: number, adults: number | null = null) =>
  recordAttendance(person.db, {
    serviceInstanceId: await newService(person, date),
    totalAttendance: total,
    adultsCount: adults,
    childrenCount: null,
    visitorsCount: null,
    notes: null,
  })
async function tapped(person: Person, date: string, total: number): Promise<string> {
  const service = await newService(person, date)
  await backEnd.sql(`insert into public.attendance (church_id, service_instance_id, total_attendance, source)
    values ('${person.profile.church.id}', '${service}', ${total}, 'clicker')`)
  return service
}
const totalsOf = async ({ profile }: Person) =>
  (
    await backEnd.sql<{ total: number }>(`select total from public.service_totals
      where church_id = '${profile.church.id}' order by instance_date`)
  ).map(({ total }) => total)

test('a typed or tapped count that a file replaces is listed with its person, before and after the import', async () => {
  const owner = await backEnd.newPerson()
  await typed(owner, '2015-01-04', 31)
  await tapped(owner, '2015-01-11', 40)
  await typed(owner, '2015-01-18', 50, 20)
  await typed(owner, '2015-01-25', 60)
  const rows = [
    sunday(1, '2015-01-04', 97),
    sunday(2, '2015-01-11', 98),
    {
      ...sunday(3, '2015-01-18', 50),
      given: { ...sunday(3, '2015-01-18', 50).given, adults: 25 },
    },
    sunday(4, '2015-01-25', 60),
    sunday(5, '2015-02-01', 70),
  ]
  const id = await prepared(owner, 'attendance', rows)
  const figures = await previewImport(owner.db, id)
  expect(figures).toMatchObject({ new: 1, changed: 3, same: 1, replaced: 3 })
  const by = [owner.username]
  const expected = [
    { row: 2, to: 97, total: 31, source: 'typed', by },
    { row: 3, to: 98, total: 40, source: 'clicker', counts: 1 },
    { row: 4, to: undefined, total: 50, source: 'typed', by },
  ]
  expect(await replacedIn(owner, id)).toMatchObject(expected)
  await applyImport(owner.db, id, figures)
  expect(await replacedIn(owner, id)).toMatchObject(expected)
  expect(await totalsOf(owner)).toEqual([97, 98, 50, 60, 70])
  const history = await backEnd.sql(`select distinct reason from public.attendance_history
    where church_id = '${owner.profile.church.id}' and reason is not null`)
  expect(history).toEqual([{ reason: 'import of sundays.csv' }])

  expect(await undoImport(owner.db, id)).toEqual([])
  expect(await totalsOf(owner)).toEqual([31, 40, 50, 60])
  const again = await prepared(owner, 'attendance', rows)
  expect(await previewImport(owner.db, again)).toEqual(figures)
  expect(await replacedIn(owner, again)).toMatchObject(expected)
})

test('a number of an earlier import is not listed as replaced, unless a person corrected it', async () => {
  const owner = await backEnd.newPerson()
  const { id: typedRecord } = await typed(owner, '2015-01-04', 31)
  await imported(owner, [sunday(1, '2015-01-04', 97), sunday(2, '2015-01-11', 80)])
  const second = await imported(owner, [sunday(1, '2015-01-04', 98), sunday(2, '2015-01-11', 81)])
  expect(second.figures).toMatchObject({ changed: 2, replaced: 0 })
  await correctAttendance(owner.db, {
    id: typedRecord,
    totalAttendance: 99,
    adultsCount: null,
    childrenCount: null,
    visitorsCount: null,
    reason: null,
  })
  const third = await prepared(owner, 'attendance', [sunday(1, '2015-01-04', 98), sunday(2, '2015-01-11', 82)])
  expect(await previewImport(owner.db, third)).toMatchObject({ changed: 2, replaced: 1 })
  expect(await replacedIn(owner, third)).toMatchObject([{ row: 2, total: 99, to: 98, by: [owner.username] }])
})

test('an official total that stays is not listed as replaced, and its row says so', async () => {
  const owner = await backEnd.newPerson()
  const chosen = await tapped(owner, '2015-01-04', 40)
  await chooseOfficialTotal(owner.db, { serviceInstanceId: chosen, choice: { source: 'clicker' } })
  await tapped(owner, '2015-01-11', 41)
  const order = ['clicker', 'typed', 'door', 'room', 'register'] as const
  await changeOfficialOrder(owner.db, { churchId: owner.profile.church.id, order })
  const { id, figures } = await imported(owner, [sunday(1, '2015-01-04', 97), sunday(2, '2015-01-11', 98)])
  expect(figures).toMatchObject({ changed: 2, replaced: 0 })
  const rows = await listImportRows(owner.db, id, { action: 'changed' })
  expect(rows.map(({ replaced }) => replaced)).toEqual([{ official: 40 }, { official: 41 }])
  expect(await totalsOf(owner)).toEqual([40, 41])
})

test('an import keeps its refused and unchanged rows, with the reasons of the browser, until its undo', async () => {
  const owner = await backEnd.newPerson()
  await imported(owner, [sunday(1, '2015-01-04', 97)])
  const about = { date: '30.02.2015', service_name: 'Worship' }
  const { id, figures } = await imported(owner, [
    sentRefusal(1, { row: 2, column: 'Date', reason: 'This is not a date: "30.02.2015"', about }),
    sunday(2, '2015-01-04', 97),
    sunday(3, '2015-01-11', 98),
    sunday(4, '2999-01-11', 98),
    sentRefusal(5, { row: 6, column: 'Total', reason: 'This is not a number: "x"', about: { date: '2015-01-18' } }),
  ])
  expect(figures).toMatchObject({ new: 1, changed: 0, same: 1, refused: 3 })
  const known = (await listImports(owner.db)).find((each) => each.id === id)
  expect(known?.figures).toMatchObject({ refused: 3, same: 1 })
  const refused = await listImportRows(owner.db, id, { action: 'refused' })
  expect(refused.map(({ row, column, reason }) => [row, column, reason])).toEqual([
    [2, 'Date', 'This is not a date: "30.02.2015"'],
    [5, 'Total', 'The date is in the future.'],
    [6, 'Total', 'This is not a number: "x"'],
  ])
  expect(refused[0]?.given).toMatchObject(about)
  const shown = async (action: RowsShown) => (await listImportRows(owner.db, id, { action })).map(({ row }) => row)
  expect(await shown('same')).toEqual([3])
  expect(await shown('counted')).toEqual([3, 4, 5])
  expect(await undoImport(owner.db, id)).toEqual([])
  expect(await shown('refused')).toEqual([])
})

test('a refused cell that is unreadable, is very long or ends in an emoji does not stop the import', async () => {
  const owner = await backEnd.newPerson()
  const lines = [
    ['Date', 'Service', 'Total'],
    ['2015-01-04', 'Worship', '97'],
    [UNREADABLE.formula, 'Worship', '98'],
    // The reason shows 40 characters, and the last of them is half an emoji.
    ['2015-01-11', 'Worship', `${'x'.repeat(39)}🙏🙏`],
    [`${'y'.repeat(199)}🙏 1.1.`, '教会'.repeat(4000), '99'],
  ]
  const table = tableOf(lines)
  const fields = { A: 'date', B: 'service', C: 'total' } as const
  const choice = { kind: 'attendance', fields, answers: {}, defaults: {}, today: '2026-11-28' } as const
  const { rows, refused } = mapAttendance(table, choice)
  const sent = [...rows.map((row) => sentAttendance(1, row)), ...refused.map((cell, at) => sentRefusal(2 + at, cell))]
  const { id, figures } = await imported(owner, sent)
  expect(figures).toMatchObject({ new: 1, refused: sent.length - 1 })
  const told = await listImportRows(owner.db, id, { action: 'refused' })
  expect(told.map(({ row, given }) => [row, String(given['date']).slice(0, 10)])).toEqual([
    [3, ''],
    [4, '2015-01-11'],
    [5, 'yyyyyyyyyy'],
  ])
  expect(told[1]!.reason).toBe(`This is not a number: "${'x'.repeat(39)}…"`)
})

test('of members who are not written, only the name is kept after the import', async () => {
  const owner = await backEnd.newPerson()
  const person = (number: number, firstName: string, email: string) =>
    sentMember(number, { row: number + 1, firstName, lastName: 'Moab', email, phone: '555 0100' })
  const first = await prepared(owner, 'members', [person(1, 'Ruth', 'ruth@example.org')])
  await applyImport(owner.db, first, await previewImport(owner.db, first))
  const id = await prepared(owner, 'members', [
    person(1, 'Ruth', 'ruth@example.org'),
    person(2, 'Orpah', 'no address'),
    sentRefusal(3, { row: 4, column: 'Email', reason: 'This is not an email address: "x"', about: { name: 'Boaz' } }),
    person(4, 'Naomi', 'naomi@example.org'),
    person(5, 'Ruthie', 'ruth@example.org'),
  ])
  const figures = await previewImport(owner.db, id)
  expect(figures).toMatchObject({ new: 1, same: 1, refused: 2, questions: 1 })
  await applyImport(owner.db, id, figures)
  const given = async (action: RowsShown) => (await listImportRows(owner.db, id, { action })).map((row) => row.given)
  expect(await given('same')).toEqual([{ first_name: 'Ruth', last_name: 'Moab' }])
  expect(await given('refused')).toEqual([{ first_name: 'Orpah', last_name: 'Moab' }, { name: 'Boaz' }])
  expect(await given('unanswered')).toEqual([{ first_name: 'Ruthie', last_name: 'Moab' }])
  expect(await given('new')).toMatchObject([{ email: 'naomi@example.org' }])
})

test('a page that was opened before the figure of replaced counts existed can still import', async () => {
  const owner = await backEnd.newPerson()
  const id = await prepared(owner, 'attendance', [sunday(1, '2015-01-04', 97)])
  const { replaced: _, kept: __, ...figures } = await previewImport(owner.db, id)
  await owner.db.rpc('apply_import', { import: id, expected: figures }).throwOnError()
  expect(await totalsOf(owner)).toEqual([97])
})
