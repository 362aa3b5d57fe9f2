import { expect } from 'vitest'
import * as v from 'valibot'
import { signUp } from '../../../src/domain/access/credentials.commands.ts'
import { invite } from '../../../src/domain/access/invitation.commands.ts'
import type { InvitationDraft } from '../../../src/domain/access/invitation.schema.ts'
import { createMember } from '../../../src/domain/members/member.commands.ts'
import { findMember } from '../../../src/domain/members/member.queries.ts'
import { MemberDraft } from '../../../src/domain/members/member.schema.ts'
import type { Member } from '../../../src/domain/members/member.schema.ts'
import { mergeMembers } from '../../../src/domain/merging/merge.commands.ts'
import type { MergeChoices } from '../../../src/domain/merging/merge-fields.ts'
import type { Db } from '../../../src/domain/shared/db.ts'
import { password } from '../domain/people.ts'
import type { Person, startBackEnd } from '../domain/people.ts'

type BackEnd = ReturnType<typeof startBackEnd>
export type Values = v.InferInput<typeof MemberDraft>

export const ANNA = { firstName: 'Anna', lastName: 'Berg', phone: '+49 171 5550100' }
export const NEWCOMER = { firstName: 'Anna', lastName: '?', email: 'anna@example.org', notes: 'Came with a friend' }

export async function newMember({ db }: Person, values: Values): Promise<Member> {
  return createMember(db, v.parse(MemberDraft, values))
}

/** Reads two members and merges the members, as the page does. */
export async function merged(db: Db, kept: string, gone: string, choices: MergeChoices = {}): Promise<string> {
  const [one, other] = await Promise.all([findMember(db, kept), findMember(db, gone)])
  return mergeMembers(db, { kept: one!, gone: other!, choices })
}

let places = 0
/** Returns the client of a new person who joins the owner's church with a role. */
export async function joined(backEnd: BackEnd, owner: Person, role: InvitationDraft['role']): Promise<Db> {
  const db = backEnd.newClient()
  const invitation = await invite(owner.db, { role, places: 1 })
  await signUp(db, { username: `${role} ${++places} of ${owner.username}`, password, invitation })
  return db
}

/** Adds a service and an attendance record of it, and returns the id of the record. */
export async function newRecord(
  backEnd: BackEnd,
  { profile }: Person,
  { service, day = '2026-05-31' }: { service?: string; day?: string } = {},
): Promise<{ service: string; record: string }> {
  const church = profile.church.id
  const instance = service ?? crypto.randomUUID()
  const record = crypto.randomUUID()
  if (!service)
    await backEnd.sql(`insert into public.service_instances (id, church_id, service_name, instance_date, start_time)
      values ('${instance}', '${church}', 'Worship', '${day}', '10:00')`)
  await backEnd.sql(`insert into public.attendance (id, church_id, service_instance_id, total_attendance)
    values ('${record}', '${church}', '${instance}', 40)`)
  return { service: instance, record }
}

export async function mark({ db }: Person, record: string, member: string, present = true): Promise<void> {
  const row = { attendance_id: record, member_id: member, was_present: present }
  await db.from('member_attendance').insert(row).throwOnError()
}

type Named = { church: string; kept: string; gone: string; backEnd: BackEnd; person: Person }
const insertInto = ({ backEnd, church }: Named, table: string, columns: string, rows: string[]) =>
  backEnd.sql(`insert into ${table} (church_id, ${columns})
    select '${church}'::uuid, t.* from (values ${rows.map((row) => `(${row})`).join(', ')}) as t`)

/**
 * Adds rows to each table that names members. Some rows name only one member, and some rows name both members at the
 * same service or event.
 */
const NAMES: Record<string, (all: Named) => Promise<void>> = {
  'public.member_attendance': async ({ backEnd, person, kept, gone }) => {
    const first = await newRecord(backEnd, person, { day: '2026-05-03' })
    await mark(person, first.record, kept, false)
    await mark(person, first.record, gone, true)
    const second = await newRecord(backEnd, person, { day: '2026-05-10' })
    await mark(person, second.record, gone, true)
    // Two counts of one service name both members.
    const third = await newRecord(backEnd, person, { day: '2026-05-17' })
    const fourth = await newRecord(backEnd, person, { service: third.service })
    await mark(person, third.record, kept, true)
    await mark(person, fourth.record, gone, true)
    const fifth = await newRecord(backEnd, person, { day: '2026-05-24' })
    await mark(person, fifth.record, kept, true)
    await mark(person, fifth.record, gone, false)
  },
  'public.event_registrations': async (all) => {
    const event = crypto.randomUUID()
    const other = crypto.randomUUID()
    const start = `'2026-06-01T12:00:00Z'::timestamptz`
    await insertInto(all, 'public.events', 'id, name, start_date', [
      `'${event}'::uuid, 'Picnic', ${start}`,
      `'${other}'::uuid, 'Hike', ${start}`,
    ])
    await insertInto(all, 'public.event_registrations', 'event_id, member_id', [
      `'${event}'::uuid, '${all.kept}'::uuid`,
      `'${event}'::uuid, '${all.gone}'::uuid`,
      `'${other}'::uuid, '${all.gone}'::uuid`,
    ])
  },
  'public.volunteers': (all) =>
    insertInto(all, 'public.volunteers', 'member_id, ministry', [
      `'${all.kept}'::uuid, 'Choir'`,
      `'${all.gone}'::uuid, 'Choir'`,
    ]).then(() => undefined),
  'public.donations': (all) =>
    insertInto(all, 'public.donations', 'member_id, amount, donation_date', [
      `'${all.kept}'::uuid, 500, '2026-05-31'::date`,
      `'${all.gone}'::uuid, 700, '2026-05-31'::date`,
    ]).then(() => undefined),
  'public.follow_ups': (all) =>
    insertInto(all, 'public.follow_ups', 'member_id, on_date, note', [
      `'${all.kept}'::uuid, '2026-05-31'::date, 'Called'`,
      `'${all.gone}'::uuid, '2026-06-01'::date, 'Visited'`,
    ]).then(() => undefined),
  'public.member_series': async (all) => {
    const [both, alone] = [crypto.randomUUID(), crypto.randomUUID()]
    await insertInto(all, 'public.services', 'id, name', [`'${both}'::uuid, 'Vespers'`, `'${alone}'::uuid, 'Lauds'`])
    await insertInto(all, 'public.member_series', 'member_id, service_id, is_expected', [
      `'${all.kept}'::uuid, '${both}'::uuid, true`,
      `'${all.gone}'::uuid, '${both}'::uuid, false`,
      `'${all.gone}'::uuid, '${alone}'::uuid, true`,
    ])
  },
  'private.register_changes': async ({ backEnd, person: { db, profile }, kept, gone }) => {
    await db.rpc('set_register_enabled', { is_on: true }).throwOnError()
    const service = crypto.randomUUID()
    await backEnd.sql(`insert into public.service_instances (id, church_id, service_name, instance_date, start_time)
      values ('${service}', '${profile.church.id}', 'Worship', '2026-05-31', '10:00')`)
    const marks = [
      { member: kept, state: 'away', seen: 0 },
      { member: gone, state: 'present', seen: 0 },
    ]
    await db.rpc('send_marks', { service, device: crypto.randomUUID(), marks, since: 0 }).throwOnError()
    await db.rpc('set_register_extras', { service, extras: 3 }).throwOnError()
  },
}

/** Makes every table name both members. A new table in `private.member_references` needs an entry in `NAMES`. */
export async function nameEverywhere(backEnd: BackEnd, person: Person, kept: string, gone: string): Promise<void> {
  const all = { backEnd, person, kept, gone, church: person.profile.church.id }
  expect(await referenceNames(backEnd)).toEqual(Object.keys(NAMES))
  for (const name of Object.values(NAMES)) await name(all)
}

export async function referenceNames(backEnd: BackEnd): Promise<string[]> {
  return (await backEnd.sql<{ name: string }>('select name from private.member_references()')).map(({ name }) => name)
}

/** A merge and its undo add rows to these tables of history. */
const HISTORIES = ['attendance_history', 'audit_log', 'merges', 'merged_rows']

/** Returns every row of a church by table, without the tables of history. */
export async function rowsOfChurch(backEnd: BackEnd, { profile }: Person): Promise<Record<string, unknown[]>> {
  const tables = await backEnd.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema in ('public', 'private') and table_type = 'BASE TABLE' and column_name = 'church_id'
        and table_name not in (${HISTORIES.map((name) => `'${name}'`).join(', ')}) order by 1`,
  )
  const rows: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const found = await backEnd.sql<{ row: unknown }>(
      `select to_jsonb(t) as row from ${name} as t where church_id = '${profile.church.id}' order by to_jsonb(t)::text`,
    )
    rows[name] = found.map(({ row }) => row)
    if (name === 'private.register_changes') rows[name] = marksOf(rows[name])
  }
  return rows
}

/** Returns the marks after all changes of a register, without their revisions, because a merge raises revisions. */
function marksOf(changes: unknown[]): unknown[] {
  const marks = changes as { service_instance_id: string; member_id: string; state: string }[]
  return marks
    .filter(({ state }) => state !== 'none')
    .map((change) => `${change.service_instance_id} ${change.member_id} ${change.state}`)
    .toSorted()
}
