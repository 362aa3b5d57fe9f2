import type { ChurchRegister } from './rules/church-register.ts'
import { addDays } from '../../domain/shared/dates.ts'

/** The services of the golden tables. The ids are UUIDs, because a test of the database uses the same tables. */
const SERVICES = {
  sunday: { day: 0, time: '10:00', series: '10000000-0000-4000-8000-000000000001' },
  /** `again` is a second service on the day of `sunday`, in the same series. */
  again: { day: 0, time: '12:00', series: '10000000-0000-4000-8000-000000000001' },
  early: { day: 0, time: '08:30', series: '10000000-0000-4000-8000-000000000002' },
  wednesday: { day: 3, time: '19:00', series: '10000000-0000-4000-8000-000000000003' },
  /** `night` is in the last minute of a Saturday, and `midnight` is in the first minute of a Sunday. */
  night: { day: 6, time: '23:59', series: '10000000-0000-4000-8000-000000000004' },
  midnight: { day: 0, time: '00:00', series: '10000000-0000-4000-8000-000000000005' },
  /** `special` belongs to no series. */
  special: { day: 5, time: '18:00', series: null },
} as const
export type GoldenService = keyof typeof SERVICES

/** `RUTH` is the member whose result a table states. `NAOMI` is present at each register of a table. */
export const RUTH = '20000000-0000-4000-8000-000000000001'
export const NAOMI = '20000000-0000-4000-8000-000000000002'

/**
 * `weeks` has a letter for each week, oldest first. The last letter is the current week. These weeks begin on Sunday,
 * whatever the first weekday of the church is. Spaces only make the letters easier to read.
 *
 * - With 'x', 'a', 'y' and '.', Naomi is marked present. Ruth is marked present (x), away (a) or both (y), or has no
 *   mark (.).
 * - With 'e' and 'A', Naomi has no mark. Ruth has no mark (e), or is marked away (A).
 * - With 'n', 'N' and 'M', the service did not happen, and Naomi is marked present. Ruth has no mark (n), or is marked
 *   present (N) or away (M).
 * - With '-', there was no service.
 */
export type GoldenTable = {
  today: string
  firstWeekday?: number
  status?: 'active' | 'inactive' | 'visitor'
  weeks: Partial<Record<GoldenService, string>>
  byHand?: Partial<Record<GoldenService, boolean>>
  followedUp?: string[]
}

export function goldenChurch(table: GoldenTable): ChurchRegister {
  const { today, firstWeekday = 0, status = 'active', weeks, byHand = {}, followedUp = [] } = table
  const church: ChurchRegister = {
    firstWeekday,
    services: [],
    marks: [],
    members: [
      { id: RUTH, status },
      { id: NAOMI, status: 'active' },
    ],
    expectations: Object.entries(byHand).map(([name, isExpected]) => ({
      memberId: RUTH,
      seriesId: seriesOf(name),
      isExpected,
    })),
    followUps: followedUp.map((onDate) => ({ memberId: RUTH, onDate })),
  }
  const sunday = addDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay())
  let number = 0
  for (const [name, letters] of Object.entries(weeks)) {
    const { day, time, series } = SERVICES[name as GoldenService]
    const written = letters.replaceAll(' ', '')
    for (const [at, letter] of written.split('').entries()) {
      if (letter === '-') continue
      const id = `30000000-0000-4000-8000-${String(++number).padStart(12, '0')}`
      const date = addDays(sunday, day + 7 * (at + 1 - written.length))
      church.services.push({ id, date, startTime: time, seriesId: series, isHeld: !'nNM'.includes(letter) })
      const mark = (memberId: string, wasPresent: boolean) => church.marks.push({ memberId, serviceId: id, wasPresent })
      if ('aAyM'.includes(letter)) mark(RUTH, false)
      if ('xyN'.includes(letter)) mark(RUTH, true)
      if ('xay.nNM'.includes(letter)) mark(NAOMI, true)
    }
  }
  return church
}

function seriesOf(name: string): string {
  return SERVICES[name as GoldenService].series ?? 'none'
}

export const goldenSeries = (name: GoldenService): string => seriesOf(name)
