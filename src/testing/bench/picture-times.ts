import type { Browser, Page } from 'playwright'

type Watching = { painted: (picture: string) => Promise<void>; firstPainted: Promise<void> }

/**
 * Adds a script to all pages that the tab loads later. The script's `firstPainted` resolves when the picture is painted
 * for the first time. `painted` resolves when the page has changed, the picture exists and the change is painted.
 *
 * @param picture a selector
 */
export async function watchFor(page: Page, picture: string): Promise<void> {
  await page.addInitScript(watch, picture)
}

/** Runs in the page before the page's scripts. */
function watch(picture: string): void {
  const page = globalThis as unknown as Watching
  page.painted = (selector) =>
    new Promise((done) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return
        observer.disconnect()
        // A frame callback runs before the frame is painted. A task that the callback queues runs after the painting.
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
      const attributeFilter = ['d', 'aria-label']
      observer.observe(place, { childList: true, subtree: true, attributes: true, attributeFilter })
    })
  page.firstPainted = page.painted(picture)
}

/**
 * Opens a page. Sets the mark 'began' at the last byte of the page's data, and the mark 'painted' when the picture is
 * painted.
 */
export async function visit(page: Page, url: string, data: RegExp): Promise<void> {
  await page.goto(url)
  await page.evaluate(async (source) => {
    await (globalThis as unknown as Watching).firstPainted
    const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const read = answers.filter(({ name }) => new RegExp(source).test(name))
    performance.mark('began', { startTime: Math.max(...read.map((one) => one.responseEnd)) })
  }, data.source)
}

/**
 * Clicks and sets two marks. The mark 'began' is at the click, or at the last byte of the data that the click made the
 * page read. The mark 'painted' is at the painting of the result.
 *
 * @param picture a selector of the result
 */
export async function clickAndWatch(
  page: Page,
  click: () => Promise<void>,
  { picture, data }: { picture: string; data?: RegExp },
): Promise<void> {
  const watching = { selector: picture, source: data?.source }
  const drawn = page.evaluate(async ({ selector, source }) => {
    const clickedAt = await new Promise<number>((done) =>
      addEventListener('click', () => done(performance.now()), { capture: true, once: true }),
    )
    await (globalThis as unknown as Watching).painted(selector)
    const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const read = answers.filter((one) => source && one.startTime >= clickedAt && new RegExp(source).test(one.name))
    performance.mark('began', { startTime: Math.max(clickedAt, ...read.map((one) => one.responseEnd)) })
  }, watching)
  await click()
  await drawn
}

type TraceEvent = { name: string; ts: number; pid: number; tid: number; dur?: number; tdur?: number }

export type PictureTimes = {
  /** `work` has the milliseconds that the page's thread was busy, without other work of the machine. */
  work: number[]
  /** `wall` has the milliseconds by the clock. */
  wall: number[]
}

/** Runs `steps` and returns the times from each mark 'began' to the next mark 'painted', from a trace. */
export async function timesOf(browser: Browser, page: Page, steps: () => Promise<void>): Promise<PictureTimes> {
  const categories = ['toplevel', 'blink.user_timing', 'disabled-by-default-devtools.timeline', 'devtools.timeline']
  await browser.startTracing(page, { categories })
  await steps()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const marks = traceEvents.filter(({ name }) => name === 'began' || name === 'painted').toSorted((a, b) => a.ts - b.ts)
  const times: PictureTimes = { work: [], wall: [] }
  for (const [index, began] of marks.entries()) {
    const painted = marks[index + 1]
    if (began.name !== 'began' || painted?.name !== 'painted') continue
    const tasks = traceEvents.filter(
      ({ name, pid, tid, ts, dur = 0 }) =>
        name === 'RunTask' && pid === began.pid && tid === began.tid && ts + dur > began.ts && ts < painted.ts,
    )
    times.work.push(tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000)
    times.wall.push((painted.ts - began.ts) / 1000)
  }
  return times
}
