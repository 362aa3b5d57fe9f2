import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../postgres-set-up.ts'
import type { TestDatabase } from '../postgres-set-up.ts'
import { signUp } from '../two-churches.ts'
import { connect } from './connections.ts'
import type { Connections, Row } from './connections.ts'
import { seekDeadlocks } from './seek-deadlocks.ts'

const DEADLOCKS_FOR_MS = 4000

describe.runIf(process.env['NARTHEX_TESTS_ON'] === 'postgres')('when PostgreSQL has sixteen connections', () => {
  let database: TestDatabase
  let connections: Connections
  beforeAll(async () => {
    database = (await createTestDatabase())!
    connections = await connect(database.url)
  })
  afterAll(async () => {
    await connections?.close()
    await database?.drop()
  })

  const first = (person: string, text: string, values?: unknown[]) => connections.asPerson[0]!(person, text, values)
  const idOf = ([row]: Row[]) => String(row!['id'])
  const addService = async (person: string) =>
    idOf(
      await first(
        person,
        `insert into public.service_instances (service_name, instance_date, start_time)
         values ('Worship', '2026-05-31', '10:00') returning id`,
      ),
    )
  /** Runs the work on all connections at the same time. */
  const atOnce = (work: (ask: Connections['asPerson'][number], index: number) => Promise<unknown>) =>
    Promise.allSettled(connections.asPerson.map(work))
  const failures = (settled: PromiseSettledResult<unknown>[]) =>
    settled.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Error).message] : []))

  test('when the counts of several doors complete at the same time, they are added up, in any order', async () => {
    const { person } = await connections.signUp('completer')
    const service = await addService(person)
    const sessions: string[] = []
    for (const _ of connections.asPerson) {
      const [session] = await first(
        person,
        `insert into public.recording_sessions (service_instance_id, way) values ($1, 'door') returning id`,
        [service],
      )
      sessions.push(idOf([session!]))
      await first(
        person,
        `insert into public.recording_minutes (recording_session_id, minute, steps)
         values ($1, 0, '[[0,"entry"],[1000,"entry"]]')`,
        [sessions.at(-1)],
      )
    }
    const completed = await atOnce((ask, index) =>
      ask(person, `update public.recording_sessions set status = 'completed' where id = $1`, [sessions[index]]),
    )
    expect(failures(completed)).toEqual([])
    const [total] = await connections.owner(
      'select door_total, official_total, counts from public.service_instances where id = $1',
      [service],
    )
    expect(total).toEqual({ door_total: 32, official_total: 32, counts: 16 })
  })

  test('of sixteen snapshots sent at the same time, ten are kept, and the session has their average and peak', async () => {
    const { person, church } = await connections.signUp('photographer')
    const session = idOf(await first(person, 'insert into public.recording_sessions default values returning id'))
    const added = await atOnce((ask, index) => {
      const id = crypto.randomUUID()
      return ask(
        person,
        `insert into public.attendance_snapshots (id, recording_session_id, people_count, image_url)
         values ($1, $2, $3, $4)`,
        [id, session, index, `${church}/${session}/${id}.jpg`],
      )
    })
    expect(failures(added)).toEqual(Array.from({ length: 6 }, () => 'A recording session holds at most 10 snapshots'))
    const [figures] = await connections.owner(
      `select avg_people_count = (select round(avg(people_count)) from public.attendance_snapshots) as average,
         max_people_count = (select max(people_count) from public.attendance_snapshots) as peak
       from public.recording_sessions where id = $1`,
      [session],
    )
    expect(figures).toEqual({ average: true, peak: true })
  })

  test('when a person joins while the last owner leaves, the church stays or the person cannot join', async () => {
    for (let round = 0; round < 10; round++) {
      const leaving = await connections.signUp(`leaver ${round}`)
      const joining = await connections.signUp(`joiner ${round}`)
      await first(leaving.person, `insert into public.members (first_name, last_name) values ('Ruth', 'Moab')`)
      const [, joined] = await Promise.allSettled([
        connections.owner('delete from auth.users where id = $1', [leaving.person]),
        connections.owner('update public.profiles set church_id = $2 where id = $1', [joining.person, leaving.church]),
      ])
      const [after] = await connections.owner(
        `select (select count(*)::int from public.churches where id = $1) as churches,
           (select count(*)::int from public.members where church_id = $1) as members,
           (select count(*)::int from public.profiles where id = $2) as people`,
        [leaving.church, joining.person],
      )
      const isThere = joined.status === 'fulfilled' ? 1 : 0
      expect(after).toEqual({ churches: isThere, members: isThere, people: 1 })
    }
  })

  test('when sixteen people use an invitation for one person at the same time, only one joins', async () => {
    const { person: inviting, church } = await connections.signUp('inviting')
    const [invitation] = await first(inviting, `select token from public.invite('staff', 1)`)
    const token = invitation!['token']
    const members = await Promise.all(Array.from({ length: 8 }, (_, at) => connections.signUp(`from elsewhere ${at}`)))
    const newcomers = members.map(() => crypto.randomUUID())
    const tickets: unknown[] = []
    for (const { person } of members) {
      tickets.push((await first(person, 'select public.begin_joining($1) as ticket', [token]))[0]!['ticket'])
    }
    const [accepted, joined] = await Promise.all([
      atOnce((ask, at) =>
        members[at]
          ? ask(members[at].person, 'select public.accept_invitation($1, true) as outcome', [token])
          : Promise.resolve([]),
      ),
      Promise.allSettled(
        newcomers.map((id, at) =>
          signUp(connections.owner as never, id, { username: `new ${at}`, invitation: tickets[at] }),
        ),
      ),
    ])
    const outcomes = accepted.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])) as Row[]
    const isIn = outcomes.filter(({ outcome }) => outcome === 'joined').length
    expect(isIn + joined.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    const refusals = [...failures(accepted), ...failures(joined)]
    expect(refusals.every((message) => message.startsWith('The invitation is used'))).toBe(true)
    expect(refusals.length + outcomes.length + (1 - isIn)).toBe(16)
    const [after] = await connections.owner(
      `select (select count(*)::int from public.profiles where church_id = $1) as people,
         (select count(*)::int from public.profiles where id = any ($2)) as members,
         (select count(*)::int from auth.users as u where id = any ($3)
           and not exists (select from public.profiles where id = u.id)) as halves`,
      [church, members.map(({ person }) => person), newcomers],
    )
    expect(after).toEqual({ people: 2, members: 8, halves: 0 })
  })

  test('when two owners demote each other at the same time, the church keeps one owner', async () => {
    const { person: one, church } = await connections.signUp('one owner')
    const { person: other } = await connections.signUp('other owner')
    await connections.owner('update public.profiles set church_id = $2 where id = $1', [other, church])
    for (let round = 0; round < 10; round++) {
      await connections.owner(`update public.profiles set church_role = 'owner' where church_id = $1`, [church])
      const change = 'select public.change_role($1, $2)'
      const settled = await Promise.allSettled([
        connections.asPerson[0]!(one, change, [other, 'viewer']),
        connections.asPerson[1]!(other, change, [one, 'viewer']),
      ])
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const owners = await connections.owner(
        `select id from public.profiles where church_id = $1 and church_role = 'owner'`,
        [church],
      )
      expect(owners).toHaveLength(1)
    }
  })

  test('when two processes fill the calendar at the same time, each date is made only once', async () => {
    const { person } = await connections.signUp('planner')
    // The insertion makes dates. Each round deletes these dates, so that the two processes make all dates again.
    const service = idOf(
      await first(
        person,
        `insert into public.services (name, is_recurring, service_time, recurrence_pattern, day_of_week)
         values ('Worship', true, '10:00', 'weekly', 0) returning id`,
      ),
    )
    const dates = 'select count(*)::int as dates, count(distinct slot_date)::int as slots'
    const [before] = await connections.owner(`${dates} from public.service_instances where service_id = $1`, [service])
    for (let round = 0; round < 5; round++) {
      await connections.owner('delete from public.service_instances where service_id = $1', [service])
      await connections.owner('delete from private.skipped_dates where service_id = $1', [service])
      await Promise.all([
        connections.owner('select private.fill_calendar()'),
        connections.owner('select private.fill_calendar()'),
      ])
      const [after] = await connections.owner(`${dates} from public.service_instances where service_id = $1`, [service])
      expect(after).toEqual(before)
    }
  })

  test('when two people edit a row at the same time, both edits are in its history, and the row has the last edit', async () => {
    const { person } = await connections.signUp('editor')
    const service = await addService(person)
    const count = idOf(
      await first(
        person,
        'insert into public.attendance (service_instance_id, total_attendance) values ($1, 1) returning id',
        [service],
      ),
    )
    const edited = await atOnce((ask, index) =>
      ask(person, 'update public.attendance set total_attendance = $2 where id = $1', [count, 100 + index]),
    )
    expect(failures(edited)).toEqual([])
    const [after] = await connections.owner(
      `select a.total_attendance = i.official_total as "isOfficial",
         (select count(*)::int from public.attendance_history where service_instance_id = i.id) as changes
       from public.attendance a join public.service_instances i on i.id = a.service_instance_id where a.id = $1`,
      [count],
    )
    expect(after).toEqual({ isOfficial: true, changes: 17 })
  })

  test('when sixteen devices mark people at the same time, every mark counts, and each change has its own revision', async () => {
    const { person, church } = await connections.signUp('marker')
    await connections.owner('update public.churches set register_enabled = true where id = $1 returning id', [church])
    const service = await addService(person)
    const members = (
      await connections.owner(
        `insert into public.members (church_id, first_name, last_name)
         select $1, 'Ruth', n::text from generate_series(1, 20) as n returning id`,
        [church],
      )
    ).map(({ id }) => String(id))
    const send = (ask: Connections['asPerson'][number], marks: object[]) =>
      ask(person, 'select public.send_marks($1, gen_random_uuid(), $2) as answer', [service, JSON.stringify(marks)])
    // Each device marks three people: one person that no other device marks, one person that all devices mark, and one
    // person that half of the devices mark as away.
    const marked = await atOnce((ask, index) =>
      send(ask, [
        { member: members[index]!, state: 'present', seen: 0 },
        { member: members[16]!, state: 'present', seen: 0 },
        { member: members[17]!, state: index % 2 ? 'present' : 'away', seen: 0 },
      ]),
    )
    expect(failures(marked)).toEqual([])
    const [after] = await connections.owner(
      `select (select total_attendance from public.attendance where service_instance_id = $1) as total,
         (select count(*)::int from public.attendance where service_instance_id = $1) as registers,
         (select official_total from public.service_instances where id = $1) as official,
         (select count(distinct revision)::int from private.register_changes where service_instance_id = $1) as revisions,
         (select count(*)::int from public.attendance_history where service_instance_id = $1) as lines`,
      [service],
    )
    // The third person counts as present, because half of the devices marked this person as present.
    expect(after).toEqual({ total: 18, registers: 1, official: 18, revisions: 18, lines: 1 })
    const ended = await atOnce((ask) => send(ask, [{ member: members[16]!, state: 'none', seen: 0 }]))
    expect(failures(ended)).toEqual([])
    const [row] = await send(connections.asPerson[0]!, [])
    expect(row!['answer']).toMatchObject({ figures: { present: 18 }, refused: [] })
  })

  test('concurrent writes cause no deadlocks', async () => {
    const { writes, deadlocks } = await seekDeadlocks(connections, DEADLOCKS_FOR_MS)
    expect(writes).toBeGreaterThan(50)
    expect(deadlocks).toEqual([])
  })
})
