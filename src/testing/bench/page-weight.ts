/**
 * Measures the kilobytes (brotli and gzip) and requests of a first visit to each page: `npm run bench:weight`. With `--
 * --files`, the output also names each file.
 *
 * Also measures the largest contentful paint of the public pages on a phone with slow 4G. Runs the production build in
 * Chromium, with an embedded back end. Exits with 1 when a limit is exceeded.
 */
import type { Browser } from 'playwright'
import { weighPage, weightLimits } from '../page-weight.ts'
import type { WeightLimit } from '../page-weight.ts'
import { loadText } from './say-times.ts'
import { withServedChurch } from './served-church.ts'

const lcpLimitMs = 2500
const others = ['/members', '/members/new', '/services', '/calendar', '/trends', '/account', '/login', '/try']
const visits = 3

const seed = [
  `insert into public.service_instances (church_id, user_id, service_name, instance_date, start_time)
   select c.id, p.id, 'Sunday Worship', current_date - 7 * week - 1, '10:00'
   from public.churches c join public.profiles p on p.church_id = c.id, generate_series(0, 30) week`,
  `insert into public.attendance (church_id, recorded_by, service_instance_id, total_attendance)
   select church_id, user_id, id, 80 from public.service_instances`,
]

/**
 * Returns the milliseconds to the largest contentful paint. The network is Lighthouse's slow 4G, and the processor runs
 * at a quarter of its speed.
 */
async function largestPaintMs(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1638.4 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url, { waitUntil: 'networkidle' })
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        }),
      ),
  )
  await context.close()
  return paint
}

await withServedChurch({ name: 'weight', port: 4378, seed }, async ({ browser, page, origin }) => {
  const state = await page.context().storageState()
  const isSaid = process.argv.includes('--files')
  let isGood = true
  const rest = others.map((path): WeightLimit => ({ path, content: 'h1' }))
  for (const { path, content, kilobytes, requests } of [...weightLimits, ...rest]) {
    const isPublic = /^\/(count|login|try)?$/.test(path)
    const weight = await weighPage(browser, origin + path, content, isPublic ? undefined : state)
    const isKept = weight.kilobytes <= (kilobytes ?? Infinity) && weight.requests <= (requests ?? Infinity)
    isGood &&= isKept
    console.log(
      `${path.padEnd(14)}${weight.kilobytes.toFixed(0).padStart(4)} kB (gzip ${weight.gzip.toFixed(0)}) in ${weight.requests} requests${isKept ? '' : ': MISSED'}`,
    )
    if (isSaid) console.log(weight.files.map((file) => `    ${file}`).join('\n'))
  }
  for (const path of ['/', '/count']) {
    const times: number[] = []
    for (let visit = 0; visit < visits; visit++) times.push(await largestPaintMs(browser, origin + path))
    const [, middle = Infinity] = times.toSorted((one, other) => one - other)
    isGood &&= middle <= lcpLimitMs
    console.log(`${path}: largest paint after ${middle.toFixed(0)} ms (limit ${lcpLimitMs} ms, ${loadText()})`)
  }
  return isGood
})
