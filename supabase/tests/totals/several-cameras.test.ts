import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signIn } from '../../../src/domain/access/credentials.commands.ts'
import type { Db } from '../../../src/domain/shared/db.ts'
import { shownCountsAtom, undoCountAtom } from '../../../src/features/studio/counting/counts.ts'
import { password, startBackEnd } from '../domain/people.ts'
import { randomOf } from './random.ts'
import type { Random } from './random.ts'
import { Network, openDevice } from './studio-device.ts'
import { casesOf } from '../../../src/testing/test-scope.ts'

const RUNS = casesOf(200)
const MINUTES = 3
const MINUTE_MS = 60_000
/** The time between two passages. The server's error in measuring a laptop's clock is far smaller. */
const APART_MS = 5000

const random = randomOf(1)
const backEnd = startBackEnd()
type Device = ReturnType<typeof openDevice>
const networks: Network[] = []
let devices: Device[] = []

beforeAll(async () => {
  const { username, profile } = await backEnd.newPerson()
  const owner = { userId: profile.id, churchId: profile.church.id }
  const dbs: Db[] = []
  for (let laptop = 0; laptop < 3; laptop++) {
    // Each network has separate random numbers, because the number of requests depends on the machine. The services
    // must be the same on every machine.
    networks.push(new Network(backEnd.fetch, randomOf(laptop + 2)))
    const db = backEnd.newClient(networks[laptop]!.request)
    await signIn(db, { username, password })
    dbs.push(db)
  }
  // With these stubs, supabase-js would treat this process as a browser. So the stubs are made after the client.
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', { locks: { request: async (_: string, ...rest: unknown[]) => lend(rest.at(-1)) } })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  devices = (['door', 'door', 'room'] as const).map((way, laptop) =>
    openDevice(dbs[laptop]!, owner, { way, network: networks[laptop]! }),
  )
})
afterAll(() => {
  for (const { close } of devices) close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const lend = (work: unknown) => (work as (lock: unknown) => unknown)({})

/** Returns a service in which people come in by two doors, and some of them leave by either door. */
function serviceOf(random: Random) {
  const places = random.shuffled(Array.from({ length: (MINUTES * MINUTE_MS) / APART_MS }, (_, place) => place))
  const passages: { at: number; door: number; what: 'entry' | 'exit' }[] = []
  for (let person = random.whole(0, 8); person > 0; person--) {
    const [came, left] = [places.pop()! * APART_MS, places.pop()! * APART_MS].toSorted((a, b) => a - b)
    passages.push({ at: came!, door: random.whole(0, 1), what: 'entry' })
    if (random.isTrue(0.6)) passages.push({ at: left!, door: random.whole(0, 1), what: 'exit' })
  }
  passages.sort((a, b) => a.at - b.at)
  let [inside, peak, cameIn] = [0, 0, 0]
  for (const { what } of passages) {
    inside += what === 'entry' ? 1 : -1
    cameIn += what === 'entry' ? 1 : 0
    peak = Math.max(peak, inside)
  }
  const at = (door: number) => passages.filter((passage) => passage.door === door)
  return { passages, peak, cameIn, inView: random.isTrue(1 / 3) ? random.whole(0, 40) : null, doors: [at(0), at(1)] }
}
type Service = ReturnType<typeof serviceOf>

/**
 * Lets one laptop count one minute. Sometimes the laptop counts a passage twice. Then a person undoes the second
 * passage after it was sent.
 */
async function countMinute(device: Device, passages: Service['passages']) {
  for (const passage of passages) {
    device.pass(passage)
    if (random.isTrue(0.05)) {
      device.pass(passage)
      await device.keepMinutes()
      await device.store.set(undoCountAtom, device.store.get(shownCountsAtom).at(-1)!.key)
    }
  }
  await device.keepMinutes()
}

/**
 * Records one service with two laptops at doors, and sometimes with a third laptop in the room. One laptop at a door
 * has no network for a third of the time.
 */
async function record(instance: string, service: Service): Promise<string[]> {
  const offline = { laptop: random.whole(0, 1), minute: random.whole(0, MINUTES - 1) }
  const startedAt = Date.now() + 1000
  const ahead = devices.map(() => random.whole(-90, 90) * 1000)
  const sessions: string[] = []
  const used = service.inView === null ? devices.slice(0, 2) : devices
  for (const [laptop, device] of used.entries()) sessions.push(await device.start(instance, ahead[laptop]!))
  if (service.inView !== null) await devices[2]!.keepPicture(service.inView)
  for (let minute = 0; minute < MINUTES; minute++) {
    networks[offline.laptop]!.isUp = minute !== offline.minute
    for (const [door, passages] of service.doors.entries()) {
      const now = passages.filter(({ at }) => Math.floor(at / MINUTE_MS) === minute)
      if (now.length === 0) continue
      const passed = now.map((passage) => ({ ...passage, at: startedAt + passage.at }))
      await countMinute(devices[door]!, passed)
      // The outbox of the laptop without a network stops trying for now.
      await devices[door]!.outbox.drain()
    }
  }
  for (const device of used) await device.stop()
  networks[offline.laptop]!.isUp = true
  for (const device of used) await device.sendAll()
  return sessions
}

test('two doors with different clocks give the true total, even if a door is offline and a camera is in the room', async () => {
  const instances = await backEnd.sql<{ id: string }>(
    `insert into public.service_instances (church_id, service_name, instance_date, start_time)
     select church_id, 'Worship', '2026-03-29', '01:45' from public.profiles, generate_series(1, ${RUNS}) returning id`,
  )
  const runs = []
  for (const { id } of instances) {
    const service = serviceOf(random)
    runs.push({ ...service, id, sessions: await record(id, service) })
  }

  const minutes = await backEnd.sql<{ id: string; entries: number; exits: number }>(
    `select recording_session_id as id, sum(entries)::integer as entries, sum(exits)::integer as exits
     from public.recording_minutes group by 1`,
  )
  const passed = new Map(minutes.map(({ id, entries, exits }) => [id, [entries, exits]]))
  const totals = await backEnd.sql<{ id: string }>(
    `select service_instance_id as id, total as peak, came_in as "cameIn", source, chosen_by, counts,
      (select room_total from public.service_instances where id = service_instance_id) as "inView"
     from public.service_totals`,
  )
  const curves = await backEnd.sql<{ id: string }>(
    `select i.id, max(people) as peak, max(curve.came_in) as "cameIn", count(distinct at) = count(*) as "isOnce"
     from public.service_instances as i cross join lateral public.arrival_curve(i.id) as curve
     where curve.recording_session_id is null group by i.id`,
  )
  const curveOf = new Map(curves.map((curve) => [curve.id, curve]))
  const byService = new Map(totals.map((total) => [total.id, total]))
  const passedAt = runs.filter(({ passages }) => passages.length > 0)
  expect(passedAt.map(({ id }) => curveOf.get(id))).toEqual(
    passedAt.map(({ id, peak, cameIn }) => ({ id, peak, cameIn, isOnce: true })),
  )
  for (const { id, doors, sessions, peak, cameIn, inView } of runs) {
    for (const [door, passages] of doors.entries()) {
      const count = (what: string) => passages.filter((passage) => passage.what === what).length
      expect(passed.get(sessions[door]!) ?? [0, 0]).toEqual([count('entry'), count('exit')])
    }
    const counted = doors.filter((passages) => passages.length > 0).length
    const official =
      counted > 0
        ? { source: 'door', peak, cameIn, chosen_by: 'rule' }
        : inView === null
          ? { source: null, peak: null, cameIn: null, chosen_by: null }
          : { source: 'room', peak: inView, cameIn: null, chosen_by: 'rule' }
    expect(byService.get(id)).toEqual({ id, ...official, counts: counted + (inView === null ? 0 : 1), inView })
  }
}, 180_000)
