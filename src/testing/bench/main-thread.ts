import { chromium } from 'playwright'
import type { Page } from 'playwright'
import { browserArguments, browserPath } from '../browser.ts'
import { signUp } from '../journeys/church.ts'
import { journeysOrigin } from '../journeys/place.ts'
import { addWebcam, waitForCounting, drawUprightLine, figure, missingMedia } from '../journeys/studio.ts'
import { serveJourneys } from '../journeys/server.ts'

/**
 * Measures how long the page's thread is busy while the page counts in the picture of a 1080p camera. Chrome's
 * long-task API reports every task of more than 50 ms. Prints the tasks; there is no limit.
 */
const measuredMs = 30_000

if (missingMedia) {
  console.log(missingMedia)
  process.exit(0)
}

const server = await serveJourneys()
const browser = await chromium.launch({
  executablePath: browserPath(),
  // Chromium's built-in test picture has 1920 × 1080 pixels, unlike a recorded clip.
  args: [...browserArguments, '--use-fake-device-for-media-stream=fps=30', '--use-fake-ui-for-media-stream'],
})
const context = await browser.newContext({ baseURL: journeysOrigin(), viewport: { width: 1440, height: 900 } })
const page = await context.newPage()
await page.addInitScript(() => {
  const tasks: number[] = []
  Object.assign(globalThis, { longTasks: tasks })
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
    type: 'longtask',
    buffered: true,
  })
})

await signUp(page)
await page.goto('/studio')
await addWebcam(page)
await waitForCounting(page)
await drawUprightLine(page, 0.5)
await figure(page, 'current').waitFor()

const before = await takeLongTasks(page)
await page.waitForTimeout(measuredMs)
const counting = await takeLongTasks(page)
const size = await page.getByLabel('Camera picture').evaluate((element) => {
  const { videoWidth, videoHeight } = element as HTMLVideoElement
  return `${videoWidth} × ${videoHeight}`
})
const speed = await page.getByText(/^FPS /).textContent()

console.log(`camera ${size}, ${speed ?? ''}, over ${measuredMs / 1000} s of counting`)
console.log(`long tasks while counting: ${counting.length}, longest ${longest(counting)} ms`)
console.log(`long tasks before (page start, model load): ${before.length}, longest ${longest(before)} ms`)

await browser.close()
await server.close()
process.exit(0)

async function takeLongTasks(page: Page): Promise<number[]> {
  return await page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks.splice(0))
}

function longest(tasks: number[]): number {
  return Math.round(Math.max(0, ...tasks))
}
