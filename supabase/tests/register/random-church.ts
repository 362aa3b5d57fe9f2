import type { ChurchRegister, RuledService } from '../../../src/testing/register/rules/church-register.ts'
import type { LocalDate } from '../../../src/domain/shared/dates.ts'
import { addDays, instantOf, todayIn } from '../../../src/domain/shared/dates.ts'
import { randomOf } from '../totals/random.ts'
import type { Random } from '../totals/random.ts'

/** Days near the turn of a year with 53 weeks, and days near a clock change. */
const EDGES: [zone: string, date: LocalDate][] = [
  ['UTC', '2021-01-01'],
  ['Europe/Berlin', '2021-01-03'],
  ['Pacific/Auckland', '2016-01-01'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2025-10-26'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2025-11-02'],
  ['Pacific/Kiritimati', '2024-02-29'],
  ['Pacific/Pago_Pago', '2024-12-31'],
  ['Asia/Kathmandu', '2026-06-07'],
  ['Africa/Cairo', '2024-04-26'],
]

/**
 * `at` is the time of the question, often a second before or after local midnight. `today` is the date of `at` in
 * `zone`.
 */
export type RandomChurch = { church: ChurchRegister; zone: string; at: Date; today: LocalDate }

/** Returns the same church for the same seed. */
export function randomChurch(seed: number): RandomChurch {
  const random = randomOf(seed)
  const { whole, isTrue, one } = random
  const [zone, edge] = one(EDGES)
  const midnight = instantOf(addDays(edge, whole(-1, 8)), '00:00', zone)
  const at = new Date(midnight.getTime() + one([-1000, 0, 1000, 43_200_000]))
  const today = todayIn(zone, at)
  const church: ChurchRegister = {
    firstWeekday: whole(0, 6),
    services: [],
    marks: [],
    members: Array.from({ length: whole(6, 9) }, () => ({
      id: crypto.randomUUID(),
      status: one(['active', 'active', 'active', 'visitor', 'visitor', 'inactive']),
    })),
    expectations: [],
    followUps: [],
  }
  const series = Array.from({ length: whole(1, 3) }, () => addSeries(church, random, today))
  for (let special = 0; special < whole(0, 4); special++) {
    church.services.push(newService(random, addDays(today, -whole(0, 300)), '18:00', null))
  }
  for (const { id } of church.members) {
    addMarks(church, random, id, today)
    if (isTrue(0.2)) church.expectations.push({ memberId: id, seriesId: one(series), isExpected: isTrue(0.5) })
    if (isTrue(0.3)) church.followUps.push({ memberId: id, onDate: addDays(today, -one([0, 1, 13, 14, 15, 60])) })
  }
  return { church, zone, at, today }
}

/** Adds a series on a weekday, often with a second service on the same day, and returns its id. */
function addSeries(church: ChurchRegister, random: Random, today: LocalDate): string {
  const { whole, isTrue, one } = random
  const id = crypto.randomUUID()
  const other = isTrue(0.4) ? id : crypto.randomUUID()
  const hasSecond = isTrue(0.5)
  const every = one([7, 7, 7, 7, 14, 28])
  const time = one(['00:00', '10:00', '23:59'])
  for (let day = -7 * whole(20, 60) - whole(0, 6); day <= 7; day += every) {
    const date = addDays(today, day)
    if (isTrue(0.96)) church.services.push(newService(random, date, time, id))
    if (hasSecond && isTrue(0.9)) church.services.push(newService(random, date, one(['08:30', time]), other))
  }
  return id
}

function newService({ isTrue }: Random, date: LocalDate, startTime: string, seriesId: string | null): RuledService {
  return { id: crypto.randomUUID(), date, startTime, seriesId, isHeld: isTrue(0.93) }
}

/**
 * Marks a member at the services. The member is a regular or a guest, stays away, comes less often, or has just begun.
 */
function addMarks({ services, marks }: ChurchRegister, random: Random, memberId: string, today: LocalDate): void {
  const { whole, isTrue, one } = random
  const change = addDays(today, -one([7, 14, 21, 28, 42, 42, 60, 182, 200]) - whole(0, 3))
  const [before, after] = one<[number, number]>([
    [0.9, 0.9],
    [0.9, 0],
    [0.8, 0],
    [0.5, 0],
    [0.9, 0.3],
    [0.7, 0.25],
    [0, 0.8],
    [0, 0.3],
    [0.05, 0.05],
  ])
  for (const { id: serviceId, date } of services) {
    const chance = date < change ? before : after
    const mark = (wasPresent: boolean) => marks.push({ memberId, serviceId, wasPresent })
    if (isTrue(chance)) {
      mark(true)
      if (isTrue(0.05)) mark(isTrue(0.5))
    } else if (isTrue(0.12)) {
      mark(false)
      if (isTrue(0.05)) mark(isTrue(0.5))
    }
  }
}
