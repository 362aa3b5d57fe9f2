/**
 * Measures whether the studio's memory grows while it counts: `npm run bench:memory`, for ten minutes or the given
 * number of minutes. With `-- 3 Nano`, the studio uses the model whose name begins with Nano.
 *
 * In the production build, a repeated clip replaces the webcam. Automatic chooses the model, and one precise snapshot
 * is taken each minute. After a garbage collection each minute, the bench reads the memory of objects and their buffers
 * in the page and in the worker. Single readings differ by a few per cent, so the bench compares means of three
 * minutes. Exits with 1 when the last mean is more than a twentieth above the first mean, or when a frame was not
 * closed. The first mean begins after two minutes.
 */
import { existsSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { chromium } from 'playwright'
import type { Browser, CDPSession, Page, Worker } from 'playwright'
import { browserArguments, browserPath } from '../browser.ts'
import { signUp } from '../journeys/church.ts'
import { serveJourneys } from '../journeys/server.ts'
import { addWebcam, waitForCounting, createService, missingMedia, snapshotEvery } from '../journeys/studio.ts'
import { webcamArguments } from '../webcam.ts'
import { openWorkerInspector } from './memory/worker-inspector.ts'
import { accountForFrames, readAccount } from './memory/frame-account.ts'
import type { FrameAccount } from './memory/frame-account.ts'

const MAX_GROWTH = 0.05
/**
 * In the first `WARM_UP` minutes, code is compiled and caches fill, so these minutes are ignored. Each mean covers
 * `SPAN` minutes.
 */
const WARM_UP = 2
const SPAN = 3
const minutes = Number(process.argv[2] ?? 10)
const model = process.argv[3]

const sizeOf = ({ usedSize, backingStorageSize }: Heap) => usedSize + backingStorageSize
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(2)
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const describe = (heap: Heap) => `${megabytes(heap.usedSize)} + ${megabytes(heap.backingStorageSize)} MB`
const stillOpen = ({ opened, closed, sent }: FrameAccount) => opened - closed - sent

type Heap = { usedSize: number; backingStorageSize: number }
type Sample = {
  page: Heap
  worker: Heap
  residentMegabytes: number | null
  frames: Record<'page' | 'worker', FrameAccount>
}

if (missingMedia) {
  console.log(missingMedia)
  process.exit(0)
}
const server = await serveJourneys()
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: [...browserArguments, ...(await webcamArguments(30))],
})
const isFlat = await measure(browser).catch((error: unknown) => {
  console.error(error)
  return false
})
await browser.close()
await server.close()
process.exit(isFlat ? 0 : 1)

async function measure(browser: Browser): Promise<boolean> {
  const page = await browser.newPage({ baseURL: server.origin, viewport: { width: 1440, height: 900 } })
  await accountForFrames(page)
  await snapshotEvery(page, 60_000)
  await signUp(page)
  await page.goto('/studio')
  await createService(page, 'Morning Prayer')
  if (model) {
    await page.getByRole('combobox', { name: 'Model' }).click()
    await page.getByRole('option', { name: new RegExp(`^${model}`) }).click()
  }
  await addWebcam(page)
  await waitForCounting(page)
  await page.getByRole('button', { name: 'Start Recording' }).click()
  const vision = page.workers().find((worker) => /\/worker-[^/]*\.js$/.test(worker.url()))
  if (!vision) throw new Error('The studio counts without its worker')
  const session = await page.context().newCDPSession(page)
  const inspect = await openWorkerInspector(session, vision.url())
  const samples: Sample[] = []
  for (let minute = 1; minute <= minutes; minute++) {
    await page.waitForTimeout(60_000)
    const sample = await take(page, vision, session, inspect, browser)
    samples.push(sample)
    print(minute, sample)
  }
  return judge(samples)
}

async function take(
  page: Page,
  vision: Worker,
  session: CDPSession,
  inspect: (method: string) => Promise<unknown>,
  browser: Browser,
): Promise<Sample> {
  await session.send('HeapProfiler.collectGarbage')
  await inspect('HeapProfiler.collectGarbage')
  // The finalisers of the first collection release more objects, which the second collection frees.
  await session.send('HeapProfiler.collectGarbage')
  await inspect('HeapProfiler.collectGarbage')
  return {
    page: (await session.send('Runtime.getHeapUsage')) as unknown as Heap,
    worker: (await inspect('Runtime.getHeapUsage')) as Heap,
    residentMegabytes: await residentMegabytes(browser),
    frames: { page: await readAccount(page), worker: await readAccount(vision) },
  }
}

/** Returns the memory of the largest renderer process in megabytes, or null on a system without /proc. */
async function residentMegabytes(browser: Browser): Promise<number | null> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const sizes = processInfo
    .filter(({ type, id }) => type === 'renderer' && existsSync(`/proc/${id}/status`))
    .map(({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  return sizes.length > 0 ? Math.max(...sizes) : null
}

function print(minute: number, { page, worker, residentMegabytes, frames }: Sample): void {
  const resident = residentMegabytes === null ? '' : `, process ${residentMegabytes.toFixed(0)} MB`
  const open = `${stillOpen(frames.page)} and ${stillOpen(frames.worker)} open of ${frames.worker.opened} frames`
  const load = loadavg()[0]!.toFixed(1)
  console.log(`minute ${minute}: page ${describe(page)}, worker ${describe(worker)}${resident}, ${open}, load ${load}`)
}

function judge(samples: readonly Sample[]): boolean {
  const settled = samples.slice(Math.min(WARM_UP, samples.length - 1))
  const growth = (part: 'page' | 'worker') =>
    meanOf(settled.slice(-SPAN), part) / meanOf(settled.slice(0, SPAN), part) - 1
  const grown = { page: growth('page'), worker: growth('worker') }
  console.log(
    `last ${SPAN} minutes against the first ${SPAN} after ${WARM_UP}: ` +
      `page ${percent(grown.page)}, worker ${percent(grown.worker)}`,
  )
  // One frame may be on its way to the worker, and another frame may be in use for a snapshot.
  const isClosed = samples.every(({ frames }) => stillOpen(frames.page) <= 2 && stillOpen(frames.worker) <= 2)
  console.log(isClosed ? 'every frame was closed' : 'FRAMES WERE LEFT OPEN')
  return isClosed && grown.page <= MAX_GROWTH && grown.worker <= MAX_GROWTH
}

function meanOf(samples: readonly Sample[], part: 'page' | 'worker'): number {
  return samples.reduce((sum, sample) => sum + sizeOf(sample[part]), 0) / samples.length
}
