import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { readRows } from '../../../src/domain/exports/read-rows.queries.ts'
import {
  addImportRows,
  applyImport,
  beginArchiveImport,
  previewImport,
  undoImport,
} from '../../../src/domain/imports/import.commands.ts'
import { listImportRows } from '../../../src/domain/imports/import.queries.ts'
import type { ImportFigures } from '../../../src/domain/imports/import.schema.ts'
import { RESTORED_TABLES, sentArchiveRow } from '../../../src/domain/imports/sent-archive-row.ts'
import type { SentRow } from '../../../src/domain/imports/sent-row.ts'
import {
  addNewcomer,
  sendMarks,
  setRegisterEnabled,
  setRegisterExtras,
} from '../../../src/domain/register/register.commands.ts'
import { createServiceInstance } from '../../../src/domain/services/service-instance.commands.ts'
import { ServiceInstanceDraft } from '../../../src/domain/services/service-instance.schema.ts'
import { furnishChurch } from '../../../src/testing/furnish-church.ts'
import { startBackEnd } from '../domain/people.ts'
import type { Person } from '../domain/people.ts'
import { fillChurch } from '../full-church.ts'

const backEnd = startBackEnd()
const none = { new: 0, changed: 0, same: 0, refused: 0, questions: 0, left_out: 0, replaced: 0, kept: [] }
let owner: Person

beforeAll(async () => {
  owner = await backEnd.newPerson()
  await furnishChurch(owner.db)
  const home = await fillChurch(owner)
  await backEnd.sql(`update public.service_instances set official_attendance_id = '${home.row('attendance')}'
    where id = '${home.row('service_instances')}'`)
  await setRegisterEnabled(owner.db, true)
  const service = await createServiceInstance(
    owner.db,
    v.parse(ServiceInstanceDraft, { serviceName: 'Vespers', instanceDate: '2024-05-05', startTime: '18:00' }),
  )
  const device = crypto.randomUUID()
  const member = crypto.randomUUID()
  const newcomer = { firstName: 'Obed', lastName: null, ageBand: 'child' as const }
  await addNewcomer(owner.db, { service: service.id, device, member, ...newcomer })
  const marks = [
    { member: home.row('members'), state: 'present' as const, seen: 0 },
    { member: home.row('spare member'), state: 'away' as const, seen: 0 },
  ]
  await sendMarks(owner.db, { service: service.id, device, marks, since: 0 })
  await setRegisterExtras(owner.db, { service: service.id, extras: 23 })
  await backEnd.sql(`update public.churches set name = 'Grace', time_zone = 'Europe/Berlin', online_factor = 1.5
    where id = '${home.church}'`)
  await backEnd.sql(`update public.recording_sessions set status = 'completed', end_time = start_time + interval '1 hour'
    where id = '${home.row('recording_sessions')}'`)
})

async function archiveOf({ db, profile }: Person): Promise<SentRow[]> {
  const rows: SentRow[] = []
  for (const table of RESTORED_TABLES) {
    let row = 0
    for await (const page of readRows(db, profile.church.id, table)) {
      for (const values of page) rows.push(sentArchiveRow(rows.length + 1, table, (row += 1), values))
    }
  }
  return rows
}

async function restored(
  person: Person,
  rows: SentRow[],
  from: Person,
): Promise<{ id: string; figures: ImportFigures }> {
  const id = await beginArchiveImport(person.db, 'grace.zip', from.profile.church.id)
  await addImportRows(person.db, id, rows)
  const figures = await previewImport(person.db, id)
  await applyImport(person.db, id, figures)
  return { id, figures }
}

/**
 * Returns the rows as an import into another church writes them. Only cameras and families keep their ids, and pictures
 * are left out.
 */
function movedTo(church: string, rows: SentRow[]): Record<string, unknown>[] {
  const moved = (column: string, value: unknown) => {
    if (column === 'image_url') return null
    if (typeof value !== 'string' || !/(^|_)id$/.test(column) || ['camera_id', 'family_id'].includes(column))
      return value
    if (value === owner.profile.church.id) return church
    const digits = createHash('md5').update(`${church}${value}`).digest('hex')
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }
  return plain(rows).map(({ table, ...values }) => ({
    table,
    ...Object.fromEntries(Object.entries(values).map(([column, value]) => [column, moved(column, value)])),
  }))
}
const plain = (rows: SentRow[]): Record<string, unknown>[] =>
  rows.map(({ given }) => ({ table: given['table'], ...(given['row'] as object) }))
const sorted = (rows: Record<string, unknown>[]) => rows.map((row) => JSON.stringify(row)).toSorted()

test('when an archive is imported into an empty church, every row and every total is the same', async () => {
  const other = await backEnd.newPerson()
  const before = await archiveOf(other)
  const archive = await archiveOf(owner)
  const { id, figures } = await restored(other, archive, owner)
  expect(figures).toEqual({ ...none, new: archive.length - 1, changed: 1 })

  // The import does not change when a church was founded, so the test ignores `created_at`.
  const withoutFounding = (rows: Record<string, unknown>[]) =>
    rows.map((row) => (row['table'] === 'churches' ? { ...row, created_at: null } : row))
  const expected = movedTo(other.profile.church.id, archive)
  expect(sorted(withoutFounding(plain(await archiveOf(other))))).toEqual(sorted(withoutFounding(expected)))
  const totalsOf = ({ profile }: Person) =>
    backEnd.sql(`select service_name, instance_date, start_time, total, source, chosen_by, low, high, adults, children, came_in,
      named_present, unnamed, counts, attendance_recorded, online_views, note from public.service_totals
      where church_id = '${profile.church.id}' order by instance_date, start_time, service_name, total`)
  expect(await totalsOf(other)).toEqual(await totalsOf(owner))

  const again = await restored(other, archive, owner)
  expect(again.figures).toEqual({ ...none, same: archive.length })
  expect(await undoImport(other.db, again.id)).toEqual([])
  expect(await undoImport(other.db, id)).toEqual([])
  expect(await archiveOf(other)).toEqual(before)
})

test('when an archive is imported into its own church, only rows that were corrected in the archive change', async () => {
  const archive = await archiveOf(owner)
  const member = archive.find(({ given }) => given['table'] === 'members')!
  const values = member.given['row'] as { id: string; last_name: string }
  const corrected = { ...member, given: { ...member.given, row: { ...values, last_name: 'Bethlehem' } } }
  const rows = archive.map((row) => (row === member ? corrected : row))
  const { figures } = await restored(owner, rows, owner)
  expect(figures).toEqual({ ...none, same: archive.length - 1, changed: 1 })
  const after = await archiveOf(owner)
  expect(after.filter((row, at) => JSON.stringify(row) !== JSON.stringify(archive[at]))).toEqual([corrected])
})

test('when an archive changes a count, the import lists the count, and its undo and itself add a line to the history', async () => {
  const archive = await archiveOf(owner)
  const count = archive.find(({ given }) => given['table'] === 'attendance')!
  const values = count.given['row'] as { id: string; total_attendance: number }
  const total = values.total_attendance + 1
  const row = { ...count, given: { ...count.given, row: { ...values, total_attendance: total } } }
  const { id, figures } = await restored(owner, [row], owner)
  expect(figures.replaced).toBe(1)
  const [replaced] = await listImportRows(owner.db, id, { action: 'replaced' })
  expect(replaced?.replaced).toMatchObject({ total: total - 1, service: expect.any(String), date: expect.any(String) })
  expect(await undoImport(owner.db, id)).toEqual([])
  const lines = await backEnd.sql(`select before ->> 'total' as before, after ->> 'total' as after
    from public.attendance_history where attendance_id = '${values.id}' order by id desc limit 2`)
  expect(lines).toEqual([
    { before: String(total), after: String(total - 1) },
    { before: String(total - 1), after: String(total) },
  ])
})

test('an archive changes the number of people without a name in a register, and newer marks still count', async () => {
  const archive = await archiveOf(owner)
  const [register] = await backEnd.sql(`select id, service_instance_id as service, total_attendance as total
    from public.attendance where source = 'register' and church_id = '${owner.profile.church.id}'`)
  const { id, service, total } = register as { id: string; service: string; total: number }
  const device = crypto.randomUUID()
  for (const firstName of ['Ruth', 'Boaz']) {
    const member = crypto.randomUUID()
    await addNewcomer(owner.db, { service, device, member, firstName, lastName: null, ageBand: 'adult' })
    await sendMarks(owner.db, { service, device, marks: [{ member, state: 'present', seen: 0 }], since: 0 })
  }
  const totalNow = async () =>
    (await backEnd.sql(`select total_attendance as total from public.attendance where id = '${id}'`))[0]
  expect(await totalNow()).toEqual({ total: total + 2 })
  const before = await archiveOf(owner)

  const first = await restored(owner, archive, owner)
  expect(first.figures).toEqual({ ...none, same: archive.length })
  expect(await undoImport(owner.db, first.id)).toEqual([])
  expect(await archiveOf(owner)).toEqual(before)

  const rows = archive.map((row) => {
    const values = row.given['row'] as Record<string, unknown>
    return values['id'] === id ? { ...row, given: { ...row.given, row: { ...values, extras: 30 } } } : row
  })
  const second = await restored(owner, rows, owner)
  expect(second.figures).toEqual({ ...none, same: archive.length - 1, changed: 1 })
  expect(await totalNow()).toEqual({ total: total + 2 + 7 })
  expect(await undoImport(owner.db, second.id)).toEqual([])
  expect(await archiveOf(owner)).toEqual(before)
})

test('the import of a register can be undone, even if a typed count of its service has a member’s mark', async () => {
  const archive = await archiveOf(owner)
  const other = await backEnd.newPerson()
  await restored(other, archive, owner)
  // A member without marks gets a mark on a typed count of the register's service. Then the register is deleted.
  const church = `church_id = '${other.profile.church.id}'`
  await backEnd.sql(`with typed as (
      insert into public.attendance (church_id, service_instance_id, source, total_attendance)
        select church_id, service_instance_id, 'typed', 70 from public.attendance where source = 'register' and ${church}
        returning church_id, id)
    insert into public.member_attendance (church_id, attendance_id, member_id)
      select church_id, typed.id, m.id from typed join public.members as m using (church_id)
      where m.id not in (select member_id from public.member_attendance where ${church}) limit 1`)
  await backEnd.sql(`delete from public.attendance where source = 'register' and ${church}`)
  const before = await archiveOf(other)
  const again = await restored(other, archive, owner)
  expect(again.figures.new).toBeGreaterThan(0)
  expect(await undoImport(other.db, again.id)).toEqual([])
  expect(await archiveOf(other)).toEqual(before)
})

test('the import of an archive cannot be undone while one of its services has a note about visitors', async () => {
  const other = await backEnd.newPerson()
  const { id } = await restored(other, await archiveOf(owner), owner)
  await backEnd.sql(`insert into public.visitor_notes (church_id, service_instance_id, note)
    select church_id, id, 'Blue coat' from public.service_instances where church_id = '${other.profile.church.id}' limit 1`)
  await expect(undoImport(other.db, id)).rejects.toMatchObject({ kind: 'conflict' })
  await backEnd.sql(`delete from public.visitor_notes where church_id = '${other.profile.church.id}'`)
  expect(await undoImport(other.db, id)).toEqual([])
})

test('an undo of an import restores a recorded minute if no device has sent a newer one', async () => {
  const archive = await archiveOf(owner)
  const minute = archive.find(({ given }) => given['table'] === 'recording_minutes')!
  const values = minute.given['row'] as { recording_session_id: string; minute: number; revision: number }
  const revision = values.revision + 1
  const steps = [[1000, 'entry']]
  const row = { ...minute, given: { ...minute.given, row: { ...values, revision, steps } } }
  const known = async () =>
    (await archiveOf(owner)).find(({ given }) => given['table'] === 'recording_minutes')!.given['row']
  const first = await restored(owner, [row], owner)
  expect(await known()).toMatchObject({ revision, steps })
  expect(await undoImport(owner.db, first.id)).toEqual([])
  expect(await known()).toEqual(values)

  const second = await restored(owner, [row], owner)
  await backEnd.sql(`update public.recording_minutes set revision = ${revision + 1}, steps = '[[2000, "exit"]]'
    where recording_session_id = '${values.recording_session_id}' and minute = ${values.minute}`)
  expect(await undoImport(owner.db, second.id)).toEqual([])
  expect(await known()).toMatchObject({ revision: revision + 1, steps: [[2000, 'exit']] })
})

test('an empty church gets the register of an archive; a newer register of the same service is merged with it', async () => {
  const person = await backEnd.newPerson()
  await setRegisterEnabled(person.db, true)
  const { id: service } = await createServiceInstance(
    person.db,
    v.parse(ServiceInstanceDraft, { serviceName: 'Vespers', instanceDate: '2024-05-05', startTime: '18:00' }),
  )
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const device = crypto.randomUUID()
  for (const member of [first, second])
    await addNewcomer(person.db, { service, device, member, firstName: 'Obed', lastName: null, ageBand: null })
  await setRegisterExtras(person.db, { service, extras: 23 })
  const registers = () =>
    backEnd.sql<{ id: string }>(`select id, total_attendance as total, extras from public.attendance
      where service_instance_id = '${service}' and source = 'register'`)
  const [old] = await registers()
  await person.db.from('attendance').update({ notes: 'Full house' }).eq('id', old!.id).throwOnError()
  const archive = await archiveOf(person)
  await person.db.from('attendance').delete().eq('id', old!.id).throwOnError()
  for (const state of ['present', 'away'] as const)
    await sendMarks(person.db, { service, device, marks: [{ member: first, state, seen: 0 }], since: 0 })
  const [made] = await registers()
  expect(made!.id).not.toBe(old!.id)

  const { id, figures } = await restored(person, archive, person)
  expect(figures).toMatchObject({ new: 2, changed: 2, refused: 0 })
  expect(await registers()).toEqual([{ id: made!.id, total: 25, extras: 23 }])
  expect(await backEnd.sql(`select notes from public.attendance_notes where attendance_id = '${made!.id}'`)).toEqual([
    { notes: 'Full house' },
  ])
  expect(await undoImport(person.db, id)).toEqual([])
  expect(await registers()).toEqual([{ id: made!.id, total: 0, extras: 0 }])

  const other = await backEnd.newPerson()
  await restored(other, archive, person)
  const totals = await backEnd.sql(`select total_attendance as total, extras from public.attendance
    where church_id = '${other.profile.church.id}' and source = 'register'`)
  expect(totals).toEqual([{ total: 25, extras: 23 }])
})

test('the database can restore exactly the tables and columns that are exported', async () => {
  const known = await backEnd.sql('select name, key, columns from private.restorable_tables() order by place')
  expect(known).toEqual(
    RESTORED_TABLES.map(({ name, key, restored: columns }) => ({
      name,
      key,
      columns: [...key, ...columns.filter((column) => !key.includes(column))],
    })),
  )
})

test('staff and viewers cannot import an archive', async () => {
  for (const role of ['staff', 'viewer']) {
    const person = await backEnd.newPerson()
    await backEnd.sql(`update public.profiles set church_role = '${role}', church_id = '${owner.profile.church.id}'
      where id = '${person.profile.id}'`)
    await expect(beginArchiveImport(person.db, 'grace.zip', owner.profile.church.id)).rejects.toMatchObject({
      kind: 'forbidden',
    })
  }
})

test('the import of an archive cannot be undone after a person added a registration to one of its events', async () => {
  const other = await backEnd.newPerson()
  const { id } = await restored(other, await archiveOf(owner), owner)
  const church = other.profile.church.id
  const count = async () =>
    (await backEnd.sql(`select from public.event_registrations where church_id = '${church}'`)).length
  const before = await count()
  await backEnd.sql(`insert into public.event_registrations (church_id, event_id, guest_name, registered_at)
    select church_id, id, 'Ann', '2020-01-01' from public.events where church_id = '${church}' limit 1`)
  await expect(undoImport(other.db, id)).rejects.toMatchObject({ kind: 'conflict' })
  expect(await count()).toBe(before + 1)
})

test('staff cannot see the rows of an archive, and an archive cannot change who counted or when', async () => {
  const archive = await archiveOf(owner)
  const count = archive.find(({ given }) => given['table'] === 'attendance')!
  const values = count.given['row'] as Record<string, unknown>
  const other = { source: 'clicker', created_at: '2001-01-01T00:00:00+00:00', came_in: 7, factor_percent: 150 }
  const id = await beginArchiveImport(owner.db, 'grace.zip', owner.profile.church.id)
  const member = archive.find(({ given }) => given['table'] === 'members')!
  await addImportRows(owner.db, id, [
    { ...count, given: { ...count.given, row: { ...values, ...other } } },
    { ...member, given: { ...member.given, row: { ...(member.given['row'] as object), last_name: 'of Bethlehem' } } },
  ])
  expect(await previewImport(owner.db, id)).toEqual({ ...none, same: 1, changed: 1 })
  expect(await listImportRows(owner.db, id, { action: 'changed' })).toHaveLength(1)
  const staff = await backEnd.newPerson()
  await backEnd.sql(`update public.profiles set church_role = 'staff', church_id = '${owner.profile.church.id}'
    where id = '${staff.profile.id}'`)
  expect(await listImportRows(staff.db, id, { action: 'changed' })).toEqual([])
})
