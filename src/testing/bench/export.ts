/**
 * Measures how long exporting everything takes with 10,000 members and five years of five services a week:
 * `npm run bench:export`
 *
 * Runs the production build in Chromium, with an embedded back end whose rows were added by SQL. Exits with 1 when a
 * limit is exceeded.
 */
import { fillChurches } from '../../../supabase/tests/postgres/fill-churches.ts'
import { loadText, sayTimes } from './say-times.ts'
import { withServedChurch } from './served-church.ts'

const exportLimitMs = 10_000
const taskLimitMs = 50
const rounds = 3

const seed = [
  ...fillChurches({ members: 10_000, services: 1300, recordings: 260 }),
  'set session_replication_role = replica',
  `insert into public.recording_minutes (church_id, recording_session_id, minute, steps)
   select church_id, id, minute, '[[100, "entry"], [9000, "entry"], [31000, "exit"], [52000, "entry"]]'
   from public.recording_sessions, generate_series(0, 89) minute`,
  `insert into public.member_attendance (church_id, user_id, attendance_id, member_id)
   select a.church_id, a.recorded_by, a.id, m.id
   from (select * from public.attendance order by created_at desc limit 260) a
     cross join lateral (select id from public.members where church_id = a.church_id order by id limit 100) m
   on conflict do nothing`,
  `insert into public.audit_log (church_id, person_id, person_name, action, kind, title, changes)
   select p.church_id, p.id, 'Ruth', 'changed', 'members', 'Naomi ' || n, '{"first_name": ["Mara", "Naomi"]}'
   from public.profiles p, generate_series(1, 10000) n`,
  'set session_replication_role = default',
]

await withServedChurch({ name: 'export', port: 4378, seed }, async ({ page, origin }) => {
  // The archive must be downloaded, because no program can answer the browser's file dialog. So the dialog is removed.
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'showSaveFilePicker')
  })
  await page.goto(`${origin}/data`, { waitUntil: 'networkidle' })
  const times: number[] = []
  let tasks: number[] = []
  let told = ''
  // The first round is not measured, because it also fetches and compiles the code.
  for (let round = 0; round <= rounds; round++) {
    await page.evaluate(() => {
      const long: number[] = []
      new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
      })
      Object.assign(globalThis, { long })
    })
    const download = page.waitForEvent('download', { timeout: 120_000 })
    const start = performance.now()
    await page.getByRole('button', { name: 'Export Everything' }).click()
    await download
    const took = performance.now() - start
    told = await page.getByText(/ has [\d,]+ rows of /).innerText()
    const long = await page.evaluate(() => (globalThis as unknown as { long: number[] }).long)
    if (round > 0) {
      times.push(took)
      tasks = [...tasks, ...long]
    }
    await page.reload({ waitUntil: 'networkidle' })
  }
  console.log(`${told} ${loadText()}`)
  return [
    sayTimes('from the click to the file', times, exportLimitMs),
    sayTimes('tasks of the page over 50 ms', tasks.length > 0 ? tasks : [0], taskLimitMs, 1),
  ].every(Boolean)
})
