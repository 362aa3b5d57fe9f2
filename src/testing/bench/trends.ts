/**
 * How fast the trends are with ten years of five services a week: `npx tsx src/testing/bench/trends.ts`
 *
 * The production build, served with an embedded back end whose services were seeded through SQL, in Chromium. Exits with 1
 * when a limit is missed.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { createClient } from '@supabase/supabase-js'
import { chromium } from 'playwright'
import type { Browser, Page } from 'playwright'
import { build, preview } from 'vite'
import ws from 'ws'
import { openBackEnd } from '../../../supabase/embedded/back-end.ts'
import { signUp } from '../../domain/access/credentials.commands.ts'
import type { Database } from '../../domain/database.types.ts'
import { browserArguments, browserPath } from '../browser.ts'

const pictureLimitMs = 100
const changeLimitMs = 50
/** Of JavaScript, over what every page of the app has. */
const routeLimit = 60 * 1024
const visits = 10
const rounds = 3
const port = 4376
const origin = `http://localhost:${port}`
const credentials = { username: 'bench', password: 'a-long-enough-password' }

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

/** The filters that are changed, one after the other: the menu, and what is chosen in it. */
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

async function prepare(folder: string): Promise<void> {
  const backEnd = await openBackEnd({ folder })
  const db = createClient<Database>('http://localhost', backEnd.publishableKey, {
    global: { fetch: (input, init) => backEnd.fetch(new Request(input, init)) },
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as never },
  })
  await signUp(db, credentials)
  for (const statement of seed) await backEnd.sql(statement)
  await backEnd.close()
}

type Watching = { painted: () => Promise<void>; firstPainted: Promise<void> }

/** Runs in the page before its own scripts: `painted` resolves when the chart has been drawn again. */
function watchChart(): void {
  const page = globalThis as unknown as Watching
  page.painted = () =>
    new Promise((done) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('main [role=application] svg path')) return
        observer.disconnect()
        // A frame callback runs before its frame is painted; a task after it runs once it is.
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.addEventListener('message', () => {
            performance.mark('painted')
            done()
          })
          channel.port1.start()
          channel.port2.postMessage(null)
        })
      })
      const place = document.querySelector('main') ?? document
      observer.observe(place, { childList: true, subtree: true, attributes: true, attributeFilter: ['d'] })
    })
  page.firstPainted = page.painted()
}

/** Opens the page; marks when the last byte of the services was there, and the frame that shows their chart. */
async function visit(page: Page): Promise<void> {
  await page.goto(`${origin}/trends?range=all`)
  await page.evaluate(async () => {
    await (globalThis as unknown as Watching).firstPainted
    const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const read = answers.filter(({ name }) => /\/rest\/v1\/service(s|_totals)/.test(name))
    performance.mark('began', { startTime: Math.max(...read.map((one) => one.responseEnd)) })
  })
}

/** Chooses in a menu; marks the click, and the frame that shows the chart of the choice. */
async function change(page: Page, menu: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: `${menu}: ` }).click()
  const item = page.getByRole('menuitemradio', { name: choice, exact: true })
  await item.hover()
  const drawn = page.evaluate(async () => {
    await new Promise<void>((done) =>
      addEventListener(
        'click',
        () => {
          performance.mark('began')
          done()
        },
        { capture: true, once: true },
      ),
    )
    await (globalThis as unknown as Watching).painted()
  })
  await item.click()
  await drawn
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
}

type TraceEvent = { name: string; ts: number; pid: number; tid: number; dur?: number; tdur?: number }

/**
 * Milliseconds that the page's thread worked between each two marks, from a trace of `steps`. Processor time: what else
 * runs on the machine does not count.
 */
async function workOf(browser: Browser, page: Page, steps: () => Promise<void>): Promise<number[]> {
  const categories = ['toplevel', 'blink.user_timing', 'disabled-by-default-devtools.timeline', 'devtools.timeline']
  await browser.startTracing(page, { categories })
  await steps()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const marks = traceEvents.filter(({ name }) => name === 'began' || name === 'painted').toSorted((a, b) => a.ts - b.ts)
  return marks.flatMap((began, index) => {
    const painted = marks[index + 1]
    if (began.name !== 'began' || painted?.name !== 'painted') return []
    const tasks = traceEvents.filter(
      ({ name, pid, tid, ts, dur = 0 }) =>
        name === 'RunTask' && pid === began.pid && tid === began.tid && ts + dur > began.ts && ts < painted.ts,
    )
    return [tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000]
  })
}

/** Files of JavaScript that a visit fetches. */
async function scriptsOf(
  browser: Browser,
  state: Awaited<ReturnType<typeof logIn>>,
  path: string,
): Promise<Set<string>> {
  const page = await browser.newPage({ storageState: state })
  await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.startsWith('/assets/') && name.endsWith('.js')),
  )
  await page.close()
  return new Set(scripts)
}

async function logIn(page: Page) {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Username').fill(credentials.username)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('**/dashboard')
  return page.context().storageState()
}

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!
}

function say(what: string, values: number[], limit: number): boolean {
  const [middle, high, worst] = [0.5, 0.95, 1].map((one) => `${quantile(values, one).toFixed(1)} ms`)
  const isGood = quantile(values, 0.95) <= limit
  console.log(`${what}: p50 ${middle}, p95 ${high}, worst ${worst}, n ${values.length}`)
  console.log(`  limit ${limit} ms at p95: ${isGood ? 'kept' : 'MISSED'}`)
  return isGood
}

/** What the page weighs over the app's shell, and whether any other page fetches its charts. */
async function sayWeight(browser: Browser, state: Awaited<ReturnType<typeof logIn>>): Promise<boolean> {
  const shell = await scriptsOf(browser, state, '/account')
  const own = [...(await scriptsOf(browser, state, '/trends'))].filter((file) => !shell.has(file))
  const texts = own.map((file) => readFileSync(join(outDir, file)))
  const sizeOf = (compress: (text: Buffer) => Buffer) => texts.reduce((sum, text) => sum + compress(text).length, 0)
  const [brotli, gzip] = [sizeOf(brotliCompressSync), sizeOf(gzipSync)]
  const charts = own.filter((_, index) => texts[index]!.includes('aria-roledescription'))
  const others = ['/members', '/services', '/sermons', '/events', '/studio']
  const fetched = await Promise.all(others.map((path) => scriptsOf(browser, state, path)))
  const intruded = others.filter((_, index) => charts.some((file) => fetched[index]!.has(file)))
  console.log(
    `trends over the shell: ${own.length} files, ${(brotli / 1024).toFixed(1)} KB brotli, ${(gzip / 1024).toFixed(1)} KB gzip`,
  )
  console.log(`  limit ${routeLimit / 1024} KB: ${gzip <= routeLimit ? 'kept' : 'MISSED'}`)
  console.log(`charts in other pages: ${intruded.length > 0 ? intruded.join(', ') : 'none'} of ${others.join(', ')}`)
  return gzip <= routeLimit && charts.length > 0 && intruded.length === 0
}

const folder = mkdtempSync(join(tmpdir(), 'narthex-bench-'))
const outDir = resolve(import.meta.dirname, '../../../dist-bench-trends')
process.env.NARTHEX_DATA_DIR = folder
await prepare(folder)
await build({ build: { outDir }, logLevel: 'warn' })
const server = await preview({ build: { outDir }, preview: { port, strictPort: true } })
let isGood = false
const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const state = await logIn(page)
  await page.addInitScript(watchChart)
  // The first visit also fetches and compiles.
  await visit(page)
  const pictures: number[] = []
  for (let each = 0; each < visits; each++) pictures.push(...(await workOf(browser, page, () => visit(page))))
  await page.goto(`${origin}/trends`, { waitUntil: 'networkidle' })
  const durations = await workOf(browser, page, async () => {
    for (let round = 0; round < rounds; round++) {
      for (const [menu, choice] of changes) await change(page, menu, choice)
    }
  })
  console.log(`2,600 services, load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} processors`)
  const kept = [
    say('work from data to picture', pictures, pictureLimitMs),
    say('work from a filter to its picture', durations, changeLimitMs),
    await sayWeight(browser, state),
  ]
  isGood = kept.every(Boolean)
} finally {
  await browser.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
  rmSync(outDir, { recursive: true, force: true })
}
// Said outright: the database that ends with the server leaves an exit code of its own.
process.exit(isGood ? 0 : 1)
