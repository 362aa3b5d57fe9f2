import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { chromium, expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { catalog } from '../../../workers/vision/catalog.ts'
import { browserArguments, browserPath } from '../browser.ts'
import { databaseOf, signUp } from './church.ts'
import { journeysOrigin } from './place.ts'
import { forceWebGpu, makeStandInGraph, offerAsDefaultModel } from './stand-in-model.ts'
import { writeStillCamera } from './still-camera.ts'
import { addWebcam, createService, figure, snapshotEvery } from './studio.ts'
import { test, watchRefusals } from './watched-test.ts'

/** Every frame is checked. With random weights, only a few boxes have a score above this threshold. */
const settings = { scoreThreshold: 0.7, detectEveryN: 1, isPrecise: false }
const official = catalog.efficientdet_lite0.name

test('WebGPU and WebAssembly find the same people, and counting continues when the GPU is lost', async () => {
  // On a software GPU and two cores, a frame takes seven seconds.
  test.setTimeout(300_000)
  const still = writeStillCamera({ width: 320, height: 320 })
  const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${still}`]
  const args = [...browserArguments, ...camera, '--use-fake-ui-for-media-stream']
  const browser = await chromium.launch({ executablePath: browserPath(), args })
  const { page, username, refused } = await openStudio(browser, makeStandInGraph())
  const db = await databaseOf(username)
  /** Returns the boxes and scores of the people in each recording's only picture, the highest score first. */
  const readPeople = async () => {
    const { data, error } = await db.from('attendance_snapshots').select('metadata').order('created_at')
    if (error) throw error
    return data.map(({ metadata }) => (metadata as { people?: number[][] } | null)?.people ?? [])
  }

  await expect(page.getByText(`${official}. Runs on WebGPU`)).toBeVisible({ timeout: 120_000 })
  await expect(figure(page, 'current')).not.toHaveText('0', { timeout: 120_000 })
  await page.getByRole('button', { name: 'Start Recording' }).click()
  await expect.poll(readPeople, { timeout: 120_000 }).toEqual([expect.arrayContaining([expect.anything()])])
  await loseGpu(browser, page)
  await page.getByRole('button', { name: 'Stop Recording' }).click()
  await page.getByRole('button', { name: 'Start Recording' }).click()
  await expect.poll(async () => (await readPeople()).length, { timeout: 60_000 }).toBe(2)
  const [onGpu, onProcessor] = (await readPeople()) as [number[][], number[][]]
  await browser.close()
  rmSync(dirname(still), { recursive: true })
  expect(refused).toEqual([])
  expect(onProcessor.length).toBeGreaterThan(2)
  expect(onGpu).toHaveLength(onProcessor.length)
  for (const [index, person] of onProcessor.entries()) {
    for (const [part, value] of person.entries()) {
      expect(Math.abs(onGpu[index]![part]! - value), `person ${index}, number ${part}`).toBeLessThan(1e-3)
    }
  }
})

/**
 * Opens the studio of a new church, with a service and a camera. The given graph is the default model and runs on the
 * GPU.
 */
async function openStudio(browser: Browser, graph: Buffer) {
  const page = await browser.newPage({ baseURL: journeysOrigin(), viewport: { width: 1440, height: 900 } })
  const refused = await watchRefusals(page.context())
  await snapshotEvery(page, 60_000)
  await page.addInitScript((config) => localStorage.setItem('narthex.detector', config), JSON.stringify(settings))
  await offerAsDefaultModel(page, graph)
  // The built-in model is refused, because it would count until the default model is loaded. On the software GPU, a
  // frame of the built-in model takes a minute.
  await page.route(`**/models/${catalog.centernet.fileName}`, (route) => route.fulfill({ status: 404 }))
  await forceWebGpu(page)
  const username = await signUp(page)
  await page.goto('/studio')
  await createService(page, 'Morning Prayer')
  await addWebcam(page)
  return { page, username, refused }
}

/**
 * Crashes the browser's GPU process, as a faulty driver does. Counting must continue on WebAssembly, and the recording
 * must continue too.
 */
async function loseGpu(browser: Browser, page: Page) {
  const cdp = await browser.newBrowserCDPSession()
  await cdp.send('Browser.crashGpuProcess').catch(() => {})
  await expect(page.getByText(`${official}. Runs on WebAssembly`)).toBeVisible({ timeout: 60_000 })
  await expect(figure(page, 'current')).not.toHaveText('0', { timeout: 60_000 })
  await expect(page.getByText('Failed to load AI model.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Stop Recording' })).toBeVisible()
}
