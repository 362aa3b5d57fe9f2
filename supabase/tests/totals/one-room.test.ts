import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actAs, openDatabase } from '../database.ts'
import type { Database, Row } from '../database.ts'
import { PEOPLE, insert, signUp } from '../two-churches.ts'

const START = Date.parse('2026-03-29T08:30:00Z')
const MINUTE_MS = 60_000
const [NORTH, SOUTH, NAVE, BALCONY] = [1, 2, 3, 4].map((n) => `30000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
]

let database: Database
let church_id: string
let service_instance_id: string

beforeAll(async () => {
  database = await openDatabase('hosted')
  await signUp(database.query, PEOPLE.owner, { username: 'grace' })
  const [profile] = await database.query('select church_id from public.profiles where id = $1', [PEOPLE.owner])
  church_id = String(profile!['church_id'])
})
afterAll(() => database.close())
beforeEach(async () => {
  const service = await insert(database.query, 'public.service_instances', {
    church_id,
    service_name: 'Worship',
    instance_date: '2026-03-29',
    start_time: '09:00',
  })
  service_instance_id = String(service['id'])
})

type What = 'entry' | 'exit' | number | readonly ['entry' | 'exit', object]
/**
 * A recording at a door, in minutes of the morning. `minutes` lists the passages in each minute after the start of the
 * recording. `told` is the minute, before the start, in which a person typed the number of people inside.
 */
type Door = { camera: string; from?: number; to?: number; start?: number; told?: number; minutes: What[][] }

const times = (count: number, what: What) => Array.from({ length: count }, () => what)
const at = (minute: number) => new Date(START + minute * MINUTE_MS).toISOString()

async function begin({ camera, from = 0, start = 0, told }: Door): Promise<string> {
  const session = await insert(database.query, 'public.recording_sessions', {
    church_id,
    service_instance_id,
    camera_id: camera,
    camera_name: camera === NORTH ? 'North' : 'South',
    way: 'door',
    start_time: at(from),
    people_at_start: start,
    people_told_at: told === undefined ? null : at(told),
  })
  return String(session['id'])
}

async function keepMinute(recording_session_id: string, minute: number, what: What[], revision = 0): Promise<void> {
  const steps = JSON.stringify(what.map((each, place) => [place * 100, ...[each].flat()]))
  await database.query(
    `insert into public.recording_minutes (church_id, recording_session_id, minute, steps, revision)
       values ($1, $2, $3, $4, $5)
       on conflict (recording_session_id, minute) do update set steps = excluded.steps, revision = excluded.revision`,
    [church_id, recording_session_id, minute, steps, revision],
  )
}

const end = (id: string, minute: number) =>
  database.query(`update public.recording_sessions set status = 'completed', end_time = $2 where id = $1`, [
    id,
    at(minute),
  ])

async function recordDoor(door: Door): Promise<string> {
  const id = await begin(door)
  for (const [minute, what] of door.minutes.entries()) await keepMinute(id, minute, what)
  await end(id, door.to ?? 90)
  return id
}

async function recordRoom(camera: string, people: number[]): Promise<{ id: string; pictures: string[] }> {
  const session = await insert(database.query, 'public.recording_sessions', {
    church_id,
    service_instance_id,
    camera_id: camera,
    start_time: at(0),
  })
  const id = String(session['id'])
  const pictures: string[] = []
  for (const people_count of people) {
    const picture = crypto.randomUUID()
    pictures.push(picture)
    const image_url = `${church_id}/${id}/${picture}.jpg`
    await insert(database.query, 'public.attendance_snapshots', {
      id: picture,
      church_id,
      recording_session_id: id,
      people_count,
      image_url,
    })
  }
  await end(id, 60)
  return { id, pictures }
}

const forget = (id: string) => database.query('delete from public.recording_sessions where id = $1', [id])

async function total(): Promise<Row> {
  const [row] = await database.query(
    'select total, came_in as "cameIn", counts from public.service_totals where service_instance_id = $1',
    [service_instance_id],
  )
  return row!
}

type Figures = { total?: number } | null

/** Returns the lines of the service's history, each with its totals. */
async function history(): Promise<string[]> {
  const lines = await database.query<{ change: string; before: Figures; after: Figures }>(
    'select change, before, after from public.attendance_history where service_instance_id = $1 order by id',
    [service_instance_id],
  )
  const figure = (figures: Figures) => figures?.total ?? '-'
  return lines.map(({ change, before, after }) => `${change} ${figure(before)} ${figure(after)}`)
}

const curvePeak = async () =>
  (
    await database.query<{ peak: number }>('select max(people) as peak from public.arrival_curve($1)', [
      service_instance_id,
    ])
  )[0]!.peak

test('a number typed at one door is about the whole room, and does not change the door’s count', async () => {
  await recordDoor({ camera: NORTH, minutes: [times(50, 'entry')] })
  await recordDoor({ camera: SOUTH, minutes: [[], times(5, 'exit'), [45]] })
  expect(await total()).toEqual({ total: 50, cameIn: 50, counts: 2 })
})

test('a number of people inside counts once when it was typed on both laptops before the service', async () => {
  await recordDoor({ camera: NORTH, start: 12, minutes: [[], times(5, 'entry')] })
  await recordDoor({ camera: SOUTH, start: 12, minutes: [[], times(5, 'entry')] })
  expect(await total()).toMatchObject({ total: 22, cameIn: 10 })
})

test('a number counts once when it was typed early on both laptops, even if one laptop starts later', async () => {
  await recordDoor({ camera: NORTH, start: 12, told: -5, minutes: [times(5, 'entry')] })
  const south = await recordDoor({ camera: SOUTH, from: 3, start: 12, told: -4, minutes: [times(5, 'entry')] })
  expect(await total()).toMatchObject({ total: 22, cameIn: 10 })
  await forget(south)
  expect(await total()).toMatchObject({ total: 22, cameIn: 10 })
})

test('a typed number that another laptop corrected before the first recording is not used as the peak', async () => {
  await recordDoor({ camera: NORTH, start: 11, told: -5, minutes: [times(2, 'entry')] })
  await recordDoor({ camera: SOUTH, from: 3, start: 7, told: -4, minutes: [[]] })
  expect(await total()).toMatchObject({ total: 9, cameIn: 2 })
})

test('a number typed yesterday has no effect, and a 0 typed early is valid from the time of typing', async () => {
  await recordDoor({ camera: NORTH, minutes: [times(7, 'entry')] })
  await recordDoor({ camera: SOUTH, from: 3, told: 1, minutes: [times(2, 'entry')] })
  expect(await total()).toMatchObject({ total: 7, cameIn: 9 })
  await recordDoor({ camera: NAVE, from: 5, start: 30, told: -24 * 60, minutes: [times(1, 'entry')] })
  expect(await total()).toMatchObject({ total: 7, cameIn: 10 })
})

test('the room does not begin empty when a number was typed before a door starts again', async () => {
  await recordDoor({ camera: NORTH, to: 10, minutes: [times(30, 'entry')] })
  await recordDoor({ camera: NORTH, from: 20, start: 0, told: 15, minutes: [times(4, 'entry')] })
  await recordDoor({ camera: SOUTH, from: 30, start: 4, told: 25, minutes: [[]] })
  expect(await total()).toMatchObject({ total: 30, cameIn: 34 })
  const restarts = await database.query('select * from public.room_restarts($1)', [service_instance_id])
  expect(restarts).toEqual([])
})

test('a laptop that joins later without a typed number does not change the number in the room', async () => {
  await recordDoor({ camera: NORTH, minutes: [times(30, 'entry'), [], [], times(5, 'entry')] })
  await recordDoor({ camera: SOUTH, from: 2, minutes: [times(10, 'entry')] })
  expect(await total()).toMatchObject({ total: 45, cameIn: 45 })
})

test('a door that starts again at 0 empties the room if no other door records', async () => {
  await recordDoor({ camera: NORTH, to: 10, minutes: [times(30, 'entry')] })
  await recordDoor({ camera: NORTH, from: 20, minutes: [times(20, 'entry')] })
  expect(await total()).toMatchObject({ total: 30, cameIn: 50 })
  await recordDoor({ camera: SOUTH, from: 5, minutes: [times(1, 'entry')] })
  expect(await total()).toMatchObject({ total: 51, cameIn: 51 })
})

test('a person can type how many people were inside at a door’s restart, and can undo this', async () => {
  const first = await recordDoor({ camera: NORTH, to: 10, minutes: [times(32, 'entry'), times(2, 'exit')] })
  const again = await recordDoor({ camera: NORTH, from: 20, minutes: [times(20, 'entry')] })
  const restarts = () =>
    database.query(
      'select recording_session_id as id, people_before as "before", people_at_start as "at" from public.room_restarts($1)',
      [service_instance_id],
    )
  const say = async (people: number, session = again) => {
    await database.query('begin')
    await actAs(database.query, PEOPLE.owner, 'select public.set_people_at_start($1, $2)', [session, people])
    await database.query('commit')
  }
  expect(await total()).toMatchObject({ total: 32, cameIn: 52 })
  expect(await restarts()).toEqual([{ id: again, before: 30, at: 0 }])
  await say(30)
  expect(await total()).toMatchObject({ total: 50, cameIn: 52 })
  expect(await curvePeak()).toBe(50)
  expect(await restarts()).toEqual([{ id: again, before: 30, at: 30 }])
  await say(0)
  expect(await total()).toMatchObject({ total: 32, cameIn: 52 })
  const lines = await database.query<{ change: string; changed_by: string; before: Row; after: Row }>(
    `select change, changed_by, before, after from public.attendance_history
       where service_instance_id = $1 and change = 'start_changed' order by id`,
    [service_instance_id],
  )
  expect(lines).toEqual([
    {
      change: 'start_changed',
      changed_by: PEOPLE.owner,
      before: { people: 0, total: 32 },
      after: { people: 30, total: 50, at: expect.stringContaining('08:50:00') },
    },
    expect.objectContaining({ before: { people: 30, total: 50 }, after: expect.objectContaining({ total: 32 }) }),
  ])
  // No recording needs a correction here. The first recording began with an empty room. For the second recording, a
  // person entered a number before the first passage.
  await keepMinute(again, 0, [0, ...times(20, 'entry')], 1)
  expect(await restarts()).toEqual([])
  await say(4, first)
  expect(await total()).toMatchObject({ total: 36 })
})

test('only people of the church can set the number of people at the start of a recording, and only after its end', async () => {
  await signUp(database.query, PEOPLE.outsider, { username: 'other' })
  const door = await recordDoor({ camera: NORTH, minutes: [times(3, 'entry')] })
  const running = await begin({ camera: SOUTH, minutes: [] })
  const say = (session: string, person: string, people = 7) =>
    database.withRollback(async (query) => {
      await actAs(query, person, 'select public.set_people_at_start($1, $2)', [session, people])
    })
  await expect(say(door, PEOPLE.outsider)).rejects.toMatchObject({ code: 'PT404' })
  await expect(say(running, PEOPLE.owner)).rejects.toMatchObject({ code: 'PT404' })
  await expect(say(door, PEOPLE.owner, -1)).rejects.toMatchObject({ code: '23514' })
  await say(door, PEOPLE.owner)
})

test('the deletion of a recording keeps the total, the curve and the history of all doors', async () => {
  const north = await recordDoor({ camera: NORTH, minutes: [times(30, 'entry'), times(4, 'exit')] })
  const south = await recordDoor({ camera: SOUTH, minutes: [times(20, 'entry')] })
  const before = await history()
  expect(await total()).toEqual({ total: 50, cameIn: 50, counts: 2 })
  await forget(north)
  expect(await total()).toEqual({ total: 50, cameIn: 50, counts: 2 })
  expect(await curvePeak()).toBe(50)
  // Late minutes of the other door are merged with the kept steps of the deleted recording.
  await keepMinute(south, 2, times(6, 'entry'))
  expect(await total()).toEqual({ total: 52, cameIn: 56, counts: 2 })
  await forget(south)
  expect(await total()).toEqual({ total: 52, cameIn: 56, counts: 2 })
  expect(await history()).toEqual([...before, 'changed 20 26'])
})

test('after a late minute, the steps of its recording and of all doors are each added up only once', async () => {
  await recordDoor({ camera: NORTH, minutes: [times(30, 'entry')] })
  const south = await recordDoor({ camera: SOUTH, minutes: [times(20, 'entry')] })
  /** Returns one digit for each time that a recording was added up. The digit is the number of the recording. */
  const added = async (work: (query: Database['query']) => Promise<unknown>) => {
    let added = ''
    await database.withRollback(async (query) => {
      await query('alter function private.occupancy_steps(uuid[], boolean) rename to real_steps')
      await query(`create function private.occupancy_steps(sessions uuid[], with_factors boolean default true)
        returns table (at timestamptz, people integer, came_in integer) language plpgsql as $$
        begin
          perform set_config('test.added', current_setting('test.added') || cardinality(sessions), true);
          return query select * from private.real_steps(sessions, with_factors);
        end $$`)
      await query(`select set_config('test.added', '', true)`)
      await work(query)
      const [row] = await query<{ added: string }>(`select current_setting('test.added') as added`)
      added = row!.added
    })
    return added
  }
  const late = (query: Database['query'], minute: number, steps: unknown[]) =>
    query(
      `insert into public.recording_minutes (church_id, recording_session_id, minute, steps) values ($1, $2, $3, $4)`,
      [church_id, south, minute, JSON.stringify(steps)],
    )
  expect(await added((query) => late(query, 7, [[0, 'entry']]))).toBe('12')
  // The door's own figure stays the same, but the figure of the room may change.
  expect(await added((query) => late(query, 7, [[0, 'exit']]))).toBe('12')
  const ends = (query: Database['query']) =>
    query(`update public.recording_sessions set status = 'completed' where id = $1`, [running])
  const running = await begin({ camera: SOUTH, from: 95, minutes: [] })
  await keepMinute(running, 0, times(3, 'entry'))
  expect(await added(ends)).toBe('3')
})

test('undone passages and a camera’s blind times do not count, and a deleted recording drops them', async () => {
  const place = { line: 'Door', track: 1, x: 0.5, y: 0.5, score: 0.9 }
  const undone = ['entry', { ...place, isUndone: true }] as const
  const minutes = [[undone, ['entry', place], undone, 'entry', ['exit', { ...place, isUndone: true }]]] as const
  const north = await recordDoor({ camera: NORTH, minutes: minutes.map((minute) => [...minute]) })
  const steps = `update public.recording_minutes set revision = 1, steps = '[[0, "blind"]]'::jsonb || steps || '[[900, "seeing"]]'`
  await database.query(`${steps} where recording_session_id = $1`, [north])
  expect(await total()).toEqual({ total: 2, cameIn: 2, counts: 1 })
  expect(await curvePeak()).toBe(2)
  const [minute] = await database.query(
    'select entries, exits from public.recording_minutes where recording_session_id = $1',
    [north],
  )
  expect(minute).toEqual({ entries: 2, exits: 0 })
  await forget(north)
  expect(await total()).toEqual({ total: 2, cameIn: 2, counts: 1 })
  const kept = await database.query('select steps from private.deleted_recordings where id = $1', [north])
  expect(kept).toEqual([
    {
      steps: [
        [100, 'entry'],
        [300, 'entry'],
      ],
    },
  ])
})

test('no restart is listed if a number was typed before the first passage that was not undone', async () => {
  await recordDoor({ camera: NORTH, to: 10, minutes: [times(5, 'entry')] })
  const place = { line: 'Door', track: 1, x: 0.5, y: 0.5, score: 0.9, isUndone: true }
  await recordDoor({ camera: NORTH, from: 20, minutes: [[['entry', place], 0, 'entry']] })
  const restarts = await database.query('select people_before from public.room_restarts($1)', [service_instance_id])
  expect(restarts).toEqual([])
})

test('when recordings of rooms are deleted, their cameras and the counts of their pictures are kept', async () => {
  await insert(database.query, 'public.camera_pairs', {
    church_id,
    camera_a: NAVE,
    camera_b: BALCONY,
    see: 'different',
  })
  const nave = await recordRoom(NAVE, [25, 30])
  await recordRoom(BALCONY, [20])
  expect(await total()).toMatchObject({ total: 50 })
  await database.query('delete from public.attendance_snapshots where id = $1', [nave.pictures[1]])
  expect(await total()).toMatchObject({ total: 50 })
  // The other picture is corrected to more people.
  await database.query('update public.attendance_snapshots set people_count = 33 where id = $1', [nave.pictures[0]])
  expect(await total()).toMatchObject({ total: 53 })
  await forget(nave.id)
  expect(await total()).toMatchObject({ total: 53 })
  await database.query(`update public.camera_pairs set see = 'same' where church_id = $1`, [church_id])
  expect(await total()).toMatchObject({ total: 33 })
  expect((await history()).at(-1)).toBe('camera_pairs_changed 53 33')
})

test('when the total changes without a change of any count, the history gets a separate line', async () => {
  const north = await recordDoor({ camera: NORTH, minutes: [times(30, 'entry')] })
  await recordDoor({ camera: SOUTH, minutes: [[], times(20, 'entry')] })
  const before = await history()
  // Ten people leave before people come in by the other door. The total falls, but the figure of this door stays the
  // same.
  await keepMinute(north, 0, [...times(30, 'entry'), ...times(10, 'exit')], 1)
  expect(await total()).toMatchObject({ total: 40 })
  expect(await history()).toEqual([...before, 'total_moved 50 40'])
})

test('the clock difference between a laptop and the server is measured with the quickest request', async () => {
  const id = await begin({ camera: NORTH, minutes: [] })
  for (const [minute, behind] of ['5 minutes', '2 minutes', '3 minutes'].entries()) {
    await database.query(
      `insert into public.recording_minutes (church_id, recording_session_id, minute, sent_at)
         values ($1, $2, $3, now() - $4::interval)`,
      [church_id, id, minute, behind],
    )
  }
  const [row] = await database.query(
    `select clock_lag = '2 minutes' as "isQuickest" from public.recording_sessions where id = $1`,
    [id],
  )
  expect(row).toEqual({ isQuickest: true })
})

test('a number typed in a second recording of one camera corrects the number in the room', async () => {
  await recordDoor({ camera: NORTH, minutes: [times(30, 'entry'), [], times(4, 'entry')] })
  await recordDoor({ camera: NORTH, from: 1, minutes: [[40], times(4, 'entry')] })
  expect(await total()).toMatchObject({ total: 44, cameIn: 34 })
})

test('only cameras that see different people have their counts added up', async () => {
  await database.query(`update public.camera_pairs set see = 'different' where church_id = $1`, [church_id])
  await recordRoom(NAVE, [30])
  await recordRoom(BALCONY, [20])
  await recordRoom(NORTH, [5])
  expect(await total()).toMatchObject({ total: 50 })
  await recordRoom(SOUTH, [60])
  expect(await total()).toMatchObject({ total: 60 })
})

test('members that are marked one after the other share one line of the history', async () => {
  const [attendance] = await database.query(
    `insert into public.attendance (church_id, service_instance_id, source, total_attendance) values ($1, $2, 'typed', 9)
     returning id`,
    [church_id, service_instance_id],
  )
  await database.query(`update public.service_instances set official_source = 'register' where id = $1`, [
    service_instance_id,
  ])
  const before = await history()
  for (const first_name of ['Ruth', 'Naomi', 'Orpah']) {
    const member = await insert(database.query, 'public.members', { church_id, first_name, last_name: 'Boaz' })
    await insert(database.query, 'public.member_attendance', {
      church_id,
      attendance_id: attendance!['id'],
      member_id: member['id'],
      was_present: true,
    })
  }
  expect(await total()).toMatchObject({ total: 3 })
  expect(await history()).toEqual([...before, 'total_moved 9 3'])
})
