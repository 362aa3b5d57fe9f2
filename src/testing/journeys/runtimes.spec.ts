import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { browserArguments, browserPath } from '../browser.ts'
import { databaseOf, signUp } from './church.ts'
import { makeStandInGraph, offerAsDefaultModel, takeSoftwareForGpu } from './stand-in-model.ts'
import { writeStillCamera } from './still-camera.ts'
import { addWebcam, createService, figure, snapshotEvery } from './studio.ts'

const still = writeStillCamera({ width: 320, height: 320 })
test.use({
  launchOptions: {
    executablePath: browserPath(),
    args: [
      ...browserArguments,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${still}`,
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
    ],
  },
})
test.afterAll(() => rmSync(dirname(still), { recursive: true, force: true }))

/** Every frame is looked at; few of the things that random weights take for people score so high. */
const settings = { scoreThreshold: 0.7, detectEveryN: 1, isPrecise: false }

const graph = makeStandInGraph()

test('the default model runs on WebAssembly and on WebGPU and finds the same people', async ({ browser }) => {
  const onProcessor = await countOnce(browser, 'WebAssembly')
  const onGpu = await countOnce(browser, 'WebGPU')
  expect(onProcessor.length).toBeGreaterThan(2)
  expect(onGpu).toHaveLength(onProcessor.length)
  for (const [index, person] of onProcessor.entries()) {
    for (const [part, value] of person.entries()) {
      expect(Math.abs(onGpu[index]![part]! - value), `person ${index}, number ${part}`).toBeLessThan(1e-3)
    }
  }
})

/** Counts in the studio of a new church until a snapshot is kept: the boxes and scores in it, best first. */
async function countOnce(browser: Browser, runtime: 'WebAssembly' | 'WebGPU'): Promise<number[][]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  page.on('console', (m) => console.log(runtime, m.type(), m.text().slice(0, 300)))
  await prepare(page, runtime)
  const username = await signUp(page)
  await page.goto('/studio')
  await createService(page, 'Morning Prayer')
  await addWebcam(page)
  await page.getByRole('switch', { name: 'AI People Counting' }).click()
  await expect(page.getByText(`Runs on ${runtime}`)).toBeVisible({ timeout: 60_000 })
  await expect(figure(page, 'current')).not.toHaveText('0', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Start Recording' }).click()
  const db = await databaseOf(username)
  const readPeople = async () => {
    const { data, error } = await db.from('attendance_snapshots').select('metadata')
    if (error) throw error
    console.log(JSON.stringify(data).slice(0, 200))
    return (data?.[0]?.metadata as { people?: number[][] } | undefined)?.people ?? []
  }
  await expect.poll(readPeople, { timeout: 60_000 }).not.toEqual([])
  await context.close()
  return readPeople()
}

async function prepare(page: Page, runtime: 'WebAssembly' | 'WebGPU'): Promise<void> {
  await snapshotEvery(page, 60_000)
  await page.addInitScript((config) => localStorage.setItem('narthex.detector', config), JSON.stringify(settings))
  await offerAsDefaultModel(page, graph)
  if (runtime === 'WebGPU') await takeSoftwareForGpu(page)
}
