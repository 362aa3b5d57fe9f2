import { resolve } from 'node:path'
import { expect } from '@playwright/test'
import { waitForCounting, drawUprightLine, figure, drawMask, missingMedia, nothingCounted, shared } from './studio.ts'
import { test } from './watched-test.ts'

test.skip(Boolean(missingMedia), missingMedia)

test('without an account, a person can count a video on a phone, and no data is sent or saved', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    const isWriting = !['GET', 'HEAD'].includes(request.method())
    if (isWriting || /\/(rest|auth|storage|functions)\/v1\//.test(request.url())) sent.push(request.url())
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('link', { name: 'Try it with your camera' }).click()
  await page.getByRole('button', { name: 'Choose a camera' }).click()
  await page.getByLabel('Open a video file').setInputFiles(resolve(shared, 'media/one-by-one.mp4'))
  await waitForCounting(page)
  await page.getByRole('button', { name: 'People Counting Controls' }).click()
  await drawUprightLine(page, 0.75)
  await page.getByRole('slider', { name: 'Position' }).fill('36')
  await expect(figure(page, 'entries')).not.toHaveText('0', { timeout: 60_000 })
  await page.getByRole('button', { name: 'People Counting Controls' }).click()
  await drawMask(page, 1)
  await expect(nothingCounted(page)).toBeVisible()
  await page.getByRole('toolbar', { name: 'Masks' }).getByRole('button', { name: 'Done' }).click()
  await expect(figure(page, 'current')).toHaveText('0')
  expect(sent).toEqual([])
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(kept).toEqual([])
})
