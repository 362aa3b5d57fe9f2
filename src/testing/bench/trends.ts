/**
 * Measures how fast the trends are with ten years of five services a week: `npx tsx src/testing/bench/trends.ts`
 *
 * Runs the production build in Chromium, with an embedded back end whose services were added by SQL. Exits with 1 when
 * a limit is exceeded.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright'
import { clickAndWatch, timesOf, visit, watchFor } from './picture-times.ts'
import { loadText, sayTimes } from './say-times.ts'
import { withServedChurch } from './served-church.ts'
import type { ServedChurch } from './served-church.ts'

const pictureLimitMs = 100
const changeLimitMs = 50
/** `routeLimit` is the limit in bytes, after gzip, of the JavaScript that only the trends page loads. */
const routeLimit = 60 * 1024
const visits = 10
const rounds = 3
const picture = 'main [role=application] svg path'

const seed = [
  `insert into public.services (church_id, user_id, name, seats) select c.id, p.id, 'Service ' || n, 200
   from public.churches c join public.profiles p on p.church_id = c.id, generate_series(1, 5) n`,
  `insert into public.service_instances (church_id, user_id, service_id, service_name, instance_date, start_time)
   select church_id, user_id, id, name, current_date - 7 * week - 1, '10:00'
   from public.services, generate_series(0, 519) week`,
  `insert into public.attendance (church_id, recorded_by, service_instance_id, total_attendance, adults_count, notes)
   select church_id, user_id, id, 60 + (instance_date - date '2000-01-01') * 37 % 90, 40,
     case when extract(day from instance_date) = 3 then 'A note' end
   from public.service_instances`,
]

/** The bench changes these filters one after another; each line has a menu and the item to choose. */
const changes = [
  ['Range', 'All time'],
  ['Compare', 'With last year, by Easter'],
  ['People', 'Adults'],
  ['Group', 'By month'],
  ['Range', 'Last 3 years'],
  ['Group', 'Each service'],
  ['Group', 'By week'],
  ['People', 'Everyone'],
  ['Compare', 'With last year'],
  ['Range', 'Last 12 weeks'],
] as const

/** Chooses an item of a menu. Sets marks at the click and when the new chart is painted. */
async function change(page: Page, menu: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: `${menu}: ` }).click()
  const item = page.getByRole('menuitemradio', { name: choice, exact: true })
  await item.hover()
  await clickAndWatch(page, () => item.click(), { picture })
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
}

async function scriptsOf(browser: Browser, state: State, url: string): Promise<Set<string>> {
  const page = await browser.newPage({ storageState: state })
  await page.goto(url, { waitUntil: 'networkidle' })
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.startsWith('/assets/') && name.endsWith('.js')),
  )
  await page.close()
  return new Set(scripts)
}

type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

/** Prints the kilobytes that the page adds to the app's shell, and whether other pages fetch the code of charts. */
async function sayWeight({ browser, origin, outDir }: ServedChurch, state: State): Promise<boolean> {
  const shell = await scriptsOf(browser, state, `${origin}/account`)
  const own = [...(await scriptsOf(browser, state, `${origin}/trends`))].filter((file) => !shell.has(file))
  const texts = own.map((file) => readFileSync(join(outDir, file)))
  const sizeOf = (compress: (text: Buffer) => Buffer) => texts.reduce((sum, text) => sum + compress(text).length, 0)
  const [brotli, gzip] = [sizeOf(brotliCompressSync), sizeOf(gzipSync)]
  const charts = own.filter((_, index) => texts[index]!.includes('aria-roledescription'))
  const others = ['/members', '/services', '/sermons', '/events', '/studio']
  const fetched = await Promise.all(others.map((path) => scriptsOf(browser, state, `${origin}${path}`)))
  const intruded = others.filter((_, index) => charts.some((file) => fetched[index]!.has(file)))
  console.log(
    `trends over the shell: ${own.length} files, ${(brotli / 1024).toFixed(1)} KB brotli, ${(gzip / 1024).toFixed(1)} KB gzip`,
  )
  console.log(`  limit ${routeLimit / 1024} KB: ${gzip <= routeLimit ? 'kept' : 'MISSED'}`)
  console.log(`charts in other pages: ${intruded.length > 0 ? intruded.join(', ') : 'none'} of ${others.join(', ')}`)
  return gzip <= routeLimit && charts.length > 0 && intruded.length === 0
}

await withServedChurch({ name: 'trends', port: 4376, seed }, async (church) => {
  const { browser, page, origin } = church
  const state = await page.context().storageState()
  await watchFor(page, picture)
  const open = () => visit(page, `${origin}/trends?range=all`, /\/rest\/v1\/service(s|_totals)/)
  // The first visit is not measured, because it also fetches and compiles the code.
  await open()
  const pictures: number[] = []
  for (let each = 0; each < visits; each++) pictures.push(...(await timesOf(browser, page, open)).work)
  await page.goto(`${origin}/trends`, { waitUntil: 'networkidle' })
  const changed = await timesOf(browser, page, async () => {
    for (let round = 0; round < rounds; round++) {
      for (const [menu, choice] of changes) await change(page, menu, choice)
    }
  })
  console.log(`2,600 services, ${loadText()}`)
  return [
    sayTimes('work from data to picture', pictures, pictureLimitMs),
    sayTimes('work from a filter to its picture', changed.work, changeLimitMs),
    await sayWeight(church, state),
  ].every(Boolean)
})
