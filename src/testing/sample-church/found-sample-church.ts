import { updateChurch, updateProfile } from '../../domain/access/profile.commands.ts'
import { findProfile } from '../../domain/access/profile.queries.ts'
import { recordAttendance } from '../../domain/attendance/attendance.commands.ts'
import type { Attendance } from '../../domain/attendance/attendance.schema.ts'
import { markDidNotHappen } from '../../domain/attendance/official-total.commands.ts'
import { createEvent } from '../../domain/events/event.commands.ts'
import { createMember } from '../../domain/members/member.commands.ts'
import type { Member } from '../../domain/members/member.schema.ts'
import { createSermon } from '../../domain/sermons/sermon.commands.ts'
import { createServiceInstance } from '../../domain/services/service-instance.commands.ts'
import { instanceOfService } from '../../domain/services/service-instance.rules.ts'
import type { ServiceInstance } from '../../domain/services/service-instance.schema.ts'
import { createService } from '../../domain/services/service.commands.ts'
import type { ServiceDraft } from '../../domain/services/service.schema.ts'
import { countLabel } from '../../domain/shared/count-label.ts'
import { todayIn } from '../../domain/shared/dates.ts'
import type { LocalTime } from '../../domain/shared/dates.ts'
import { unwrap } from '../../domain/shared/db.ts'
import type { Db } from '../../domain/shared/db.ts'
import { grouped } from '../../domain/shared/grouped.ts'
import { makeRandom, pick } from '../../../workers/vision/convert/testing/random.ts'
import { recordAtDoor } from './record-at-door.ts'
import { sampleEvents, sampleSermons } from './sample-library.ts'
import { sampleMembers } from './sample-members.ts'
import { sampleSeries } from './sample-series.ts'
import { sampleServices } from './sample-services.ts'
import type { SampleService } from './sample-services.ts'

export const SAMPLE_WEEKS = 157

/** At most `LANES` requests run at the same time. */
const LANES = 12
/** On the latest `NAMED_SUNDAYS` Sundays, people are named as present. */
const NAMED_SUNDAYS = 12
const ROWS_AT_ONCE = 400

type Held = SampleService & { instance: ServiceInstance; record: Attendance | null }

/**
 * Fills the new church of the signed-in person by the app's commands. Two calls on the same day give the same result.
 *
 * @param say called with a line before each year and before the rest, because the work takes minutes
 * @returns the number of services of the church
 */
export async function foundSampleChurch(
  db: Db,
  { weeks, now, say = () => undefined }: { weeks: number; now: Date; say?: (line: string) => void },
): Promise<number> {
  const profile = await findProfile(db)
  if (!profile) throw new Error('Not signed in.')
  const { id, timeZone } = profile.church
  await updateChurch(db, { id, name: 'Grace Community Church', timeZone, firstWeekday: 0, easter: 'western' })
  await updateProfile(db, { id: profile.id, fullName: 'Ruth Porter' })
  const today = todayIn(timeZone, now)
  const held = await addServices(db, sampleServices(today, weeks), { today, say })
  say('Adding recordings, members, sermons and events ...')
  const closed = held.filter(({ outcomeReason }) => outcomeReason !== null)
  for (const reason of new Set(closed.map(({ outcomeReason }) => outcomeReason!))) {
    const serviceInstanceIds = closed.filter((each) => each.outcomeReason === reason).map(({ instance }) => instance.id)
    await markDidNotHappen(db, { serviceInstanceIds, reason })
  }
  const cameraId = crypto.randomUUID()
  const seen = held.flatMap(({ instance, service, seenAtDoor }) =>
    seenAtDoor === null ? [] : [{ instance, people: seenAtDoor, duration: service?.duration ?? 75 }],
  )
  await inLanes(seen, (each) => recordAtDoor(db, { ...each, cameraId, timeZone }))
  const members = await inLanes(sampleMembers(today), (draft) => createMember(db, draft))
  await namePeople(db, held, members)
  await inLanes(sampleSermons(held, today), (draft) => createSermon(db, draft))
  await inLanes(sampleEvents(today), (draft) => createEvent(db, { ...draft, timeZone }))
  return held.length
}

async function addServices(
  db: Db,
  services: SampleService[],
  { today, say }: { today: string; say: (line: string) => void },
): Promise<Held[]> {
  const recurring = new Map(
    (
      await inLanes(sampleSeries(today, 1), ({ service }) =>
        // The dates of the sample end yesterday. The dates from today on are created by the recurring service and are
        // not counted.
        createService(db, { ...service, firstDate: today }),
      )
    ).map((added) => [added.name, added]),
  )
  const held: Held[] = []
  for (const [year, own] of grouped(services, ({ instanceDate }) => instanceDate.slice(0, 4))) {
    say(`Adding ${countLabel(own.length, 'service')} of ${year} ...`)
    held.push(...(await inLanes(own, add)))
  }
  return held

  async function add(planned: SampleService): Promise<Held> {
    const service = recurring.get(planned.serviceName) ?? CHRISTMAS_EVE
    const chosen = {
      serviceId: service.id ?? '',
      instanceDate: planned.instanceDate,
      startTime: null,
      endTime: endOf(service),
      notes: null,
    }
    const draft = { ...instanceOfService(service, chosen), speaker: planned.speaker }
    const instance = await createServiceInstance(db, draft)
    const { typed } = planned
    const record = typed && (await recordAttendance(db, { ...typed, serviceInstanceId: instance.id }))
    return { ...planned, instance, record }
  }
}

const CHRISTMAS_EVE = {
  id: null,
  name: 'Christmas Eve',
  serviceType: 'special',
  serviceTime: '17:00',
  duration: 75,
  location: 'Nave',
} as const

/** Returns the time at which a service ends. No service of the sample ends after midnight. */
function endOf({ serviceTime, duration }: Pick<ServiceDraft, 'serviceTime' | 'duration'>): LocalTime | null {
  if (serviceTime === null || duration === null) return null
  const minutes = Number(serviceTime.slice(0, 2)) * 60 + Number(serviceTime.slice(3, 5)) + duration
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/**
 * Names people who were present. At the Bible study, nearly as many people are named as were counted; on the latest
 * Sundays, about 60 % of the members are named.
 */
async function namePeople(db: Db, held: Held[], members: Member[]): Promise<void> {
  const random = makeRandom(3)
  const known = members.filter(({ membershipStatus }) => membershipStatus !== 'inactive')
  const adults = known.filter(({ email }) => email !== null)
  const study = adults.filter((_, place) => place % 2 === 0)
  const counted = held.filter(({ record }) => record !== null).toReversed()
  const sundays = counted.filter(({ serviceName }) => serviceName === 'Sunday Worship').slice(0, NAMED_SUNDAYS)
  const studies = counted.filter(({ serviceName }) => serviceName === 'Bible Study')
  const rows = [
    ...sundays.flatMap(({ record }) => known.filter(() => random() < 0.6).map(presentAt(record!))),
    ...studies.flatMap(({ record }) => {
      const present = shuffled(study, random).slice(0, record!.totalAttendance - pick(random, 4))
      return present.map(presentAt(record!))
    }),
  ]
  // The app has no command that names many people, so the rows are inserted directly.
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    unwrap(await db.from('member_attendance').insert(rows.slice(first, first + ROWS_AT_ONCE)))
  }
}

const presentAt = (record: Attendance) => (member: Member) => ({ attendance_id: record.id, member_id: member.id })

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

/** Runs `work` for at most `LANES` items at the same time. Returns the results in the order of the items. */
async function inLanes<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const lane = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index]!)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return results
}
