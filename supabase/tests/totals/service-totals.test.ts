import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnsOfTotals } from '../../../src/domain/attendance/service-total.schema.ts'
import { ListedServices } from '../../../src/domain/services/listed-service.schema.ts'
import { actAs, openDatabase } from '../database.ts'
import type { Database } from '../database.ts'
import { PEOPLE, signUp } from '../two-churches.ts'
import { minuteRows, doorFigure } from './door-model.ts'
import type { DoorRecording, DoorStep } from './door-model.ts'
import { insertRows } from './insert-rows.ts'
import { orderedId, randomOf } from './random.ts'
import type { Random } from './random.ts'
import { cameraErrors, officialTotal, pairOf } from './total-model.ts'
import type { Church, Count, Service } from './total-model.ts'
import { casesOf } from '../../../src/testing/test-scope.ts'

/** The number of histories. Fewer histories would contain too few errors of cameras. */
const HISTORIES = casesOf(2000, 500)
const START = Date.parse('2026-10-25T00:30:00Z')
const SOURCES = ['typed', 'clicker', 'door', 'room', 'register']
const COMBINED = ['clicker', 'door', 'room', 'register'] as const
const CAMERAS = Array.from({ length: 5 }, orderedId)

let database: Database
beforeAll(async () => {
  database = await openDatabase('hosted')
})
afterAll(() => database.close())

function recordingOf(random: Random): DoorRecording {
  const minutes = random.whole(1, 3)
  const start = START + random.whole(0, 4) * 60_000
  const steps = Array.from({ length: random.whole(0, 8) }, (_, place): DoorStep => ({
    // The steps of one recording have distinct times.
    afterMs: place * 7_000 + random.whole(0, 900),
    what: random.isTrue(0.1) ? random.whole(0, 9) : random.one(['entry', 'entry', 'entry', 'exit', 'near'] as const),
  })).filter(({ afterMs }) => afterMs < minutes * 60_000)
  return {
    id: orderedId(),
    camera: random.one(CAMERAS),
    start,
    end: start + minutes * 60_000,
    peopleAtStart: random.one([0, 0, 3]),
    steps,
  }
}

function countOf(random: Random, place: number): Count {
  const source = random.one(['typed', 'import', 'clicker', 'door', 'door', 'room', 'room'] as const)
  const isCamera = source === 'door' || source === 'room'
  const recording = isCamera ? { ...recordingOf(random), way: source } : null
  const figure = source === 'door' && recording ? doorFigure([recording]) : null
  const total = figure?.peak ?? random.whole(0, 200)
  const adults = random.isTrue(0.3) ? random.whole(0, total) : null
  return { id: orderedId(), source, total, place, adults, recording, cameIn: figure?.cameIn ?? null, percent: null }
}

function serviceOf(random: Random, members: string[]): Service {
  const counts = Array.from({ length: random.whole(0, 4) }, (_, place) => countOf(random, place))
  const present = new Map(
    counts.filter(() => random.isTrue(0.2)).map(({ id }) => [id, members.filter(() => random.isTrue(0.4))]),
  )
  const choice =
    random.isTrue(0.15) && counts.length
      ? { attendanceId: random.one(counts).id }
      : random.isTrue(0.15)
        ? { source: random.one(COMBINED) }
        : null
  return {
    id: orderedId(),
    outcome: random.isTrue(0.1) ? 'did_not_happen' : 'held',
    counts,
    present,
    choice,
    roomsSee: random.isTrue(0.2) ? random.one(['same', 'different'] as const) : null,
  }
}

/** Deletes, corrects and chooses counts in the model, and returns the same changes for the database. */
function changeSome(random: Random, services: Service[]) {
  const deleted: string[] = []
  const forgotten: string[] = []
  const corrected: { id: string; total: number }[] = []
  for (const service of services) {
    for (const count of service.counts.slice()) {
      if (random.isTrue(0.15)) {
        service.counts.splice(service.counts.indexOf(count), 1)
        deleted.push(count.id)
        if (service.choice && 'attendanceId' in service.choice && service.choice.attendanceId === count.id)
          service.choice = null
      } else if (count.recording && random.isTrue(0.1)) {
        forgotten.push(count.recording.id)
        count.recording.isDeleted = true
      } else if (
        !count.recording &&
        count.cameIn === null &&
        count.source !== 'door' &&
        count.source !== 'room' &&
        random.isTrue(0.2)
      ) {
        count.total = random.whole(count.adults ?? 0, 300)
        corrected.push({ id: count.id, total: count.total })
      }
    }
  }
  return { deleted, forgotten, corrected }
}

test(`for ${HISTORIES} random histories, the database view has the same totals as the test’s model`, async () => {
  const random = randomOf(11)
  const { query } = database
  const people = [PEOPLE.owner, PEOPLE.outsider]
  const expected: ReturnType<typeof officialTotal>[] = []
  for (const [index, person] of people.entries()) {
    await signUp(query, person, { username: `person ${index}` })
    const [profile] = await query<{ church_id: string }>('select church_id from public.profiles where id = $1', [
      person,
    ])
    const church_id = profile!.church_id
    const church: Church = {
      errors: new Map(),
      order: index === 0 ? SOURCES : random.shuffled(SOURCES),
      differentPairs: new Set(
        CAMERAS.flatMap((a) => CAMERAS.filter((b) => a < b && random.isTrue(0.4)).map((b) => pairOf(a, b))),
      ),
    }
    const members = Array.from({ length: 5 }, orderedId)
    const services = Array.from({ length: HISTORIES / people.length }, () => serviceOf(random, members))
    await query('update public.churches set official_order = $1 where id = $2', [church.order, church_id])
    await insertRows(
      query,
      'public.members',
      members.map((id) => ({ id, church_id, first_name: 'Ruth', last_name: id, membership_status: 'active' })),
    )
    const factors = await useFactors(random, church_id)
    for (const count of services.flatMap(({ counts }) => counts))
      count.percent = (count.recording && factors.get(`${count.recording.camera} ${count.source}`)) ?? null
    await write(church_id, services)
    // The answers about cameras are inserted after the counts.
    await insertRows(
      query,
      'public.camera_pairs',
      [...church.differentPairs].map((pair) => {
        const [camera_a, camera_b] = pair.split(' ')
        return { church_id, camera_a, camera_b, see: 'different' }
      }),
    )
    const { deleted, forgotten, corrected } = changeSome(random, services)
    await query('delete from public.attendance where id = any ($1)', [deleted])
    await query('delete from public.recording_sessions where id = any ($1)', [forgotten])
    await query(
      `update public.attendance as a set total_attendance = c.total
       from jsonb_to_recordset($1::jsonb) as c (id uuid, total integer) where a.id = c.id`,
      [JSON.stringify(corrected)],
    )
    await takeBack(random.one([...factors.keys()]), church_id, services)
    church.errors = cameraErrors(services, church)
    // If a church prefers cameras to typed counts, fewer of its totals come from people. So it has fewer rows of
    // errors.
    expect(church.errors.size).toBeGreaterThan(church.order[0] === 'typed' ? 2 : -1)
    expected.push(...services.map((service) => officialTotal(service, church)))
  }
  const totals = await query(
    `select service_instance_id as id, outcome, counts, named_present as named, came_in, total, source, chosen_by,
      attendance_id, low, high, measured, adults
     from public.service_totals order by 1`,
  )
  expect(expected.filter(({ chosen_by: by }) => by === 'person').length).toBeGreaterThan(HISTORIES / 10)
  expect(expected.filter(({ source }) => source === 'door').length).toBeGreaterThan(HISTORIES / 20)
  expect(expected.filter(({ measured }) => measured !== null).length).toBeGreaterThan(HISTORIES / 20)
  expect(totals).toEqual(expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
}, 180_000)

test('without ranges and parts, the view reads no counts, recordings or camera errors', async () => {
  const planOf = async (columns: string) => {
    const rows = await actAs(
      database.query,
      PEOPLE.owner,
      `explain (costs off) select ${columns} from public.service_totals`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  await database.withRollback(async () => {
    const [shown, answered] = [ListedServices.columns, columnsOfTotals([])].map((columns) =>
      columns.replaceAll(/\w+:(\w+)/g, '$1'),
    ) as [string, string]
    expect(shown).toContain('service_instance_id')
    for (const columns of [shown, answered, 'count(*)'])
      expect(await planOf(columns)).not.toMatch(/attendance|recording_sessions/)
    expect(await planOf('adults, low')).toMatch(/recording_sessions/)
  })
})

/** Gives some cameras a factor before they count. Returns the factors by camera and way. */
async function useFactors(random: Random, church_id: string): Promise<Map<string, number>> {
  const used = CAMERAS.flatMap((camera_id) =>
    (['door', 'room'] as const).flatMap((way) =>
      random.isTrue(0.4) ? { church_id, camera_id, way, percent: random.whole(50, 99) + random.one([0, 51, 101]) } : [],
    ),
  )
  await insertRows(
    database.query,
    'public.camera_factors',
    used.map((row) => ({ ...row, begins_at: '2026-01-01T00:00:00Z' })),
  )
  return new Map(used.map(({ camera_id, way, percent }) => [`${camera_id} ${way}`, percent]))
}

async function takeBack(factor: string, church_id: string, services: Service[]) {
  const [camera, way] = factor.split(' ')
  await database.query('delete from public.camera_factors where church_id = $1 and camera_id = $2 and way = $3', [
    church_id,
    camera,
    way,
  ])
  for (const count of services.flatMap(({ counts }) => counts))
    if (count.recording?.camera === camera && count.source === way) count.percent = null
}

/** Inserts services as people and devices would write them, in bulk. */
async function write(church_id: string, services: Service[]) {
  const { query } = database
  const counts = services.flatMap(({ id: service_instance_id, counts }) =>
    counts.map((count) => ({ ...count, service_instance_id })),
  )
  const recorded = counts.flatMap(({ recording, ...count }) => (recording ? { recording, ...count } : []))
  await insertRows(
    query,
    'public.service_instances',
    services.map(({ id, outcome, roomsSee }) => ({
      id,
      church_id,
      service_name: 'Worship',
      service_type: 'Sunday Morning',
      instance_date: '2026-10-25',
      start_time: '02:30',
      attendance_recorded: false,
      outcome,
      rooms_see: roomsSee,
      created_at: '2026-01-01T00:00:00Z',
    })),
  )
  await insertRows(
    query,
    'public.recording_sessions',
    recorded.map(({ recording, service_instance_id }) => ({
      id: recording.id,
      church_id,
      service_instance_id,
      camera_id: recording.camera,
      way: recording.way,
      status: 'recording',
      start_time: new Date(recording.start).toISOString(),
      people_at_start: recording.peopleAtStart,
      ...KEPT,
    })),
  )
  // The planner's statistics are older than the counts, as in a new church. Totals must still be fast.
  await query('analyze')
  await insertRows(
    query,
    'public.recording_minutes',
    recorded
      .filter(({ source }) => source === 'door')
      .flatMap(({ recording }) => minuteRows(recording).map((row) => ({ ...row, church_id, revision: 0 }))),
  )
  await insertRows(
    query,
    'public.attendance_snapshots',
    recorded
      .filter(({ source }) => source === 'room')
      .map(({ recording, total }) => {
        const id = orderedId()
        return {
          id,
          church_id,
          recording_session_id: recording.id,
          people_count: total,
          timestamp: new Date(recording.start).toISOString(),
          image_url: `${church_id}/${recording.id}/${id}.jpg`,
          created_at: '2026-01-01T00:00:00Z',
        }
      }),
  )
  await query(
    `update public.recording_sessions as s set status = 'completed', end_time = r.ends
     from jsonb_to_recordset($1::jsonb) as r (id uuid, ends timestamptz) where s.id = r.id`,
    [
      JSON.stringify(
        recorded.map(({ recording }) => ({ id: recording.id, ends: new Date(recording.end).toISOString() })),
      ),
    ],
  )
  // The database chose the ids of the cameras' counts, so these ids are replaced by the model's ids.
  await query(
    `update public.attendance as a set id = c.id, adults_count = c.adults
     from jsonb_to_recordset($1::jsonb) as c (id uuid, adults integer, recording uuid) where a.ai_session_id = c.recording`,
    [JSON.stringify(recorded.map(({ id, adults, recording }) => ({ id, adults, recording: recording.id })))],
  )
  const byHand = counts.filter(({ recording }) => !recording)
  await insertRows(
    query,
    'public.attendance',
    byHand.map(({ id, service_instance_id, source, total, adults, place }) => ({
      id,
      church_id,
      service_instance_id,
      source,
      tracking_method: 'manual',
      total_attendance: total,
      adults_count: adults,
      created_at: new Date(START + place * 1000).toISOString(),
    })),
  )
  await insertRows(
    query,
    'public.member_attendance',
    services.flatMap(({ present }) =>
      [...present].flatMap(([attendance_id, members]) =>
        members.map((member_id) => ({
          id: orderedId(),
          church_id,
          attendance_id,
          member_id,
          was_present: true,
          created_at: '2026-01-01T00:00:00Z',
        })),
      ),
    ),
  )
  const choices = services.flatMap(({ id, choice }) => (choice ? { id, ...choice } : []))
  await query(
    `update public.service_instances as i set official_attendance_id = c."attendanceId", official_source = c.source
     from jsonb_to_recordset($1::jsonb) as c (id uuid, "attendanceId" uuid, source text) where i.id = c.id`,
    [JSON.stringify(choices)],
  )
}

/** Values for columns that a bulk insert would set to null. */
const KEPT = {
  avg_people_count: 0,
  max_people_count: 0,
  attendance_written: false,
  target_fps: 1,
  confidence_threshold: 10,
  ends_with_snapshots: true,
  created_at: '2026-01-01T00:00:00Z',
}
