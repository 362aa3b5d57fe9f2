import { expect, test } from 'vitest'
import {
  addImportRows,
  applyImport,
  beginImport,
  previewImport,
  undoImport,
} from '../../../src/domain/imports/import.commands.ts'
import type { ImportDefaults } from '../../../src/domain/imports/import.commands.ts'
import { listImportRows, listServiceNames } from '../../../src/domain/imports/import.queries.ts'
import type { AttendanceRow } from '../../../src/domain/imports/import-row.ts'
import { sentAttendance } from '../../../src/domain/imports/sent-row.ts'
import { sendMarks, setRegisterEnabled } from '../../../src/domain/register/register.commands.ts'
import { startBackEnd } from '../domain/people.ts'
import type { Person } from '../domain/people.ts'
import { createSpreadsheet } from '../../../workers/spreadsheet/spreadsheet.ts'

const backEnd = startBackEnd()
const none = { new: 0, changed: 0, same: 0, refused: 0, questions: 0, left_out: 0, replaced: 0, kept: [] }

async function prepared({ db }: Person, rows: AttendanceRow[], defaults: ImportDefaults = {}): Promise<string> {
  const id = await beginImport(db, { kind: 'attendance', fileName: null, defaults })
  await addImportRows(
    db,
    id,
    rows.map((row, at) => sentAttendance(at + 1, row)),
  )
  return id
}
async function imported(person: Person, rows: AttendanceRow[], defaults?: ImportDefaults) {
  const id = await prepared(person, rows, defaults)
  const figures = await previewImport(person.db, id)
  await applyImport(person.db, id, figures)
  return { id, figures }
}

/** Returns services and counts of the church, without the times of writing and without the logs. */
async function contents({ profile }: Person) {
  const of = `church_id = '${profile.church.id}'`
  const rows = async (table: string, sort: string) =>
    backEnd.sql(`select to_jsonb(t) - 'calendar_changed_at' - 'calendar_revision' as row from public.${table} as t
      where ${of} order by ${sort}`)
  return {
    services: await rows('service_instances', 'instance_date, start_time, id'),
    counts: await rows('attendance', 'id'),
    online: await rows('online_counts', 'service_instance_id, place'),
    notes: await rows('attendance_notes', 'attendance_id'),
    remarks: await rows('service_instance_notes', 'service_instance_id'),
    skipped: await backEnd.sql(`select slot_date::text as date from private.skipped_dates where ${of} order by 1`),
  }
}
const totalsOf = ({ profile }: Person) =>
  backEnd.sql(`select instance_date::text as date, start_time::text as time, service_name as name, service_type as type, total,
    source, adults, children, visitors, outcome, outcome_reason as reason, online_views as online
    from public.service_totals where church_id = '${profile.church.id}' order by instance_date, start_time`)

const sunday = (date: string, total: number | null, more: Partial<AttendanceRow> = {}): AttendanceRow => ({
  row: 2,
  column: 'Worship',
  date,
  time: null,
  serviceName: 'Worship',
  total,
  ...more,
})
const file: AttendanceRow[] = [
  sunday('2015-01-04', 120, { adults: 90, children: 30, visitors: 4, categories: { Youth: 12 } }),
  sunday('2015-01-11', 0, { row: 3 }),
  sunday('2015-01-18', null, { row: 4, didNotHappen: 'snow' }),
  sunday('2015-01-25', 118, { row: 5, time: '18:30', online: [{ place: 'YouTube', views: 40 }], notes: 'Baptism' }),
  sunday('2015-01-28', 22, { row: 6, serviceName: null, time: '19:00' }),
]

test('an import of past attendance adds services, the same file again changes nothing, and an undo restores every table', async () => {
  const owner = await backEnd.newPerson()
  const before = await contents(owner)
  const first = await imported(owner, file, { serviceName: 'Prayer', time: '10:30' })
  expect(first.figures).toEqual({ ...none, new: 5 })
  expect(await totalsOf(owner)).toMatchObject([
    {
      date: '2015-01-04',
      time: '10:30:00',
      type: 'Sunday Morning',
      total: 120,
      source: 'import',
      adults: 90,
      children: 30,
    },
    { date: '2015-01-11', total: 0, source: 'import', outcome: 'held', adults: null },
    { date: '2015-01-18', total: null, outcome: 'did_not_happen', reason: 'snow' },
    { date: '2015-01-25', time: '18:30:00', type: 'Sunday Evening', total: 118, online: 40 },
    { date: '2015-01-28', name: 'Prayer', type: 'Wednesday', total: 22 },
  ])
  const added = await contents(owner)
  const again = await imported(owner, file, { serviceName: 'Prayer', time: '10:30' })
  expect(again.figures).toEqual({ ...none, same: 5 })
  expect(await contents(owner)).toEqual(added)
  expect(await undoImport(owner.db, again.id)).toEqual([])

  const changed = await imported(owner, [
    sunday('2015-01-04', 125, { categories: { Youth: 14, Choir: 9 } }),
    sunday('2015-01-25', 118, {
      time: '18:30',
      online: [
        { place: 'Facebook', views: 7 },
        { place: 'YouTube', views: 44 },
      ],
    }),
    sunday('2015-01-11', null, { online: [{ place: 'YouTube', views: 3 }] }),
  ])
  expect(changed.figures).toEqual({ ...none, changed: 3 })
  expect(await totalsOf(owner)).toMatchObject([
    { total: 125, adults: 90 },
    { total: 0, online: 3 },
    {},
    { online: 51 },
    {},
  ])
  expect(await undoImport(owner.db, changed.id)).toEqual([])
  expect(await contents(owner)).toEqual(added)
  expect(await undoImport(owner.db, first.id)).toEqual([])
  expect(await contents(owner)).toEqual(before)
})

test('a row finds its service by series, name, time or id, and its count replaces a typed count', async () => {
  const owner = await backEnd.newPerson()
  const church = owner.profile.church.id
  const [series] = await backEnd.sql<{
    id: string
  }>(`insert into public.services (church_id, name, service_time, is_recurring)
    values ('${church}', 'Morning Worship', '09:00', false) returning id`)
  const known = await backEnd.sql<{ id: string }>(`insert into public.service_instances
    (church_id, service_id, service_name, instance_date, start_time) values
      ('${church}', '${series!.id}', 'Harvest', '2015-02-01', '09:00'),
      ('${church}', null, 'Worship', '2015-02-08', '09:00'),
      ('${church}', null, 'Worship', '2015-02-08', '11:00'),
      ('${church}', null, 'Vesper', '2015-02-15', '17:00') returning id`)
  await backEnd.sql(`insert into public.attendance (church_id, service_instance_id, total_attendance)
    values ('${church}', '${known[3]!.id}', 50)`)
  const before = await contents(owner)
  const { id, figures } = await imported(owner, [
    sunday('2015-02-01', 80, { serviceName: 'morning  worship' }),
    sunday('2015-02-08', 60, { row: 3 }),
    sunday('2015-02-08', 70, { row: 4, time: '11:00' }),
    sunday('2015-02-08', 71, { row: 5, time: '11:00' }),
    sunday('2020-01-01', 55, { row: 6, id: known[3]!.id, serviceName: null }),
    sunday('2015-03-01', 81, { row: 7, serviceName: 'Morning Worship' }),
  ])
  expect(figures).toEqual({ ...none, new: 3, changed: 1, refused: 2, replaced: 1 })
  const totals =
    await backEnd.sql(`select i.service_id is not null as by_series, t.total, t.source, t.start_time::text as time
    from public.service_totals as t join public.service_instances as i on i.id = t.service_instance_id
    where t.church_id = '${church}' order by t.instance_date, t.start_time`)
  expect(totals).toEqual([
    { by_series: true, total: 80, source: 'import', time: '09:00:00' },
    { by_series: false, total: null, source: null, time: '09:00:00' },
    { by_series: false, total: 70, source: 'import', time: '11:00:00' },
    { by_series: false, total: 55, source: 'typed', time: '17:00:00' },
    { by_series: true, total: 81, source: 'import', time: '09:00:00' },
  ])
  expect(await undoImport(owner.db, id)).toEqual([])
  expect(await contents(owner)).toEqual(before)
})

/** Reads a pasted text as the page of imports does. */
async function read({ db }: Person, text: string) {
  const spreadsheet = createSpreadsheet()
  const opened = await spreadsheet.open({ text }, { today: '2026-11-26' })
  if ('problem' in opened) throw new Error(opened.problem)
  const fields = Object.fromEntries(opened.columns.map(({ key, field }) => [key, field]))
  const knownServices = await listServiceNames(db)
  const choice = { kind: opened.kind, fields, answers: {}, defaults: {}, knownServices, today: '2026-11-26' }
  const { rows, refused } = await spreadsheet.map(choice)
  return { rows: (await spreadsheet.rows(0, rows)) as AttendanceRow[], refused }
}

test('a service named "Sunday 11:00" in a file joins the recurring service of that name, and its repetition is refused', async () => {
  const [owner, other] = [await backEnd.newPerson(), await backEnd.newPerson()]
  const church = owner.profile.church.id
  const [series] = await backEnd.sql<{ id: string }>(`insert into public.services
    (church_id, name, service_time, is_recurring) values ('${church}', 'Sunday 11:00', '11:00', false) returning id`)
  await backEnd.sql(`insert into public.service_instances (church_id, service_id, service_name, instance_date, start_time)
    values ('${church}', '${series!.id}', 'Sunday 11:00', '2026-07-05', '11:00'),
      ('${church}', null, 'Evening 18:30', '2026-06-07', '18:30')`)
  const { rows, refused } = await read(
    owner,
    `Date,Service,Time,Attendance
07/05/2026,Sunday 11:00,11:00,134
07/12/2026,sunday 11:00,,135
07/12/2026,Evening 18:30,,40
07/19/2026,Sunday 11:00,11:00,136
07/19/2026,Sunday 11:00,11:00,136`,
  )
  const about = { date: '2026-07-19', service_name: 'Sunday 11:00' }
  expect(refused).toMatchObject([{ row: 6, about }])
  expect((await imported(owner, rows)).figures).toEqual({ ...none, new: 4 })
  const all = `select i.service_id = '${series!.id}' as joined, t.service_name as name, t.start_time::text as time, t.total
    from public.service_totals as t join public.service_instances as i on i.id = t.service_instance_id
    where t.church_id = '${church}' order by t.instance_date, t.start_time`
  expect(await backEnd.sql(all)).toEqual([
    { joined: null, name: 'Evening 18:30', time: '18:30:00', total: null },
    { joined: true, name: 'Sunday 11:00', time: '11:00:00', total: 134 },
    { joined: true, name: 'sunday 11:00', time: '11:00:00', total: 135 },
    { joined: null, name: 'Evening 18:30', time: '18:30:00', total: 40 },
    { joined: true, name: 'Sunday 11:00', time: '11:00:00', total: 136 },
  ])
  const again = await read(owner, 'Date,Service,Attendance\n2026-07-05,Sunday 11:00,134\n2026-07-12,Evening 18:30,40')
  expect((await imported(owner, again.rows)).figures).toEqual({ ...none, same: 2 })
  expect(await listServiceNames(other.db)).toEqual([])
})

test('an undo of an import keeps and lists the services that a person changed later', async () => {
  const owner = await backEnd.newPerson()
  const { id } = await imported(owner, file, { serviceName: 'Prayer' })
  await backEnd.sql(
    `update public.attendance set total_attendance = 121 where total_attendance = 120 and church_id = '${owner.profile.church.id}'`,
  )
  await backEnd.sql(
    `update public.service_instances set speaker = 'Naomi' where instance_date = '2015-01-28' and church_id = '${owner.profile.church.id}'`,
  )
  expect(await undoImport(owner.db, id)).toEqual(['Worship, 2015-01-04', 'Prayer, 2015-01-28'])
  expect(await totalsOf(owner)).toMatchObject([{ total: 121 }, { total: 22 }])
})

test('each refused count has a reason, and the other rows can still be imported', async () => {
  const owner = await backEnd.newPerson()
  await imported(owner, [sunday('2015-01-18', null, { didNotHappen: 'snow' }), sunday('2015-01-25', 10)])
  const id = await prepared(owner, [
    sunday('2015-02-30', 1),
    sunday('2999-01-01', 1, { row: 3 }),
    sunday('2015-03-01', 10, { row: 4, adults: 8, children: 3 }),
    sunday('2015-03-01', 10, { row: 5, visitors: 11 }),
    sunday('2015-03-01', 1_000_001, { row: 6 }),
    sunday('2015-03-01', 1, { row: 7, time: '25:00' }),
    sunday('2015-03-01', 1, { row: 8, serviceName: null }),
    sunday('2015-01-18', 12, { row: 9 }),
    sunday('2015-01-25', null, { row: 10, didNotHappen: '' }),
    sunday('2015-03-01', null, { row: 11 }),
    sunday('2015-03-08', 12, { row: 12 }),
    sunday('2015-03-08', 13, { row: 13 }),
    sunday('2015-03-08', null, { row: 14, serviceName: 'Vesper', didNotHappen: '' }),
  ])
  expect(await previewImport(owner.db, id)).toEqual({ ...none, new: 2, refused: 11 })
  const refused = await listImportRows(owner.db, id, { action: 'refused' })
  expect(refused.map(({ reason }) => reason)).toEqual([
    'This is not a date.',
    'The date is in the future.',
    'Adults and children together are more than the total.',
    'A part is larger than the total.',
    'A count is a whole number up to 1,000,000.',
    'This is not a time.',
    'The name of the service is missing.',
    'This service did not happen, as Narthex has it.',
    'This service has a count.',
    'Nothing was counted.',
    'This service is also in row 12.',
  ])
})

test('an undo of an import keeps the services that later got a number of adults or of online views', async () => {
  const owner = await backEnd.newPerson()
  const church = owner.profile.church.id
  const { id } = await imported(owner, [
    sunday('2015-01-04', 120),
    sunday('2015-01-11', 121, { row: 3 }),
    sunday('2015-01-18', 122, { row: 4 }),
  ])
  await backEnd.sql(
    `update public.attendance set adults_count = 80 where total_attendance = 120 and church_id = '${church}'`,
  )
  await backEnd.sql(`insert into public.online_counts (church_id, service_instance_id, place, views)
    select church_id, id, 'YouTube', 40 from public.service_instances
    where instance_date = '2015-01-11' and church_id = '${church}'`)
  expect(await undoImport(owner.db, id)).toEqual(['Worship, 2015-01-04', 'Worship, 2015-01-11'])
  expect(await totalsOf(owner)).toMatchObject([
    { total: 120, adults: 80 },
    { total: 121, online: 40 },
  ])
})

test('an undo of an import keeps and lists the services with marks or notes about visitors', async () => {
  const owner = await backEnd.newPerson()
  const church = owner.profile.church.id
  const { id } = await imported(
    owner,
    ['2015-01-04', '2015-01-11', '2015-01-18'].map((date, at) => sunday(date, 120 + at, { row: at + 2 })),
  )
  const services = await backEnd.sql(
    `select id from public.service_instances where church_id = '${church}' order by instance_date`,
  )
  const [noted, marked] = services.map((service) => service['id'] as string)
  await backEnd.sql(`insert into public.visitor_notes (church_id, service_instance_id, note)
    values ('${church}', '${noted}', 'Young couple, blue coats')`)
  await setRegisterEnabled(owner.db, true)
  const member = crypto.randomUUID()
  await backEnd.sql(
    `insert into public.members (id, church_id, first_name, last_name) values ('${member}', '${church}', 'Ruth', 'Moab')`,
  )
  const marks = [{ member, state: 'away' as const, seen: 0 }]
  await sendMarks(owner.db, { service: marked!, device: crypto.randomUUID(), marks, since: 0 })
  expect(await undoImport(owner.db, id)).toEqual(['Worship, 2015-01-04', 'Worship, 2015-01-11'])
  expect(await totalsOf(owner)).toMatchObject([{ total: 120 }, { total: 121 }])
  const rows = (table: string) => backEnd.sql(`select from public.${table} where church_id = '${church}'`)
  expect([await rows('visitor_notes'), await rows('member_attendance')].map(({ length }) => length)).toEqual([1, 1])
})

test('the notes of a row without a count are saved, and the dry run reports that categories are left out', async () => {
  const owner = await backEnd.newPerson()
  const { id } = await imported(owner, [
    sunday('2015-01-04', null, { online: [{ place: 'YouTube', views: 40 }], notes: 'Baptism' }),
    sunday('2015-01-18', null, { row: 4, didNotHappen: 'snow', notes: 'Two feet of it' }),
    sunday('2015-01-25', 12, { row: 5, notes: 'Cold' }),
  ])
  const { remarks } = await contents(owner)
  const texts = remarks.map(({ row }) => (row as { notes: string }).notes)
  expect(texts.toSorted()).toEqual(['Baptism', 'Two feet of it'])
  const next = await prepared(owner, [
    sunday('2015-01-11', null, { row: 3, online: [{ place: 'YouTube', views: 41 }], categories: { Youth: 12 } }),
    sunday('2015-02-01', null, { row: 6, online: [{ place: 'YouTube', views: 42 }] }),
  ])
  expect(await previewImport(owner.db, next)).toEqual({ ...none, new: 2 })
  const rows = await listImportRows(owner.db, next, { action: 'new' })
  const leftOut = 'Categories belong to a count, and this row has none: they are not imported.'
  expect(rows.map(({ reason }) => reason)).toEqual([leftOut, null])
  expect(await undoImport(owner.db, id)).toEqual([])
  expect((await contents(owner)).remarks).toEqual([])
})

const uncounted = { notCounted: true } as const

test('a service that was not counted gets no count; the same file again changes nothing, and a later file can add the count', async () => {
  const owner = await backEnd.newPerson()
  const before = await contents(owner)
  const sundays = [
    sunday('2015-01-04', null, { ...uncounted, notes: 'forgot to count' }),
    sunday('2015-01-11', 80, {
      row: 3,
      adults: 80,
      written: { adults: 'ca. 80' },
      workedOut: { from: ['adults'], without: [] },
    }),
    sunday('2015-01-18', null, { row: 4, ...uncounted }),
  ]
  const first = await imported(owner, sundays)
  expect(first.figures).toEqual({ ...none, new: 3 })
  expect(await totalsOf(owner)).toMatchObject([
    { date: '2015-01-04', total: null, outcome: 'held', source: null },
    { total: 80 },
    { date: '2015-01-18', total: null, outcome: 'held' },
  ])
  const added = await contents(owner)
  expect(added.remarks).toMatchObject([{ row: { notes: 'forgot to count' } }])
  expect(added.counts).toHaveLength(1)
  const again = await imported(owner, sundays)
  expect(again.figures).toEqual({ ...none, same: 3 })
  expect(await contents(owner)).toEqual(added)

  const filled = await imported(owner, [sunday('2015-01-04', 75, { notes: 'forgot to count' })])
  expect(filled.figures).toEqual({ ...none, new: 1 })
  expect(await totalsOf(owner)).toMatchObject([{ total: 75, source: 'import' }, {}, { total: null }])
  expect((await imported(owner, sundays)).figures).toEqual({ ...none, same: 3 })
  expect(await undoImport(owner.db, filled.id)).toEqual([])
  expect(await contents(owner)).toEqual(added)
  expect(await undoImport(owner.db, first.id)).toEqual([])
  expect(await contents(owner)).toEqual(before)
})

test('the cell "not counted" does not change a service that has a count, has notes or did not happen', async () => {
  const owner = await backEnd.newPerson()
  const church = owner.profile.church.id
  await imported(owner, [sunday('2015-01-04', 60), sunday('2015-01-11', null, { row: 3, didNotHappen: 'snow' })])
  await backEnd.sql(`insert into public.service_instances (church_id, service_name, instance_date, start_time, notes)
    values ('${church}', 'Worship', '2015-01-18', '10:00', 'Bring chairs'), ('${church}', 'Worship', '2015-01-25', '10:00', null)`)
  const before = await contents(owner)
  const { id, figures } = await imported(
    owner,
    ['2015-01-04', '2015-01-11', '2015-01-18', '2015-01-25'].map((date, at) =>
      sunday(date, null, { row: at + 2, ...uncounted, notes: 'lost' }),
    ),
  )
  expect(figures).toEqual({ ...none, same: 3, changed: 1 })
  const { remarks, ...rest } = await contents(owner)
  const { remarks: known, ...others } = before
  expect(rest).toEqual(others)
  expect(remarks).toHaveLength(known.length + 1)
  expect(await undoImport(owner.db, id)).toEqual([])
  expect(await contents(owner)).toEqual(before)
})

test('when the total of a row is not known, its parts are not imported, and the dry run says so', async () => {
  const owner = await backEnd.newPerson()
  await imported(owner, [sunday('2015-01-04', 60, { adults: 45, categories: { Youth: 8 } })])
  const before = await contents(owner)
  const parts = { ...uncounted, adults: 30, categories: { Youth: 5 } }
  const rows = ['2015-01-04', '2015-01-11'].map((date, at) => sunday(date, null, { row: at + 2, ...parts }))
  const { id, figures } = await imported(owner, rows)
  expect(figures).toEqual({ ...none, new: 1, same: 1 })
  const [added] = await listImportRows(owner.db, id, { action: 'new' })
  expect(added?.reason).toBe('The total is not known, so its parts are not imported.')
  expect(await totalsOf(owner)).toMatchObject([
    { total: 60, adults: 45 },
    { total: null, adults: null, outcome: 'held' },
  ])
  expect((await contents(owner)).counts).toEqual(before.counts)
  expect((await imported(owner, rows)).figures).toEqual({ ...none, same: 2 })
  expect(await undoImport(owner.db, id)).toEqual([])
  expect(await contents(owner)).toEqual(before)
})

test('only the first of several rows for one service is accepted, and each refusal names the first row', async () => {
  const owner = await backEnd.newPerson()
  const id = await prepared(owner, [
    ...Array.from({ length: 3 }, (_, at) => sunday('2015-01-04', 10 + at, { row: 20 + at })),
    sunday('2015-01-11', 10, { row: 30 }),
  ])
  expect(await previewImport(owner.db, id)).toEqual({ ...none, new: 2, refused: 2 })
  const refused = await listImportRows(owner.db, id, { action: 'refused' })
  expect(refused.map(({ row, reason }) => [row, reason])).toEqual([
    [21, 'This service is also in row 20.'],
    [22, 'This service is also in row 20.'],
  ])
})

test('a row is refused when it names a category twice, even if one name has a capital letter', async () => {
  const owner = await backEnd.newPerson()
  const id = await prepared(owner, [sunday('2015-01-04', 120, { categories: { Youth: 12, youth: 13 } })])
  expect(await previewImport(owner.db, id)).toEqual({ ...none, refused: 1 })
})
