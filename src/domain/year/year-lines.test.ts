import { expect, test } from 'vitest'
import { weekly } from '../../testing/trend-services.ts'
import { yearFigures } from './year-figures.ts'
import type { YearSettings } from './year-figures.ts'
import { yearCsv, yearLines } from './year-lines.ts'
import { periodBefore, periodOf } from './year-period.ts'
import type { MembersOfYear } from './year.schema.ts'
import { changeText, listText } from './year-words.ts'

const settings: YearSettings = {
  combined: 'added',
  hasChildren: true,
  onlineFactor: null,
  firstWeekday: 0,
  today: '2026-11-26',
}
const known: MembersOfYear = {
  active: 96,
  inactive: 12,
  visitors: 7,
  joined: 5,
  undated: 0,
  madeInactive: 2,
  removed: 1,
  removedLater: 0,
  knownSince: '2020-02-01',
}
const services = [...weekly('2024-01-07', [70, 80]), ...weekly('2025-01-05', [100, 91, 90, 'snow', null])].map(
  (one) => ({ ...one, isSpecial: false, onlineViews: one.instanceDate < '2025' ? null : 20 }),
)

function linesOf(change: Partial<YearSettings> = {}, members: Partial<MembersOfYear> = {}, year = 2025) {
  const all = { ...settings, ...change }
  const period = periodOf(year, all.today)
  const now = { ...known, ...members }
  const sheet = {
    figures: yearFigures(services, period, all),
    before: yearFigures(services, periodBefore(period), all),
    members: { now, before: now },
  }
  const lines = yearLines(sheet, all)
  return { csv: yearCsv(lines, sheet), line: (key: string) => lines.find((one) => one.key === key)! }
}

test('each line explains its figure with the numbers of the year', () => {
  const { line, csv } = linesOf()
  expect(line('in-person').rule).toBe(
    'The regular services of a Sunday are added up, children included: 281 people on 3 Sundays.',
  )
  expect(line('views').rule).toBe(
    '100 views on 5 Sundays with views. A view is not a person: your church has no factor from views to people. Never added to the people in person.',
  )
  expect(line('weeks-not-counted')).toMatchObject({ value: 1, before: 0, rule: 'Left out of the average: Feb 2.' })
  expect(line('weeks-not-held').rule).toBe('Left out of the average, not counted as zero: Jan 26 (snow).')
  expect(csv.split('\r\n').slice(0, 2)).toEqual([
    'Group,Figure,2025,2024,Rule',
    'In person,Average attendance in person,93.7,75,"The regular services of a Sunday are added up, children included: 281 people on 3 Sundays."',
  ])
  const separate = linesOf({ combined: 'separate', hasChildren: false, onlineFactor: 1.7 })
  expect(separate.line('in-person').rule).toBe(
    'Each regular service is taken by itself, without the children whom your clicker leaves out of totals: 281 people at 3 services.',
  )
  expect(separate.line('online')).toMatchObject({ value: 34, before: null })
  expect(separate.line('online').rule).toContain('One view stands for 1.7 people, by the factor of your church.')
  const even = linesOf({ onlineFactor: 1 })
  expect(even.line('online').rule).toContain('One view stands for 1 person, by the factor of your church.')
})

test('the rules of the lines about members say what is not known', () => {
  expect(linesOf().line('left')).toMatchObject({ value: 3, before: 3 })
  const late = { knownSince: '2026-03-01', undated: 1, removedLater: 2 }
  expect(linesOf({}, late).line('left')).toMatchObject({
    value: null,
    rule: 'Not known: the activity log of your church begins on Mar 1, 2026.',
  })
  expect(linesOf({}, late).line('joined').rule).toBe('Everyone with a join date in 2025. 1 member has no join date.')
  expect(linesOf({}, late).line('active').rule).toBe(
    'On Dec 31, 2025, with the status of that day: everyone who had joined or was added by then. Statuses before Mar 1, 2026 are not known and taken to be the first known. 2 members were removed later and not counted.',
  )
  expect(linesOf({}, { knownSince: '2025-03-01' }).line('left')).toMatchObject({
    value: 3,
    before: null,
    rule: '2 made inactive and 1 removed, by the activity log since Mar 1, 2025. A date of leaving is not kept.',
  })
})

test('a comparison uses rounded figures and names the earlier period', () => {
  const before = periodBefore(periodOf(2025, '2026-11-26'))
  expect(changeText(84.4, 81.5, before)).toBe('2 more than in 2024 (82)')
  expect(changeText(84.4, 84.3, before)).toBe('As many as in 2024')
  expect(changeText(1000, 2200, before)).toBe('1,200 fewer than in 2024 (2,200)')
  expect(changeText(1, null, before)).toBe('No figure for 2024')
  expect(changeText(null, 80, before)).toBe('80 in 2024')
  expect(changeText(3, 2, periodBefore(periodOf(2026, '2026-11-26')))).toBe('1 more than by Nov 26, 2025 (2)')
  expect(listText(Array.from({ length: 11 }, (_, at) => `${at}`))).toBe('0, 1, 2, 3, 4, 5, 6, 7 and 3 more')
})

test('in the running year, a rule says that a week with a service still to come is not counted yet', () => {
  const later = 'A week with a service still to come is not counted yet.'
  expect(linesOf({}, {}, 2026).line('weeks-counted').rule).toContain(later)
  expect(linesOf().line('weeks-counted').rule).not.toContain(later)
  expect(linesOf({ combined: 'separate' }, {}, 2026).line('weeks-counted').rule).not.toContain(later)
})

test('a year before without services is not compared as if its weeks were 0', () => {
  const { line, csv } = linesOf({}, {}, 2024)
  expect([line('weeks-counted').value, line('weeks-counted').before]).toEqual([2, null])
  expect([line('weeks-not-counted').before, line('weeks-not-held').before]).toEqual([null, null])
  // Two of the 51 complete weeks from Jan 7 to Dec 28, 2024, had a service.
  expect(line('weeks-without')).toMatchObject({
    value: 49,
    before: null,
    rule: 'No service is entered for them.',
  })
  expect(csv).toContain('Weeks,Weeks counted,2,,')
})
