import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import type { Database } from '../database.ts'
import { PEOPLE, signUp } from '../two-churches.ts'
import { minuteRows } from './door-model.ts'
import type { DoorRecording, DoorStep } from './door-model.ts'
import { insertRows } from './insert-rows.ts'
import { orderedId, randomOf } from './random.ts'
import type { Random } from './random.ts'

const RUNS = 200
const MINUTE_MS = 60_000
const START = Date.parse('2026-03-29T00:45:00Z')

let database: Database
beforeAll(async () => {
  database = await openDatabase('hosted')
  await signUp(database.query, PEOPLE.owner, { username: 'owner' })
})
afterAll(() => database.close())

/** People come by either door, stay, and leave by either door, over 40 minutes. */
function serviceOf(random: Random) {
  const passages: { at: number; door: number; what: 'entry' | 'exit' }[] = []
  for (let person = random.whole(0, 60); person > 0; person--) {
    const came = random.whole(0, 25 * MINUTE_MS)
    passages.push({ at: came, door: random.whole(0, 1), what: 'entry' })
    const left = came + random.whole(MINUTE_MS, 30 * MINUTE_MS)
    if (left < 40 * MINUTE_MS) passages.push({ at: left, door: random.whole(0, 1), what: 'exit' })
  }
  passages.sort((a, b) => a.at - b.at)
  let [inside, peak, cameIn] = [0, 0, 0]
  for (const { what } of passages) {
    inside += what === 'entry' ? 1 : -1
    cameIn += what === 'entry' ? 1 : 0
    peak = Math.max(peak, inside)
  }
  const stepsAt = (door: number): DoorStep[] =>
    passages.filter((passage) => passage.door === door).map(({ at, what }) => ({ afterMs: at, what }))
  return { instance: orderedId(), peak, cameIn, inView: random.whole(0, 40), doors: [stepsAt(0), stepsAt(1)] }
}

test('two doors whose clocks differ, one of them offline for a third of the time, and a room: the truth', async () => {
  const random = randomOf(1)
  const { query } = database
  const [profile] = await query<{ church_id: string }>('select church_id from public.profiles')
  const church_id = profile!.church_id
  const runs = Array.from({ length: RUNS }, () => serviceOf(random))
  await insertRows(
    query,
    'public.service_instances',
    runs.map(({ instance }) => ({
      id: instance,
      church_id,
      service_name: 'Worship',
      instance_date: '2026-03-29',
      start_time: '01:45',
    })),
  )
  const cameras = [orderedId(), orderedId(), orderedId()]
  const recordings = runs.flatMap(({ instance, doors }) =>
    doors.map((steps, door) => ({
      instance,
      // How far the clock of this laptop is ahead of the server's.
      ahead: random.whole(-90, 90) * 1000,
      id: orderedId(),
      camera: cameras[door]!,
      start: START,
      end: START + 40 * MINUTE_MS,
      peopleAtStart: 0,
      steps,
    })),
  )
  await insertRows(query, 'public.recording_sessions', [
    ...recordings.map(({ id, instance, camera, start, ahead }) => ({
      id,
      church_id,
      service_instance_id: instance,
      camera_id: camera,
      way: 'door',
      start_time: new Date(start + ahead).toISOString(),
    })),
    ...runs.map(({ instance }) => ({
      id: instance.replace(/^2/, '3'),
      church_id,
      service_instance_id: instance,
      camera_id: cameras[2]!,
      way: 'room',
      start_time: new Date(START).toISOString(),
    })),
  ])
  await insertRows(
    query,
    'public.attendance_snapshots',
    runs.map(({ instance, inView }) => {
      const [id, recording_session_id] = [orderedId(), instance.replace(/^2/, '3')]
      return {
        id,
        church_id,
        recording_session_id,
        people_count: inView,
        image_url: `${church_id}/${recording_session_id}/${id}.jpg`,
      }
    }),
  )

  const sent = recordings.flatMap((recording) => {
    const offline = random.whole(0, 26)
    return minuteRows(recording).map((row) => ({
      ...row,
      church_id,
      ahead: recording.ahead,
      revision: 1,
      isLate: row.minute >= offline && row.minute < offline + 14,
    }))
  })
  const early = random.shuffled(sent.filter(({ isLate }) => !isLate))
  const late = random.shuffled(sent.filter(({ isLate }) => isLate))
  // An older, emptier version of some minutes comes after the newer one; some are sent twice.
  const overtaken = late.filter(() => random.isTrue(0.1)).map((row) => ({ ...row, revision: 0, steps: [] }))
  const twice = early.filter(() => random.isTrue(0.2))
  await sendMinutes(early)
  await complete(recordings.filter(() => random.isTrue(0.5)).map(({ id }) => id))
  for (const batch of [late, overtaken, twice]) await sendMinutes(batch)
  await complete(
    (await query<{ id: string }>(`select id from public.recording_sessions where status = 'recording'`)).map(
      ({ id }) => id,
    ),
  )

  const [minutes] = await query('select count(*)::integer as sent from public.recording_minutes')
  expect(minutes).toEqual({ sent: RUNS * 2 * 40 })
  const totals = await query(
    `select service_instance_id as instance, total as peak, came_in as "cameIn", source, chosen_by, counts,
      (select room_total from public.service_instances where id = service_instance_id) as "inView"
     from public.service_totals order by 1`,
  )
  expect(totals).toEqual(
    runs.map(({ instance, peak, cameIn, inView }) => ({
      instance,
      peak,
      cameIn,
      source: 'door',
      chosen_by: 'rule',
      counts: 3,
      inView,
    })),
  )
  const curves = await query(
    `select i.id as instance, max(people) as peak, max(curve.came_in) as "cameIn", count(*)::integer >= 40 as "isWhole",
       count(distinct at) = count(*) as "isOnce"
     from public.service_instances as i cross join lateral public.arrival_curve(i.id) as curve
     where curve.recording_session_id is null group by i.id order by 1`,
  )
  const [isWhole, isOnce] = [true, true]
  expect(curves).toEqual(runs.map(({ instance, peak, cameIn }) => ({ instance, peak, cameIn, isWhole, isOnce })))
}, 180_000)

/** As devices do it: with the time by their own clock. */
async function sendMinutes(
  rows: (ReturnType<typeof minuteRows>[number] & { ahead: number; revision: number; church_id: string })[],
) {
  await database.query(
    `insert into public.recording_minutes (church_id, recording_session_id, minute, revision, steps, sent_at)
     select church_id, recording_session_id, minute, revision, steps, now() + ahead * interval '1 millisecond'
     from jsonb_to_recordset($1::jsonb) as row
       (church_id uuid, recording_session_id uuid, minute integer, revision integer, steps jsonb, ahead integer)
     on conflict (recording_session_id, minute)
     do update set revision = excluded.revision, steps = excluded.steps, sent_at = excluded.sent_at`,
    [JSON.stringify(rows)],
  )
}

async function complete(ids: string[]) {
  const recording: Pick<DoorRecording, 'end'> = { end: START + 40 * MINUTE_MS }
  await database.query(
    `update public.recording_sessions set status = 'completed', end_time = greatest(start_time, $2) where id = any ($1)`,
    [ids, new Date(recording.end).toISOString()],
  )
}
