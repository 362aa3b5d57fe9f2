import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { databaseOf, signUp } from './church.ts'
import { addWebcam, createService, missingMedia, snapshotEvery, waitForCounting } from './studio.ts'
import { test } from './watched-test.ts'

test.skip(Boolean(missingMedia), missingMedia)

const MINUTE_MS = 60_000

test('a recording set for two minutes ahead survives a reload, starts and ends by itself, and the count is written', async ({
  page,
}) => {
  await snapshotEvery(page, 3000)
  const username = await signUp(page)
  await page.goto('/studio')
  await createService(page, 'Vespers')
  await addWebcam(page)
  await waitForCounting(page)

  await page.getByRole('button', { name: 'Start by itself…' }).click()
  await page.getByRole('dialog', { name: 'Start by itself' }).getByRole('button', { name: 'Set' }).click()
  const card = page.getByRole('region', { name: 'Armed recording' })
  await expect(card).toContainText('Vespers starts recording at')
  await expect(card.getByRole('timer')).toHaveText(/^\d+:\d\d(:\d\d)?$/)
  const { startsAtMs, endsAtMs } = await setTimes(page, { startsInMs: 2 * MINUTE_MS, lastsMs: 2 * MINUTE_MS })
  await page.reload()

  // The page's clock is put forward instead of waiting for it.
  await expect(card.getByRole('timer')).toHaveText(/^[01]:\d\d$/)
  await page.clock.setSystemTime(startsAtMs + 500)
  await expect(page.getByRole('button', { name: 'Stop Recording' })).toBeVisible({ timeout: MINUTE_MS })
  await expect(card).toBeHidden()
  await page.clock.setSystemTime(endsAtMs + 500)
  await expect(page.getByRole('button', { name: 'Start Recording' })).toBeVisible({ timeout: MINUTE_MS })

  const db = await databaseOf(username)
  await expect
    .poll(async () => (await db.from('attendance').select('total_attendance, source')).data?.length, {
      timeout: MINUTE_MS,
    })
    .toBe(1)

  await test.step('the laptop asleep at the time says so and offers to start', async () => {
    await page.getByRole('button', { name: 'Start by itself…' }).click()
    await page.getByRole('dialog', { name: 'Start by itself' }).getByRole('button', { name: 'Set' }).click()
    await setTimes(page, { startsInMs: -20 * MINUTE_MS, lastsMs: 40 * MINUTE_MS })
    await page.reload()
    await expect(page.getByText('The recording did not start by itself')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start Recording' })).toBeVisible()
    await page.getByRole('button', { name: 'Start now' }).click()
    await expect(page.getByRole('button', { name: 'Stop Recording' })).toBeVisible()
  })
})

/** Sets the armed recording's times, whose minutes as typed the journey would have to wait for. */
async function setTimes(page: Page, { startsInMs, lastsMs }: { startsInMs: number; lastsMs: number }) {
  return await page.evaluate(
    ([startsIn, lasts]) => {
      const armed = JSON.parse(localStorage.getItem('narthex.armed-recording') ?? '{}') as object
      const startsAtMs = Date.now() + startsIn
      const times = { startsAtMs, endsAtMs: startsAtMs + lasts }
      localStorage.setItem('narthex.armed-recording', JSON.stringify({ ...armed, ...times }))
      return times
    },
    [startsInMs, lastsMs] as const,
  )
}
