/* oxlint-disable no-console -- a script for people to read */
/**
 * Measures the calendar with ten years of eight recurring services: `npm run bench:calendar`
 *
 * Also measures how long the database takes to fill the calendars of 50 churches. Exits with 1 when a limit is
 * exceeded. The limits for drawing the month apply to the processor time of the page's thread. The clock times also
 * include other work of the machine.
 */
import { openBackEnd } from '../../../supabase/embedded/back-end.ts'
import { addMonths } from '../../domain/calendar/calendar-month.ts'
import { formatMonth } from '../../domain/shared/date-formats.ts'
import { loadText, sayTimes } from './say-times.ts'
import { clickAndWatch, timesOf, visit, watchFor } from './picture-times.ts'
import { withServedChurch } from './served-church.ts'

const pictureLimitMs = 50
const generatorLimitMs = 1000
/** With fewer visits, the p95 would be the slowest visit. */
const visits = 24
/**
 * The bench goes this many months back and forth. The first pass reads each month from the server, the second pass from
 * the cache.
 */
const months = 30
const generatorRuns = 5
const data = /\/rest\/v1\/(service_instances|events)/

const SERIES = `(values (0, '08:00'), (0, '10:00'), (0, '11:30'), (0, '18:00'),
  (2, '10:00'), (3, '19:00'), (5, '19:30'), (6, '18:00'))
  as series (weekday, starts)`
const seed = [
  `insert into public.services (church_id, user_id, name, day_of_week, service_time, recurrence_pattern, first_date)
   select p.church_id, p.id, 'Service at ' || starts, weekday, starts, 'weekly', current_date
   from public.profiles p, ${SERIES}`,
  `insert into public.service_instances
     (church_id, user_id, service_id, service_name, instance_date, start_time, end_time, attendance_recorded)
   select church_id, user_id, id, name, first_date - (extract(dow from first_date)::integer - day_of_week + 7) % 7 - 7 * week,
     service_time::time, service_time::time + interval '75 minutes', true
   from public.services, generate_series(1, 521) week`,
  `insert into public.events (church_id, user_id, name, start_date, end_date)
   select church_id, id, 'Event ' || n, now() - n * interval '5 days', now() - n * interval '5 days' + interval '3 hours'
   from public.profiles, generate_series(1, 730) n`,
]

async function measureGenerator(): Promise<boolean> {
  const backEnd = await openBackEnd()
  const statements = [
    `insert into public.churches (name, time_zone) select 'Church ' || n, 'Europe/Berlin' from generate_series(1, 50) n`,
    'alter table public.services disable trigger services_follow_rule',
    `insert into public.services (church_id, name, day_of_week, service_time, recurrence_pattern, first_date)
     select id, 'Service at ' || starts, weekday, starts, 'weekly', current_date - 1000 from public.churches, ${SERIES}`,
  ]
  for (const statement of statements) await backEnd.sql(statement)
  const [first, again]: number[][] = [[], []]
  for (let run = 0; run < generatorRuns; run++) {
    await backEnd.sql('delete from public.service_instances')
    await backEnd.sql('truncate private.skipped_dates')
    for (const times of [first!, again!]) {
      const from = performance.now()
      const [{ made } = { made: 0 }] = await backEnd.sql<{ made: number }>('select private.fill_calendar() as made')
      times.push(performance.now() - from)
      if (times.length === 1) console.log(`${made} dates made`)
    }
  }
  await backEnd.close()
  return [
    sayTimes('the dates of 50 churches, made', first!, generatorLimitMs, 1),
    sayTimes('the dates of 50 churches, all there', again!, generatorLimitMs, 1),
  ].every(Boolean)
}

console.log(loadText())
const isGeneratorGood = await measureGenerator()
await withServedChurch({ name: 'calendar', port: 4377, seed }, async ({ browser, page, origin }) => {
  await watchFor(page, 'main [role=grid] [data-entry]')
  const pageOf = () => visit(page, `${origin}/calendar`, data)
  // The first visit is not measured, because it also fetches and compiles the code.
  await pageOf()
  const first = { work: [] as number[], wall: [] as number[] }
  for (let each = 0; each < visits; each++) {
    const { work, wall } = await timesOf(browser, page, pageOf)
    first.work.push(...work)
    first.wall.push(...wall)
  }
  const today = (await page.locator('main [role=grid] td[aria-current]').getAttribute('data-date')) ?? ''
  const turn = async (step: number, from: number, read?: RegExp) => {
    for (let each = from; each !== from + step * months; each += step) {
      const label = formatMonth(`${addMonths(today.slice(0, 7), each + step)}-01`)
      const arrow = page.getByRole('button', { name: step < 0 ? 'Previous month' : 'Next month' })
      const picture = `main [role=grid][aria-label="${label}"] [data-entry]`
      await clickAndWatch(page, () => arrow.click(), { picture, data: read })
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    }
  }
  const back = await timesOf(browser, page, () => turn(-1, 0, data))
  const forth = await timesOf(browser, page, () => turn(1, -months))
  console.log(loadText())
  return [
    isGeneratorGood,
    sayTimes('a visit, work from data to picture', first.work, pictureLimitMs),
    sayTimes('a visit, from data to picture', first.wall),
    sayTimes('another month, work from data to picture', back.work, pictureLimitMs),
    sayTimes('another month, from data to picture', back.wall),
    sayTimes('a month that was read, work from click to picture', forth.work, pictureLimitMs),
    sayTimes('a month that was read, from click to picture', forth.wall),
  ].every(Boolean)
})
