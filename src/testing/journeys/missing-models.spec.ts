import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect } from '@playwright/test'
import type { Page, Route } from '@playwright/test'
import { catalog } from '../../../workers/vision/catalog.ts'
import { signUp } from './church.ts'
import { addWebcam, drawUprightLine, figure, missingMedia, shared, waitForCounting } from './studio.ts'
import { refuseRecommended } from './stand-in-model.ts'
import { test } from './watched-test.ts'

test.skip(Boolean(missingMedia), missingMedia)

const nano = catalog.yolox_nano
const nanoFile = resolve(shared, 'models', nano.fileName)
const headers = { 'Cross-Origin-Resource-Policy': 'same-origin' }
const answer = (body: Buffer) => (route: Route) =>
  route.fulfill({ body, contentType: 'application/octet-stream', headers })

async function choose(page: Page, model: string) {
  await page.getByRole('combobox', { name: 'Model' }).click()
  await page.getByRole('option', { name: model, exact: true }).click()
}

/** `failures` are three ways in which the download of the smallest model fails, each with the app's message. */
const failures: [what: string, answer: (route: Route) => Promise<void>, text: RegExp][] = [
  ['answers 404', (route) => route.fulfill({ status: 404, headers }), /could not be downloaded from \S+ or \S+\./],
  ['cuts the file short', answer(Buffer.alloc(1000)), /The file of Nano .* is damaged\./],
  ['sends another file', answer(Buffer.alloc(nano.bytes)), /The file of Nano .* is damaged\./],
]

test('when no model can be downloaded, the app can still count people', async ({ page, context }) => {
  await refuseRecommended(page)
  await signUp(page)
  await page.goto('/studio')
  await addWebcam(page)
  await waitForCounting(page)
  await drawUprightLine(page, 0.75)
  await expect(figure(page, 'entries')).not.toHaveText('0', { timeout: 60_000 })
  const entries = async () => Number(await figure(page, 'entries').textContent())
  const builtIn = page.getByText(`${catalog.centernet.name}. Runs on`)
  await expect(builtIn).toBeVisible()

  await test.step('Automatic shows no error about a model that cannot be downloaded', async () => {
    await expect(page.getByText('Failed to load AI model.')).toHaveCount(0)
  })

  for (const [what, become, text] of failures) {
    await test.step(`when the site ${what}, the built-in model counts and the app says why`, async () => {
      const before = await entries()
      await page.route(`**/models/${nano.fileName}`, become)
      await choose(page, nano.name)
      const notice = page.getByRole('status').filter({ hasText: 'Counting with the built-in model.' })
      await expect(notice).toContainText(text)
      await expect(builtIn).toBeVisible()
      expect(await entries()).toBeGreaterThanOrEqual(before)
      await choose(page, 'Automatic')
      await expect(notice).toHaveCount(0)
      await page.unroute(`**/models/${nano.fileName}`)
    })
  }

  await test.step('when the network drops during a download, the built-in model counts', async () => {
    await page.route(`**/models/${nano.fileName}`, () => {})
    await choose(page, nano.name)
    await expect(page.getByText(`${nano.name} is coming`)).toBeVisible()
    await expect(builtIn).toBeVisible()
    await context.setOffline(true)
    await choose(page, catalog.efficientdet_lite2.name)
    await expect(page.getByText(/Lite2 .* could not be downloaded/)).toBeVisible()
    await expect(builtIn).toBeVisible()
    await context.setOffline(false)
    await page.unroute(`**/models/${nano.fileName}`)
  })

  await test.step('a file chosen from disk replaces the missing model, and a damaged file is refused', async () => {
    if (!existsSync(nanoFile)) return console.info(`skipped: no ${nano.fileName} in ../shared/models`)
    await page.route(`**/models/${nano.fileName}`, (route) => route.fulfill({ status: 404, headers }))
    await choose(page, nano.name)
    const input = page.getByLabel(`File of ${nano.name}`)
    const damaged = readFileSync(nanoFile)
    damaged[1000]! ^= 1
    await input.setInputFiles({ name: 'nano.onnx', mimeType: '', buffer: damaged })
    await expect(page.getByText(/nano.onnx is not the file of Nano/)).toBeVisible()
    const before = await entries()
    await input.setInputFiles(nanoFile)
    await expect(page.getByText(`${nano.name}. Runs on`)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Counting with the built-in model.')).toHaveCount(0)
    expect(await entries()).toBeGreaterThanOrEqual(before)
  })
})
