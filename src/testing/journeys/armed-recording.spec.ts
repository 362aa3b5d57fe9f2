import { expect } from '@playwright/test'
import { databaseOf, signUp } from './church.ts'
import { addWebcam, createService, missingMedia, snapshotEvery, waitForCounting } from './studio.ts'
import { test } from './watched-test.ts'

test.skip(Boolean(missingMedia), missingMedia)

const MINUTE_MS = 60_000

test('a recording with a planned start starts after a reload, ends, and saves its count', async ({ page }) => {
  await snapshotEvery(page, 3000)
  const username = await signUp(page)
  await page.goto('/studio')
  await createService(page, 'Vespers')
  await addWebcam(page)
  await waitForCounting(page)

  // The dialog sets the recording. The script below then moves the recording's times, because times from the dialog
  // would be minutes away.
  await page.getByRole('button', { name: 'Start by itself…' }).click()
  await page.getByRole('dialog', { name: 'Start by itself' }).getByRole('button', { name: 'Set' }).click()
  const card = page.getByRole('region', { name: 'Armed recording' })
  await expect(card).toContainText('Vespers starts recording at')
  await expect(card.getByRole('timer')).toHaveText(/^\d+:\d\d(:\d\d)?$/)
  await page.evaluate((minuteMs) => {
    const armed = JSON.parse(localStorage.getItem('narthex.armed-recording') ?? '{}') as object
    const startsAtMs = Date.now() + minuteMs / 4
    const times = { startsAtMs, endsAtMs: startsAtMs + minuteMs / 5 }
    localStorage.setItem('narthex.armed-recording', JSON.stringify({ ...armed, ...times }))
  }, MINUTE_MS)
  await page.reload()

  await expect(card.getByRole('timer')).toHaveText(/^0:\d\d$/)
  await expect(page.getByRole('button', { name: 'Stop Recording' })).toBeVisible({ timeout: MINUTE_MS })
  await expect(card).toBeHidden()
  await expect(page.getByRole('button', { name: 'Start Recording' })).toBeVisible({ timeout: MINUTE_MS })

  const db = await databaseOf(username)
  await expect
    .poll(async () => (await db.from('attendance').select('total_attendance, source')).data?.length, {
      timeout: MINUTE_MS,
    })
    .toBe(1)

  await test.step('after a missed start time, the page says so and offers to start the recording', async () => {
    await page.getByRole('button', { name: 'Start by itself…' }).click()
    await page.getByRole('dialog', { name: 'Start by itself' }).getByRole('button', { name: 'Set' }).click()
    await page.evaluate((minuteMs) => {
      const armed = JSON.parse(localStorage.getItem('narthex.armed-recording') ?? '{}') as object
      const times = { startsAtMs: Date.now() - 20 * minuteMs, endsAtMs: Date.now() + 20 * minuteMs }
      localStorage.setItem('narthex.armed-recording', JSON.stringify({ ...armed, ...times }))
    }, MINUTE_MS)
    await page.reload()
    await expect(page.getByText('The recording did not start by itself')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start Recording' })).toBeVisible()
    await page.getByRole('button', { name: 'Start now' }).click()
    await expect(page.getByRole('button', { name: 'Stop Recording' })).toBeVisible()
  })
})
