import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { catalog } from '../../../workers/vision/catalog.ts'
import { doorClip } from './door-clip.ts'
import { missingMedia, openVideoFile, shared, waitForCounting } from './studio.ts'
import { test } from './watched-test.ts'

const rtmdet = catalog.rtmdet_nano
const modelFile = resolve(shared, 'models', rtmdet.fileName)
const missingModel = existsSync(modelFile) ? null : `skipped: no ${modelFile}`

test.skip(Boolean(missingMedia ?? missingModel), missingMedia ?? missingModel ?? '')

/**
 * The speed of the worker's clock is multiplied by these factors. With `FAST`, a busy computer seems fast; with `SLOW`,
 * an idle computer seems slow.
 */
const FAST = 0.05
const SLOW = 40
/** After `ENOUGH_ANSWERS` answers, the worker has compared its picture sizes. */
const ENOUGH_ANSWERS = 100

test('when the computer is slow, automatic counting uses the small picture size, and later the large size', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const setSpeed = await governWorkers(page)
  await page.route(`**/models/${rtmdet.fileName}`, (route) =>
    route.fulfill({
      body: readFileSync(modelFile),
      contentType: 'application/octet-stream',
      headers: { 'Cross-Origin-Resource-Policy': 'same-origin' },
    }),
  )
  await page.goto('/try')
  await openVideoFile(page, await doorClip())
  await page.getByLabel('Camera picture').evaluate((video) => Object.assign(video, { loop: true }))
  await waitForCounting(page)
  const detail = (size: number) => page.getByText(new RegExp(`RTMDet .*Detail: ${size} pixels\\.`))
  await expect(detail(640)).toBeVisible({ timeout: 90_000 })
  const answers = await answersOfWorker(page)
  await expect.poll(() => answersOfWorker(page), { timeout: 90_000 }).toBeGreaterThan(answers + ENOUGH_ANSWERS)
  await setSpeed(SLOW)
  await expect(detail(416)).toBeVisible({ timeout: 60_000 })
  await setSpeed(FAST)
  await expect(detail(640)).toBeVisible({ timeout: 90_000 })
})

/**
 * Makes the worker's clock run at the speed `FAST`. The returned function sets another speed and moves the clock
 * forward by a minute. The worker uses this clock to measure how fast its computer is.
 */
async function governWorkers(page: Page): Promise<(factor: number) => Promise<void>> {
  const prefix = `{
    const now = performance.now.bind(performance)
    let [factor, sinceMs, clockMs] = [${FAST}, now(), now()]
    performance.now = () => clockMs + (now() - sinceMs) * factor
    new BroadcastChannel('speed-of-workers').onmessage = ({ data }) => {
      clockMs = performance.now() + 60_000
      sinceMs = now()
      factor = data
    }
  };`
  await page.route(/\/assets\/worker-[^/]+\.js$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: prefix + (await response.text()) })
  })
  await page.addInitScript(() => {
    const counted = globalThis as { answers?: number }
    counted.answers = 0
    const Plain = Worker
    globalThis.Worker = class extends Plain {
      constructor(...parts: ConstructorParameters<typeof Worker>) {
        super(...parts)
        this.addEventListener('message', () => (counted.answers = (counted.answers ?? 0) + 1))
      }
    }
  })
  return (factor) =>
    page.evaluate((value) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays in its origin
      new BroadcastChannel('speed-of-workers').postMessage(value)
    }, factor)
}

const answersOfWorker = (page: Page) => page.evaluate(() => (globalThis as { answers?: number }).answers ?? 0)
