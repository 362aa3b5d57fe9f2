/* oxlint-disable no-console -- a script for people to read */
/**
 * Measures how soon a mark is on another screen: `npm run bench:register-live`
 *
 * Two pages of two browsers without shared storage have the register of 80 people open. The pages mark single people in
 * turn, at random moments. Each time is measured from the click until the other page shows the mark. Exits with 1 when
 * the worst time exceeds the limit.
 */
import type { Page } from 'playwright'
import { withServedChurch } from './served-church.ts'
import { loadText, sayTimes } from './say-times.ts'

const LIMIT_MS = 3000
const MARKS = 20
/**
 * A random pause lasts at most this time. The limit is longer than a page's polling interval, so that marks fall on
 * every moment of the interval.
 */
const LONGEST_PAUSE_MS = 2000
const SERVICE = '30000000-0000-4000-8000-000000000001'

const SEED = [
  'update public.churches set register_enabled = true',
  `insert into public.service_instances (id, church_id, service_name, instance_date, start_time)
    select '${SERVICE}', id, 'Worship', (now() at time zone time_zone)::date, '10:00' from public.churches`,
  `insert into public.members (church_id, first_name, last_name, family_id)
    select id, 'Ruth ' || n, 'Family ' || n / 3, 'family ' || n / 3 from public.churches, generate_series(1, 80) as n`,
]

/** Resolves when the page shows the person as present. */
const shown = (screen: Page, id: string) =>
  screen.waitForFunction(
    (member) => document.querySelector(`[data-mark="${member}"]`)?.getAttribute('aria-pressed') === 'true',
    id,
    { polling: 20 },
  )

await withServedChurch({ name: 'register-live', port: 4386, seed: SEED }, async ({ browser, page, origin }) => {
  const storageState = await page.context().storageState()
  const other = await (await browser.newContext({ storageState, viewport: { width: 390, height: 844 } })).newPage()
  const screens = [page, other]
  for (const screen of screens) {
    await screen.goto(`${origin}/service-instances/${SERVICE}/register`)
    await screen.locator('[data-away]').first().waitFor()
  }
  const ids = await page.locator('[data-away]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-away')!))
  console.log(loadText())
  const times: number[] = []
  for (const [at, id] of ids.slice(0, MARKS).entries()) {
    await page.waitForTimeout(Math.random() * LONGEST_PAUSE_MS)
    const [here, there] = at % 2 ? [page, other] : [other, page]
    const start = performance.now()
    await Promise.all([shown(there, id), here.locator(`[data-mark="${id}"]`).click()])
    times.push(performance.now() - start)
  }
  console.log(times.map((ms) => Math.round(ms)).join(', '))
  console.log(loadText())
  return sayTimes('a single mark on the other screen', times, LIMIT_MS, 1)
})
