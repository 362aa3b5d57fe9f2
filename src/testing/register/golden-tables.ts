import type { MissedReason, WeekState } from '../../domain/register/register-lists.schema.ts'
import type { GoldenService, GoldenTable } from './golden-church.ts'

/**
 * The results in these tables were worked out by hand from the rules, before the code was written. By default, today is
 * Wednesday, June 17, 2026, and weeks begin on Sunday. The last letter of a table then means the current week, which
 * began on June 14. The letter before means the last complete week, which began on June 7.
 */
export const TODAY = '2026-06-17'

type Came = [came: number, told: number]

/** `is` is the expected result; null when Ruth is not missed. */
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
  // These tables are about three missed weeks.
  { name: 'a member who missed three complete weeks is on the list', weeks: { sunday: `${x8}... .` }, is: three() },
  {
    name: 'a member who missed two weeks is not on the list while the third week goes on',
    weeks: { sunday: `${x8}.. .` },
    is: null,
  },
  { name: 'a member who came this week is not on the list', weeks: { sunday: `${x8}... x` }, is: null },
  {
    name: 'a week marked as away is not missed; with two missed weeks left, a member is not on the list',
    weeks: { sunday: `${x8}..a .` },
    is: null,
  },
  {
    name: 'a week marked as away is not missed; with three missed weeks left, a member is on the list',
    weeks: { sunday: `${x8}.a.. .` },
    is: three({ lastSeen: '2026-05-10', recent: [2, 5], before: [6, 6] }),
  },
  { name: 'a week without a service is not a missed week', weeks: { sunday: `${x8}..- .` }, is: null },
  { name: 'a week whose service has no marks is not a missed week', weeks: { sunday: `${x8}..e .` }, is: null },
  { name: 'a week whose service has only away marks is not a missed week', weeks: { sunday: `${x8}..A .` }, is: null },
  { name: 'a week whose service did not happen is not a missed week', weeks: { sunday: `${x8}..n .` }, is: null },
  {
    name: 'a present mark at a service that did not happen does not count',
    weeks: { sunday: `${x8}...N .` },
    is: three({ lastSeen: '2026-05-10', recent: [2, 5], before: [6, 6] }),
  },
  {
    name: 'an away mark at a service that did not happen does not excuse a missed week',
    weeks: { sunday: `${x8}... .`, wednesday: '--M- -' },
    is: three(),
  },
  {
    name: 'a member with a present mark and an away mark at one service was present',
    weeks: { sunday: `${x8}..y .` },
    is: null,
  },
  {
    name: 'missed weeks before and after a week without a service are added up',
    weeks: { sunday: `${x8}.-.. .` },
    is: three({ lastSeen: '2026-05-10', recent: [2, 5], before: [6, 6] }),
  },
  // These tables are about the services at which a member is expected.
  {
    name: 'a member who came only once is not expected and not missed',
    weeks: { sunday: '......x....... .' },
    is: null,
  },
  {
    name: 'a member who came to three of eight services is expected',
    weeks: { sunday: 'x..x...x... .' },
    is: three({ recent: [1, 6], before: [2, 5] }),
  },
  {
    name: 'a member who came to three of nine services is not expected',
    weeks: { sunday: 'x..x....x... .' },
    is: null,
  },
  {
    name: 'services without a register do not count among the last eight',
    weeks: { sunday: 'x..x-e.n..x... .' },
    is: three({ recent: [1, 6], before: [2, 5] }),
  },
  {
    name: 'a member who came only once but is expected by hand is missed',
    weeks: { sunday: '......x....... .' },
    byHand: { sunday: true },
    is: three({ lastSeen: '2026-04-19', weeksMissed: 7, recent: [0, 6], before: [1, 2] }),
  },
  {
    name: 'a regular whose expectation was removed by hand is not missed',
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
    name: 'both Sunday services of one series count among the last eight',
    weeks: { sunday: 'xxxx... .', again: '....... .' },
    is: three({ recent: [3, 6], before: [1, 1] }),
  },
  // These tables show that weeks are counted instead of services.
  {
    name: 'a member who came to the service at 8:30 instead is not missed',
    weeks: { sunday: `${x8}... .`, early: '..........x .' },
    is: null,
  },
  {
    name: 'missed weeks are counted after the last presence, even if it was at another service',
    weeks: { sunday: `${x8}.... .`, early: '........x... .' },
    is: three({ recent: [3, 6], before: [6, 6] }),
  },
  {
    name: 'a member who changed to the other service is not missed at the first one',
    weeks: { sunday: `${x12}............... .`, early: `............${x12}--- -` },
    is: null,
  },
  {
    name: 'a member who was away at one service and present at another was present',
    weeks: { sunday: `${x8}..a .`, early: '..........x .' },
    is: null,
  },
  {
    name: 'a presence at a service without a series counts as a presence',
    weeks: { sunday: `${x8}... .`, special: '---------x- -' },
    is: null,
  },
  {
    name: 'when weeks begin on Sunday, a Wednesday belongs to the week of the Sunday before',
    weeks: { sunday: `${x8}... a`, wednesday: '-------x--- -' },
    is: three({ lastSeen: '2026-05-20' }),
  },
  {
    // Weeks begin on Monday. Wednesday, May 20 is in the week that ends on Sunday, May 24. Ruth missed the three weeks
    // that end on May 31, June 7 and June 14.
    name: 'when weeks begin on Monday, a Wednesday belongs to the week of the Sunday after',
    firstWeekday: 1,
    weeks: { sunday: `${x8}... .`, wednesday: '-------x--- -' },
    is: three({ lastSeen: '2026-05-20', recent: [3, 6], before: [6, 6] }),
  },
  {
    name: 'when weeks begin on Monday and the last Sunday is marked as away, that week is not missed',
    firstWeekday: 1,
    weeks: { sunday: `${x8}... a`, wednesday: '-------x--- -' },
    is: null,
  },
  {
    name: 'a service one minute before midnight on Saturday belongs to the week that ends',
    weeks: { sunday: `${x8}... .`, night: '-------x--- -' },
    is: three({ lastSeen: '2026-05-23' }),
  },
  {
    name: 'a service at midnight on Sunday belongs to the week that begins',
    weeks: { sunday: `${x8}... .`, midnight: '--------x-- -' },
    is: null,
  },
  // These tables are about the limits of the list.
  {
    // Ruth was last seen on Sunday, December 21, 182 days before today. The missed weeks begin on December 28 and end
    // with the week of June 14.
    name: 'a member who was last seen 26 weeks ago is on the list',
    today: '2026-06-21',
    weeks: { sunday: `${x8}${'.'.repeat(25)} .` },
    is: three({ lastSeen: '2025-12-21', weeksMissed: 25, recent: [0, 6], before: [7, 26] }),
  },
  {
    name: 'a member who was last seen a day more than 26 weeks ago is not on the list',
    today: '2026-06-22',
    weeks: { sunday: `${x8}${'.'.repeat(25)} .` },
    is: null,
  },
  { name: 'inactive members are not on the list', status: 'inactive', weeks: { sunday: `${x8}... .` }, is: null },
  { name: 'visitors can be missed', status: 'visitor', weeks: { sunday: `${x8}... .` }, is: three() },
  {
    name: 'a member who was followed up 13 days ago is not on the list',
    followedUp: ['2026-06-04'],
    weeks: { sunday: `${x8}... .` },
    is: null,
  },
  {
    name: 'a member who was followed up 14 days ago is on the list again',
    followedUp: ['2026-05-30', '2026-06-03'],
    weeks: { sunday: `${x8}... .` },
    is: three({ followedUp: '2026-06-03' }),
  },
  {
    // The year 2026 has 53 weeks. The last letter is Sunday, January 10, 2027.
    name: 'missed weeks from Monday are counted across the end of a year with 53 weeks',
    today: '2027-01-13',
    firstWeekday: 1,
    weeks: { sunday: `${x8}... a` },
    is: three({ lastSeen: '2026-12-13', recent: [2, 5], before: [6, 6] }),
  },
  {
    name: 'missed weeks from Sunday are counted across the end of a year with 53 weeks',
    today: '2027-01-13',
    weeks: { sunday: `${x8}... a` },
    is: three({ lastSeen: '2026-12-13' }),
  },
  // These tables are about members who come half as often as before.
  {
    name: 'a member who comes half as often as before is on the list',
    weeks: { sunday: `${x26} x.x..x .` },
    is: half('2026-06-07', 0, [3, 6], [26, 26]),
  },
  {
    name: 'a member who comes more than half as often as before is not on the list',
    weeks: { sunday: `${x26} x.x.xx .` },
    is: null,
  },
  {
    name: 'a member who came in half of the weeks before, and now in one of six, is on the list',
    weeks: { sunday: 'x.x.x.x.x.x.x.x.x.x.x.x.x. .....x .' },
    is: half('2026-06-07', 0, [1, 6], [13, 26]),
  },
  {
    name: 'a member who comes as often as before is not on the list',
    weeks: { sunday: 'x.x.x.x.x.x.x.x.x.x.x.x.x. x.x.x. .' },
    is: null,
  },
  {
    name: 'a member who came in half of the weeks before, and now in a third, is not on the list',
    weeks: { sunday: 'x.x.x.x.x.x.x.x.x.x.x.x.x. x....x .' },
    is: null,
  },
  {
    name: '13 earlier weeks are enough to compare rates',
    weeks: { sunday: `${x12}x x.x..x .` },
    is: half('2026-06-07', 0, [3, 6], [13, 13]),
  },
  { name: '12 earlier weeks are not enough to compare rates', weeks: { sunday: `${x12} x.x..x .` }, is: null },
  {
    name: 'four told weeks among the last six are enough to compare rates',
    weeks: { sunday: `${x26} aax..x .` },
    is: half('2026-06-07', 0, [2, 4], [26, 26]),
  },
  {
    name: 'three told weeks among the last six are not enough to compare rates',
    weeks: { sunday: `${x26} aaax.. .` },
    is: null,
  },
  {
    name: 'for a member who came this week, the last six weeks include this week',
    weeks: { sunday: `${x26} x.x..x x` },
    is: half('2026-06-14', 0, [3, 6], [26, 26]),
  },
  {
    name: 'when both reasons apply, the list gives only the three missed weeks',
    weeks: { sunday: `${x26} xxx... .` },
    is: three({ before: [26, 26] }),
  },
  {
    // In the last two complete weeks there was no Sunday service, and Ruth came to services without a series.
    name: 'a member who came in seven of 26 weeks before, at least a quarter, is on the list',
    weeks: { sunday: 'x..x..x..x.............xxx ....-- .', special: `${'-'.repeat(30)}xx -` },
    is: half('2026-06-12', 0, [0, 4], [7, 26]),
  },
  {
    name: 'a member who came in six of 26 weeks before, less than a quarter, is not on the list',
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
    name: 'a member whose first visit was this week is new',
    weeks: { sunday: '............. x' },
    is: { firstVisit: '2026-06-14', visits: 1, lastVisit: '2026-06-14' },
  },
  {
    name: 'two services on one day count as one visit',
    weeks: { sunday: '.........xx.. x', again: '.........x... .' },
    is: { firstVisit: '2026-05-17', visits: 3, lastVisit: '2026-06-14' },
  },
  {
    name: 'a member whose first visit was 42 days ago is new',
    weeks: { sunday: '................ .', wednesday: '.......x..... -' },
    is: { firstVisit: '2026-05-06', visits: 1, lastVisit: '2026-05-06' },
  },
  {
    name: 'a member whose first visit was 43 days ago is not new',
    today: '2026-06-18',
    weeks: { sunday: '................ .', wednesday: '.......x..... -' },
    is: null,
  },
  { name: 'a member who also came a year ago is not new', weeks: { sunday: `x${'.'.repeat(54)}x .` }, is: null },
  {
    // The first register is on March 15, which is 56 days before May 10.
    name: 'a member is new when the first register was eight weeks before the first visit',
    weeks: { sunday: '........x.... .' },
    is: { firstVisit: '2026-05-10', visits: 1, lastVisit: '2026-05-10' },
  },
  {
    name: 'a member is not new when the first register was seven weeks before the first visit',
    weeks: { sunday: '.......x.... .' },
    is: null,
  },
  {
    name: 'a visitor is new even when the first register was seven weeks before',
    status: 'visitor',
    weeks: { sunday: '.......x.... .' },
    is: { firstVisit: '2026-05-10', visits: 1, lastVisit: '2026-05-10' },
  },
  { name: 'an away mark is not a visit', status: 'visitor', weeks: { sunday: '............a a' }, is: null },
  {
    name: 'a present mark at a service that did not happen is not a visit',
    status: 'visitor',
    weeks: { sunday: '............N .' },
    is: null,
  },
  { name: 'a service that did not happen is not the first register', weeks: { sunday: 'n.......x.... .' }, is: null },
  {
    name: 'a present mark at a service later this week is not yet a visit',
    status: 'visitor',
    weeks: { night: '----x' },
    is: null,
  },
]

export type WeeksTable = Partial<GoldenTable> & {
  name: string
  weeks: GoldenTable['weeks']
  is: {
    lastSeen: string | null
    firstVisit: string | null
    rate12: Came
    rate52: Came
    /** The states of the last weeks as letters: c(ame), m(issed), a(way), u(ntold). All earlier weeks are untold. */
    states: string
    /** The first day of the last week. */
    lastWeek: string
    series: Partial<Record<GoldenService, [came: number, told: number, isExpected: boolean, byHand: boolean | null]>>
  }
}
export const STATES: Record<string, WeekState> = { c: 'came', m: 'missed', a: 'away', u: 'untold' }

export const WEEKS: WeeksTable[] = [
  {
    name: 'a member without marks has no rates and only untold weeks',
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
    name: 'weeks are came, missed, away or untold; weeks before the first visit are untold',
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
    name: 'for a member who came this week, this week is the last one',
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
    name: 'a member who is not expected has presences but no rate',
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
    // On the day of her last presence, Ruth had come to only two of the last eight services. The weeks still count as
    // told weeks, because she came regularly earlier in these 52 weeks.
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
    name: 'a member whose expectation was removed by hand has presences but no rate',
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
    name: 'for a member who is expected by hand, weeks are told from the first visit on',
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
    name: 'a member who is expected by hand at a series without a register has no rate',
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
