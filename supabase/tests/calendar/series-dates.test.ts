import { afterAll, beforeAll, expect, test } from 'vitest'
import { isServiceEnd } from '../../../src/domain/services/service-end.ts'
import { addDays, localNow } from '../../../src/domain/shared/dates.ts'
import { openDatabase } from '../database.ts'
import type { Database } from '../database.ts'
import { randomOf } from '../totals/random.ts'
import { datesByRfc5545, randomRule } from './random-rule.ts'
import { casesOf } from '../../../src/testing/test-scope.ts'

const RULES = casesOf(2000)
const RUNS = casesOf(50)
/** Time zones around the world, north and south. Some zones change their clocks, on different days and at midnight. */
const ZONES = [
  'Pacific/Auckland',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Africa/Cairo',
  'Europe/Berlin',
  'Europe/London',
  'Atlantic/Azores',
  'America/Sao_Paulo',
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Kiritimati',
]
/** In each of these weeks the clocks of at least one zone change, or February 29 is near. */
const NOWS = ['2026-03-28T23:30:00Z', '2026-10-31T12:15:00Z', '2027-04-03T14:59:00Z', '2028-02-20T10:00:00Z'].map(
  (instant) => new Date(instant),
)

const random = randomOf(20261122)
const rules = Array.from({ length: RULES }, (_, index) => ({
  ...randomRule(random, '2026-11-22'),
  church: index % ZONES.length,
  time: random.one(['00:00', '02:30', '10:00', '23:59']),
}))

let database: Database
beforeAll(async () => {
  database = await openDatabase('hosted')
  const { query } = database
  await query(
    `insert into public.churches (id, name, time_zone)
     select ('00000000-0000-4000-8000-' || lpad((n - 1)::text, 12, '0'))::uuid, zone, zone
     from unnest($1::text[]) with ordinality as z (zone, n)`,
    [ZONES],
  )
  // The test fills the calendar itself, at chosen times.
  await query('alter table public.services disable trigger services_follow_rule')
  await query(
    `insert into public.services (church_id, name, day_of_week, service_time, recurrence_pattern, first_date, monthly_on,
       recurrence_end_date, pauses)
     select ('00000000-0000-4000-8000-' || lpad(r.church::text, 12, '0'))::uuid, r.n::text, r."dayOfWeek", r.time,
       r."recurrencePattern", r."firstDate", r."monthlyOn", r."recurrenceEndDate", r.pauses
     from jsonb_to_recordset($1::jsonb) as r (n integer, church integer, "dayOfWeek" integer, time text,
       "recurrencePattern" text, "firstDate" date, "monthlyOn" text, "recurrenceEndDate" date, pauses text[])`,
    [JSON.stringify(rules.map((rule, n) => ({ n, ...rule })))],
  )
}, 60_000)
afterAll(() => database.close())

test(`for ${RULES} random rules, the database gives the same dates as RFC 5545`, async () => {
  const [from, until] = ['2024-01-15', '2028-03-31']
  const rows = await database.query<{ name: string; dates: string[] }>(
    `select name, array(select to_char(day, 'YYYY-MM-DD') from private.series_dates(s, $1, $2) as day order by day) as dates
     from public.services as s`,
    [from, until],
  )
  let dates = 0
  for (const { name, dates: ofDatabase } of rows) {
    const rule = rules[Number(name)]!
    const expected = datesByRfc5545(rule, from, until)
    dates += expected.length
    expect(ofDatabase, JSON.stringify(rule)).toEqual(expected)
  }
  expect(rows).toHaveLength(RULES)
  expect(dates).toBeGreaterThan(25 * RULES)
})

test(`each church has dates for twelve weeks in its time zone, and ${RUNS} more runs change nothing`, async () => {
  for (const now of NOWS) await database.query('select private.fill_calendar(null, $1)', [now.toISOString()])
  const content = `select md5(string_agg(i::text, ',' order by i.id)) as content, count(*) as rows
    from public.service_instances as i`
  const [first] = await database.query(content)
  const made = []
  for (let run = 0; run < RUNS; run += 1) {
    const at = NOWS[run % NOWS.length]!.toISOString()
    made.push(...(await database.query<{ n: number }>('select private.fill_calendar(null, $1) as n', [at])))
  }
  expect(made.every(({ n }) => n === 0)).toBe(true)
  expect(await database.query(content)).toEqual([first])

  const rows = await database.query<{ name: string; slots: string[] }>(
    `select s.name, coalesce(array_agg(i.instance_date || ' ' || left(i.start_time::text, 5)
       order by i.instance_date) filter (where i.id is not null), '{}') as slots
     from public.services as s left join public.service_instances as i on i.service_id = s.id group by s.name`,
  )
  for (const { name, slots } of rows) {
    const rule = rules[Number(name)]!
    const expected = NOWS.flatMap((now) => {
      const { date: today, time } = localNow(ZONES[rule.church]!, now)
      return datesByRfc5545(rule, today, addDays(today, 83)).filter(
        // If the time of a service today has passed, no date is made for today. A series that begins today is an
        // exception.
        (date) => date > today || rule.time >= time.slice(0, 5) || date === rule.firstDate,
      )
    })
    expect(slots, JSON.stringify(rule)).toEqual([...new Set(expected)].toSorted().map((date) => `${date} ${rule.time}`))
  }
}, 120_000)

test('the database and the forms accept the same end times of a service', async () => {
  const clock = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16)
  const pairs = Array.from({ length: 300 }, (_, n) => {
    const startTime = clock(random.whole(0, 1439))
    return { n, startTime, endTime: n < 20 ? startTime : clock(random.whole(0, 1439)) }
  })
  const [rule] = await database.query<{ sql: string }>(
    `select pg_get_expr(conbin, conrelid) as sql from pg_constraint
     where conname = 'service_instances_end_time_after_start'`,
  )
  const found = await database.query<{ is_end: boolean }>(
    `select ${rule!.sql} as is_end
     from (select n, "startTime" as start_time, "endTime" as end_time
       from jsonb_to_recordset($1::jsonb) as p (n integer, "startTime" time, "endTime" time)) as pairs order by n`,
    [JSON.stringify(pairs)],
  )
  expect(found.map(({ is_end: isEnd }) => isEnd)).toEqual(pairs.map(isServiceEnd))
})
