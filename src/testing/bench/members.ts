/**
 * Measures how fast the members list is: `npx tsx src/testing/bench/members.ts 20000`
 *
 * Runs the production build in Chromium, with an embedded back end whose members were added by SQL. In a church with up
 * to 1,000 members, the page reads all members. In a larger church, the page reads only the shown members. Exits with 1
 * when the p95 of a keystroke or of the first rows exceeds its limit.
 */
import type { CDPSession, Page } from 'playwright'
import { loadText, sayTimes } from './say-times.ts'
import { withServedChurch } from './served-church.ts'

const memberCount = Number(process.argv[2] ?? 20_000)
const keystrokeLimitMs = 16
const firstRowsLimitMs = 150
const visits = 20
/**
 * These searches find many members, some members or none. Each search is typed key by key and then deleted key by key.
 */
const searches = ['miller', 'ruth okafor', '555-01', 'member77@', 'zzzz']

/** Four fifths of the members are in families of up to five people. */
const seed = `
  insert into public.members (church_id, first_name, last_name, email, phone, membership_status, family_id, notes)
  select church.id,
    (array['Ruth','Samuel','Anna','Tomás','Grace','Li','Priya','Peter','Zoe','Miriam'])[1 + n % 10],
    (array['Miller','Okafor','Berg','Núñez','Raman','Wei','Abel','Young','Haddad','Kim'])[1 + (n / 5) % 10],
    'member' || n || '@example.org',
    '(555) 555-' || lpad((n % 10000)::text, 4, '0'),
    (array['active','active','active','inactive','visitor'])[1 + (n / 7) % 5],
    case when n % 5 < 4 then 'family ' || n / 5 end,
    'A few lines about a person, as most congregations keep them.'
  from public.churches church, generate_series(1, ${memberCount}) n`

/** Returns the milliseconds from the first request for members to the frame that shows the first row. */
async function measureFirstRows(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/members`)
  const shownAt = await page.waitForFunction(() => (globalThis as { listShownAt?: number }).listShownAt)
  const askedAt = await page.evaluate(() => {
    const asked = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/rest/v1/members'))
    return Math.min(...asked.map((one) => one.startTime))
  })
  return Number(await shownAt.jsonValue()) - askedAt
}

/** Runs in the page before the page's scripts, and stores the time at which the list is first painted. */
function watchForList(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main li a[href^="/members/"]')) return
    observer.disconnect()
    // A frame callback runs before the frame is painted. A task that the callback queues runs after the painting.
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.addEventListener('message', () => Object.assign(globalThis, { listShownAt: performance.now() }))
      channel.port1.start()
      channel.port2.postMessage(null)
    })
  })
  observer.observe(document, { childList: true, subtree: true })
}

async function scriptMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
}

/** Returns the milliseconds of JavaScript for each key, from the key press until the page is idle. */
async function measureKeystrokes(page: Page): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page)
  // 'threadTicks' measures the processor time of the page's thread, so other work of the machine is not included.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.getByRole('searchbox').click()
  const durations: number[] = []
  for (const search of searches) {
    for (const key of [...Array.from(search), ...Array.from(search, () => 'Backspace')]) {
      const before = await scriptMs(devtools)
      await page.keyboard.press(key)
      await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))))
      durations.push((await scriptMs(devtools)) - before)
    }
  }
  return durations
}

await withServedChurch({ name: 'members', port: 4374, seed: [seed] }, async ({ page, origin }) => {
  await page.addInitScript(watchForList)
  const firstRows: number[] = []
  for (let visit = 0; visit < visits; visit++) firstRows.push(await measureFirstRows(page, origin))
  console.log(`${await page.locator('dd').first().textContent()} members, ${loadText()}`)
  return [
    sayTimes('from asking to the first rows', firstRows, firstRowsLimitMs),
    sayTimes('scripting a keystroke', await measureKeystrokes(page), keystrokeLimitMs),
  ].every(Boolean)
})
