import type { MemberWeeks, MissedMember, NewMember, WeekState } from '@/domain/register/register-lists.schema.ts'
import { addDays } from '@/domain/shared/dates.ts'
import { memberId } from './members.ts'

export function missedOf(number: number, change: Partial<MissedMember> = {}): MissedMember {
  return {
    id: memberId(number),
    firstName: 'Ada',
    lastName: 'Miller',
    status: 'active',
    familyId: null,
    phone: null,
    email: null,
    reason: 'three weeks',
    lastSeen: '2026-11-01',
    weeksMissed: 3,
    recent: { came: 3, told: 6 },
    before: { came: 24, told: 26 },
    followedUp: null,
    ...change,
  }
}

export function newMemberOf(number: number, change: Partial<NewMember> = {}): NewMember {
  return {
    id: memberId(number),
    firstName: 'Ada',
    lastName: 'Miller',
    status: 'visitor',
    firstVisit: '2026-11-08',
    visits: 2,
    lastVisit: '2026-11-15',
    ...change,
  }
}

/** Returns a row of `list_missed`. */
export function missedRowOf(change: object = {}) {
  return {
    id: memberId(1),
    first_name: 'Ada',
    last_name: 'Miller',
    status: 'active',
    family_id: null,
    phone: null,
    email: null,
    reason: 'three weeks',
    last_seen: '2026-11-01',
    weeks_missed: 3,
    recent_came: 3,
    recent_told: 6,
    before_came: 24,
    before_told: 26,
    followed_up: null,
    ...change,
  }
}

/** Returns a row of `list_new`. */
export function newRowOf(change: object = {}) {
  return {
    id: memberId(1),
    first_name: 'Ada',
    last_name: 'Miller',
    status: 'visitor',
    first_visit: '2026-11-08',
    visits: 2,
    last_visit: '2026-11-15',
    ...change,
  }
}

const STATES: WeekState[] = ['came', 'came', 'missed', 'came', 'came', 'away', 'came', 'untold']

/** Returns the weeks of a member who came most Sundays of the year that ends with November 22, 2026. */
export function memberWeeksOf(change: Partial<MemberWeeks> = {}): MemberWeeks {
  return {
    lastSeen: '2026-11-15',
    firstVisit: '2024-03-10',
    rate12: { came: 8, told: 10 },
    rate52: { came: 33, told: 39 },
    weeks: Array.from({ length: 52 }, (_, at) => ({
      start: addDays('2025-11-30', 7 * at),
      state: STATES[at % STATES.length]!,
    })),
    series: [
      { id: memberId(81), name: 'Sunday Worship', came: 30, told: 36, isExpected: true, byHand: null },
      { id: memberId(82), name: 'Evening Prayer', came: 3, told: 30, isExpected: false, byHand: false },
    ],
    ...change,
  }
}
