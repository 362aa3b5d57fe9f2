import type { MissedReason, WeekState } from '../../domain/register/register-lists.schema.ts'
import type { GoldenService, GoldenTable } from './golden-church.ts'

/**
 * The tables were worked out by hand from the rules, before the code. Unless a table says otherwise, today is
 * Wednesday, June 17, 2026, and weeks begin on Sunday: the last letter is June 14, which still goes on, the letter
 * before it June 7, the last complete week.
 */
export const TODAY = '2026-06-17'

type Came = [came: number, told: number]

/** `is` is null when Ruth is not missed. */
export type MissedTable = Partial<GoldenTable> & {
  name: string
  weeks: GoldenTable['weeks']
  is: {
    reason: MissedReason
    lastSeen: string
    weeksMissed: number
    recent: Came
    before: Came
    followedUp?: string
  } | null
}

const x8 = 'xxxxxxxx'
const x12 = 'xxxxxxxxxxxx'
const x26 = 'xxxxxxxxxxxxxxxxxxxxxxxxxx'
const THREE = { reason: 'three weeks', lastSeen: '2026-05-17', weeksMissed: 3, recent: [3, 6], before: [5, 5] } as const
const three = (facts: object = {}) => ({ ...THREE, ...facts }) as MissedTable['is']
const half = (lastSeen: string, weeksMissed: number, recent: Came, before: Came): MissedTable['is'] => ({
  reason: 'half as often',
  lastSeen,
  weeksMissed,
  recent,
  before,
})

export const MISSED: MissedTable[] = [
  // ── Three weeks ──
  { name: 'three complete weeks', weeks: { sunday: `${x8}... .` }, is: three() },
  { name: 'two complete weeks; the third still goes on', weeks: { sunday: `${x8}.. .` }, is: null },
  { name: 'came this week', weeks: { sunday: `${x8}... x` }, is: null },
  {
    name: 'an away week is left out, and two are left',
    weeks: { sunday: `${x8}..a .` },
    is: null,
  },
  {
    name: 'an away week is left out, and three are left',
    weeks: { sunday: `${x8}.a.. .` },
    is: three({ lastSeen: '2026-05-10', recent: [2, 5], before: [6, 6] }),
  },
  { name: 'a week without a service tells nothing', weeks: { sunday: `${x8}..- .` }, is: null },
  { name: 'a service without marks is no register', weeks: { sunday: `${x8}..e .` }, is: null },
  { name: 'a service where all marks are away is no register', weeks: { sunday: `${x8}..A .` }, is: null },
  { name: 'a service that did not happen tells nothing', weeks: { sunday: `${x8}..n .` }, is: null },
  {
    name: 'a mark at a service that did not happen is no presence',
    weeks: { sunday: `${x8}...N .` },
    is: three({ lastSeen: '2026-05-10', recent: [2, 5], before: [6, 6] }),
  },
  {
    name: 'a mark at a service that did not happen excuses nothing',
    weeks: { sunday: `${x8}... .`, wednesday: '--M- -' },
    is: three(),
  },
  { name: 'marked present and away at one service is present', weeks: { sunday: `${x8}..y .` }, is: null },
  {
    name: 'the weeks around a week without a service count on',
    weeks: { sunday: `${x8}.-.. .` },
    is: three({ lastSeen: '2026-05-10', recent: [2, 5], before: [6, 6] }),
  },
  // ── Expected ──
  { name: 'a guest is not missed', weeks: { sunday: '......x....... .' }, is: null },
  {
    name: 'three of eight services are enough',
    weeks: { sunday: 'x..x...x... .' },
    is: three({ recent: [1, 6], before: [2, 5] }),
  },
  { name: 'three of nine services are not', weeks: { sunday: 'x..x....x... .' }, is: null },
  {
    name: 'eight services are eight registers, over weeks without one',
    weeks: { sunday: 'x..x-e.n..x... .' },
    is: three({ recent: [1, 6], before: [2, 5] }),
  },
  {
    name: 'a guest who is expected by hand is missed',
    weeks: { sunday: '......x....... .' },
    byHand: { sunday: true },
    is: three({ lastSeen: '2026-04-19', weeksMissed: 7, recent: [0, 6], before: [1, 2] }),
  },
  {
    name: 'a regular who is not expected by hand',
    weeks: { sunday: `${x8}... .` },
    byHand: { sunday: false },
    is: null,
  },
  {
    name: 'a member who never came is not missed, even if expected',
    weeks: { sunday: '........... .' },
    byHand: { sunday: true },
    is: null,
  },
  {
    name: 'two services a Sunday of one series: four of eight',
    weeks: { sunday: 'xxxx... .', again: '....... .' },
    is: three({ recent: [3, 6], before: [1, 1] }),
  },
  // ── Weeks, not services ──
  {
    name: 'a member who came at 8:30 instead was there',
    weeks: { sunday: `${x8}... .`, early: '..........x .' },
    is: null,
  },
  {
    name: 'the last presence was at the other service',
    weeks: { sunday: `${x8}.... .`, early: '........x... .' },
    is: three({ recent: [3, 6], before: [6, 6] }),
  },
  {
    name: 'a member who changed to the other service is not missed at the first one',
    weeks: { sunday: `${x12}............... .`, early: `............${x12}--- -` },
    is: null,
  },
  {
    name: 'away at one service and present at the other is present',
    weeks: { sunday: `${x8}..a .`, early: '..........x .' },
    is: null,
  },
  {
    name: 'a service beside the series is a presence, and judges nothing',
    weeks: { sunday: `${x8}... .`, special: '---------x- -' },
    is: null,
  },
  {
    name: 'a Wednesday belongs to the week of the Sunday before',
    weeks: { sunday: `${x8}... a`, wednesday: '-------x--- -' },
    is: three({ lastSeen: '2026-05-20' }),
  },
  {
    // Weeks from Monday: May 18 to 24 has the Wednesday, then Sundays May 31, June 7 and 14, which is complete.
    name: 'when weeks begin on Monday, a Wednesday belongs to the Sunday after',
    firstWeekday: 1,
    weeks: { sunday: `${x8}... .`, wednesday: '-------x--- -' },
    is: three({ lastSeen: '2026-05-20', recent: [3, 6], before: [6, 6] }),
  },
  {
    name: 'when weeks begin on Monday and the last Sunday was away, two weeks are left',
    firstWeekday: 1,
    weeks: { sunday: `${x8}... a`, wednesday: '-------x--- -' },
    is: null,
  },
  {
    name: 'a minute before midnight on Saturday is still the week before',
    weeks: { sunday: `${x8}... .`, night: '-------x--- -' },
    is: three({ lastSeen: '2026-05-23' }),
  },
  {
    name: 'midnight on Sunday is the next week',
    weeks: { sunday: `${x8}... .`, midnight: '--------x-- -' },
    is: null,
  },
  // ── The edges of the list ──
  {
    // June 21 is a Sunday, 182 days after December 21. Weeks missed: December 28 to June 14.
    name: 'last seen 26 weeks ago',
    today: '2026-06-21',
    weeks: { sunday: `${x8}${'.'.repeat(25)} .` },
    is: three({ lastSeen: '2025-12-21', weeksMissed: 25, recent: [0, 6], before: [7, 26] }),
  },
  {
    name: 'last seen a day more than 26 weeks ago, also for half as often',
    today: '2026-06-22',
    weeks: { sunday: `${x8}${'.'.repeat(25)} .` },
    is: null,
  },
  { name: 'inactive members are left out', status: 'inactive', weeks: { sunday: `${x8}... .` }, is: null },
  { name: 'visitors can be missed', status: 'visitor', weeks: { sunday: `${x8}... .` }, is: three() },
  { name: 'followed up 13 days ago', followedUp: ['2026-06-04'], weeks: { sunday: `${x8}... .` }, is: null },
  {
    name: 'followed up 14 days ago',
    followedUp: ['2026-05-30', '2026-06-03'],
    weeks: { sunday: `${x8}... .` },
    is: three({ followedUp: '2026-06-03' }),
  },
  {
    // 2026 has 53 weeks. The current Sunday is January 10, 2027.
    name: 'over the turn of a year with 53 weeks',
    today: '2027-01-13',
    firstWeekday: 1,
    weeks: { sunday: `${x8}... a` },
    is: three({ lastSeen: '2026-12-13', recent: [2, 5], before: [6, 6] }),
  },
  {
    name: 'over the turn of a year with 53 weeks, weeks from Sunday',
    today: '2027-01-13',
    weeks: { sunday: `${x8}... a` },
    is: three({ lastSeen: '2026-12-13' }),
  },
  // ── Half as often ──
  { name: 'half as often', weeks: { sunday: `${x26} x.x..x .` }, is: half('2026-06-07', 0, [3, 6], [26, 26]) },
  { name: 'more than half as often', weeks: { sunday: `${x26} x.x.xx .` }, is: null },
  {
    name: 'a quarter of the weeks instead of half of them',
    weeks: { sunday: 'x.x.x.x.x.x.x.x.x.x.x.x.x. .....x .' },
    is: half('2026-06-07', 0, [1, 6], [13, 26]),
  },
  { name: 'as often as before', weeks: { sunday: 'x.x.x.x.x.x.x.x.x.x.x.x.x. x.x.x. .' }, is: null },
  { name: 'a third instead of half', weeks: { sunday: 'x.x.x.x.x.x.x.x.x.x.x.x.x. x....x .' }, is: null },
  {
    name: '13 weeks before are enough',
    weeks: { sunday: `${x12}x x.x..x .` },
    is: half('2026-06-07', 0, [3, 6], [13, 13]),
  },
  { name: '12 weeks before are too few', weeks: { sunday: `${x12} x.x..x .` }, is: null },
  {
    name: 'four of the six weeks are enough',
    weeks: { sunday: `${x26} aax..x .` },
    is: half('2026-06-07', 0, [2, 4], [26, 26]),
  },
  { name: 'three of the six weeks are too few', weeks: { sunday: `${x26} aaax.. .` }, is: null },
  {
    name: 'the windows end with this week for a member who came in it',
    weeks: { sunday: `${x26} x.x..x x` },
    is: half('2026-06-14', 0, [3, 6], [26, 26]),
  },
  {
    name: 'only three weeks, which comes before half as often',
    weeks: { sunday: `${x26} xxx... .` },
    is: three({ before: [26, 26] }),
  },
  {
    // The last two weeks have no Sunday service; Ruth came to services of no series.
    name: 'at least a quarter of the weeks before: seven of 26',
    weeks: { sunday: 'x..x..x..x.............xxx ....-- .', special: `${'-'.repeat(30)}xx -` },
    is: half('2026-06-12', 0, [0, 4], [7, 26]),
  },
  {
    name: 'less than a quarter of the weeks before: six of 26',
    weeks: { sunday: 'x..x.....x.............xxx ....-- .', special: `${'-'.repeat(30)}xx -` },
    is: null,
  },
]

export type NewTable = Partial<GoldenTable> & {
  name: string
  weeks: GoldenTable['weeks']
  is: { firstVisit: string; visits: number; lastVisit: string } | null
}

export const NEW: NewTable[] = [
  {
    name: 'a first visit this week',
    weeks: { sunday: '............. x' },
    is: { firstVisit: '2026-06-14', visits: 1, lastVisit: '2026-06-14' },
  },
  {
    name: 'three visits; two services of one day are one',
    weeks: { sunday: '.........xx.. x', again: '.........x... .' },
    is: { firstVisit: '2026-05-17', visits: 3, lastVisit: '2026-06-14' },
  },
  {
    name: '42 days ago',
    weeks: { sunday: '................ .', wednesday: '.......x..... -' },
    is: { firstVisit: '2026-05-06', visits: 1, lastVisit: '2026-05-06' },
  },
  {
    name: '43 days ago',
    today: '2026-06-18',
    weeks: { sunday: '................ .', wednesday: '.......x..... -' },
    is: null,
  },
  { name: 'a visit a year ago', weeks: { sunday: `x${'.'.repeat(54)}x .` }, is: null },
  {
    // March 15 is 56 days before May 10.
    name: 'the church had a register eight weeks before',
    weeks: { sunday: '........x.... .' },
    is: { firstVisit: '2026-05-10', visits: 1, lastVisit: '2026-05-10' },
  },
  { name: 'the church had its first register seven weeks before', weeks: { sunday: '.......x.... .' }, is: null },
  {
    name: 'a visitor is new from the first register on',
    status: 'visitor',
    weeks: { sunday: '.......x.... .' },
    is: { firstVisit: '2026-05-10', visits: 1, lastVisit: '2026-05-10' },
  },
  { name: 'marked away is no visit', status: 'visitor', weeks: { sunday: '............a a' }, is: null },
  { name: 'at a service that did not happen', status: 'visitor', weeks: { sunday: '............N .' }, is: null },
  { name: 'a service that did not happen was no register', weeks: { sunday: 'n.......x.... .' }, is: null },
  { name: 'a service later this week', status: 'visitor', weeks: { night: '----x' }, is: null },
]

export type WeeksTable = Partial<GoldenTable> & {
  name: string
  weeks: GoldenTable['weeks']
  is: {
    lastSeen: string | null
    firstVisit: string | null
    rate12: Came
    rate52: Came
    /** The states of the last weeks as letters: c(ame), m(issed), a(way), u(ntold). Weeks before them are untold. */
    states: string
    /** The first day of the last week. */
    lastWeek: string
    series: Partial<Record<GoldenService, [came: number, told: number, isExpected: boolean, byHand: boolean | null]>>
  }
}
export const STATES: Record<string, WeekState> = { c: 'came', m: 'missed', a: 'away', u: 'untold' }

export const WEEKS: WeeksTable[] = [
  {
    name: 'never marked',
    weeks: { sunday: '............ .' },
    is: {
      lastSeen: null,
      firstVisit: null,
      rate12: [0, 0],
      rate52: [0, 0],
      states: 'u',
      lastWeek: '2026-06-07',
      series: {},
    },
  },
  {
    name: 'came, missed, away and no register; weeks before the first visit and this week are untold',
    weeks: { sunday: '....xx.x-a.x. .' },
    is: {
      lastSeen: '2026-05-31',
      firstVisit: '2026-04-12',
      rate12: [4, 7],
      rate52: [4, 7],
      states: 'ccmcuamcm',
      lastWeek: '2026-06-07',
      series: { sunday: [4, 7, true, null] },
    },
  },
  {
    name: 'came this week, which is the last one then',
    weeks: { sunday: 'xxxxxxxxxxxxx. x' },
    is: {
      lastSeen: '2026-06-14',
      firstVisit: '2026-03-08',
      rate12: [11, 12],
      rate52: [14, 15],
      states: `${'c'.repeat(13)}mc`,
      lastWeek: '2026-06-14',
      series: { sunday: [14, 15, true, null] },
    },
  },
  {
    name: 'a guest has presences, and no rate',
    weeks: { sunday: '....x....x.. .' },
    is: {
      lastSeen: '2026-05-24',
      firstVisit: '2026-04-19',
      rate12: [0, 0],
      rate52: [0, 0],
      states: 'cuuuucuu',
      lastWeek: '2026-06-07',
      series: { sunday: [2, 8, false, null] },
    },
  },
  {
    // Ruth came to only two of eight at the last presence, but was a regular in these 52 weeks, so the weeks are told.
    name: 'a member who comes less often keeps a rate',
    weeks: { sunday: 'xxxxxxxx......x......x .' },
    is: {
      lastSeen: '2026-06-07',
      firstVisit: '2026-01-11',
      rate12: [2, 12],
      rate52: [10, 22],
      states: 'ccccccccmmmmmmcmmmmmmc',
      lastWeek: '2026-06-07',
      series: { sunday: [10, 22, false, null] },
    },
  },
  {
    name: 'a member who is not expected by hand keeps their presences, and has no rate',
    weeks: { sunday: 'xxxx.xx. .' },
    byHand: { sunday: false },
    is: {
      lastSeen: '2026-05-31',
      firstVisit: '2026-04-19',
      rate12: [0, 0],
      rate52: [0, 0],
      states: 'ccccuccu',
      lastWeek: '2026-06-07',
      series: { sunday: [6, 8, false, false] },
    },
  },
  {
    name: 'expected by hand from the first visit on',
    weeks: { sunday: '..x..... .', early: '........ .' },
    byHand: { sunday: true, early: false },
    is: {
      lastSeen: '2026-05-03',
      firstVisit: '2026-05-03',
      rate12: [1, 6],
      rate52: [1, 6],
      states: 'cmmmmm',
      lastWeek: '2026-06-07',
      series: { sunday: [1, 6, true, true], early: [0, 6, false, false] },
    },
  },
  {
    name: 'expected by hand at a series without a register',
    weeks: { sunday: '..x..... .' },
    byHand: { wednesday: true },
    is: {
      lastSeen: '2026-05-03',
      firstVisit: '2026-05-03',
      rate12: [0, 0],
      rate52: [0, 0],
      states: 'cuuuuu',
      lastWeek: '2026-06-07',
      series: { sunday: [1, 6, false, null], wednesday: [0, 0, true, true] },
    },
  },
  {
    name: 'each of two services on a Sunday has its own figures',
    weeks: { sunday: 'xxxx.xx. .', early: '...xx... .' },
    is: {
      lastSeen: '2026-05-31',
      firstVisit: '2026-04-19',
      rate12: [7, 8],
      rate52: [7, 8],
      states: 'cccccccm',
      lastWeek: '2026-06-07',
      series: { sunday: [6, 8, true, null], early: [2, 8, false, null] },
    },
  },
]
