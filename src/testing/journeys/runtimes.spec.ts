import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { chromium, expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { catalog } from '../../../workers/vision/catalog.ts'
import { browserArguments, browserPath } from '../browser.ts'
import { databaseOf, signUp } from './church.ts'
import { journeysOrigin } from './place.ts'
import { forceRuntime, makeStandInGraph, offerAsDefaultModel } from './stand-in-model.ts'
import { writeStillCamera } from './still-camera.ts'
import { addWebcam, createService, figure, snapshotEvery } from './studio.ts'
import { test, watchRefusals } from './watched-test.ts'

/** Every frame is looked at; few of the things that random weights take for people score so high. */
const settings = { scoreThreshold: 0.7, detectEveryN: 1, isPrecise: false }
const official = catalog.efficientdet_lite0.name

test('the default model finds the same people on WebAssembly and on WebGPU, and counts on when the GPU is lost', async () => {
  // A software GPU takes seven seconds a frame where it has two cores to itself.
  test.setTimeout(300_000)
  const graph = makeStandInGraph()
  const still = writeStillCamera({ width: 320, height: 320 })
  const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${still}`]
  const args = [...browserArguments, ...camera, '--use-fake-ui-for-media-stream']
  const browser = await chromium.launch({ executablePath: browserPath(), args })
  const onProcessor = await countOnce(browser, graph, 'wasm')
  const onGpu = await countOnce(browser, graph, 'webgpu', (page) => loseGpu(browser, page))
  await browser.close()
  rmSync(dirname(still), { recursive: true })
  expect(onProcessor.length).toBeGreaterThan(2)
  expect(onGpu).toHaveLength(onProcessor.length)
  for (const [index, person] of onProcessor.entries()) {
    for (const [part, value] of person.entries()) {
      expect(Math.abs(onGpu[index]![part]! - value), `person ${index}, number ${part}`).toBeLessThan(1e-3)
    }
  }
})

/** Crashes the browser's GPU process, as a driver does: the model goes on without it, and the recording too. */
async function loseGpu(browser: Browser, page: Page) {
  const cdp = await browser.newBrowserCDPSession()
  await cdp.send('Browser.crashGpuProcess').catch(() => {})
  await expect(page.getByText(`${official}. Runs on WebAssembly`)).toBeVisible({ timeout: 60_000 })
  await expect(figure(page, 'current')).not.toHaveText('0', { timeout: 60_000 })
  await expect(page.getByText('Failed to load AI model.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Stop Recording' })).toBeVisible()
}

/**
 * Counts in the studio of a new church until a snapshot is kept: the boxes and scores in it, best first. Then `after` is
 * done, while it is still recorded.
 */
async function countOnce(
  browser: Browser,
  graph: Buffer,
  runtime: 'wasm' | 'webgpu',
  after?: (page: Page) => Promise<void>,
): Promise<number[][]> {
  const page = await browser.newPage({ baseURL: journeysOrigin, viewport: { width: 1440, height: 900 } })
  const refused = await watchRefusals(page.context())
  await snapshotEvery(page, 60_000)
  await page.addInitScript((config) => localStorage.setItem('narthex.detector', config), JSON.stringify(settings))
  await offerAsDefaultModel(page, graph)
  // It would count until the default one has arrived, at a minute a frame on the software GPU.
  await page.route(`**/models/${catalog.centernet.fileName}`, (route) => route.fulfill({ status: 404 }))
  await forceRuntime(page, runtime)
  const username = await signUp(page)
  await page.goto('/studio')
  await createService(page, 'Morning Prayer')
  await addWebcam(page)
  const running = runtime === 'wasm' ? 'Runs on WebAssembly' : 'Runs on WebGPU'
  await expect(page.getByText(`${official}. ${running}`)).toBeVisible({ timeout: 120_000 })
  await expect(figure(page, 'current')).not.toHaveText('0', { timeout: 120_000 })
  await page.getByRole('button', { name: 'Start Recording' }).click()
  const db = await databaseOf(username)
  const readPeople = async () => {
    const { data, error } = await db.from('attendance_snapshots').select('metadata')
    if (error) throw error
    return (data?.[0]?.metadata as { people?: number[][] } | undefined)?.people ?? []
  }
  await expect.poll(readPeople, { timeout: 120_000 }).not.toEqual([])
  await after?.(page)
  await page.close()
  expect(refused).toEqual([])
  return readPeople()
}
