import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { newUsername, password } from './church.ts'
import { drawUprightLine, figure, missingMedia, snapshotEvery } from './studio.ts'
import { test } from './watched-test.ts'

test.skip(Boolean(missingMedia), missingMedia)

/** Milliseconds until the first snapshot, which is taken before the recording is stopped. */
const SNAPSHOT_MS = 2000

test('from the landing page, twelve clicks, one drag and three fields are enough to save a count', async ({ page }) => {
  await snapshotEvery(page, SNAPSHOT_MS)
  const acts = await countActs(page)
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Get Started' }).first().click()
  await page.getByLabel('Username').fill(newUsername())
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByRole('button', { name: 'I Have Saved Them' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Studio' }).click()

  await page.getByRole('button', { name: 'Choose a camera' }).click()
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(figure(page, 'current')).toHaveText('1', { timeout: 60_000 })
  await drawUprightLine(page, 0.75)
  await page.getByRole('button', { name: 'Create the service' }).click()
  await page.getByRole('button', { name: 'Create Service' }).click()
  await page.getByRole('button', { name: 'Start Recording' }).click()
  await expect(figure(page, 'came-in')).not.toHaveText('0', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Stop Recording' }).click()

  const result = page.getByRole('region', { name: /^\w+day Service, .* in the room at most, \d+ came in/ })
  await expect(result.getByText('Saved.').first()).toBeVisible()
  expect(acts).toEqual({ clicks: 12, drags: 1, fields: new Set(['username', 'password', 'confirmPassword']) })
})

/** Counts clicks, drags (presses that move more than 5 pixels) and fields with typed text. */
async function countActs(page: Page) {
  const acts = { clicks: 0, drags: 0, fields: new Set<string>() }
  await page.exposeFunction('tellAct', (act: 'click' | 'drag' | 'field', name: string) => {
    if (act === 'field') acts.fields.add(name)
    else acts[`${act}s`] += 1
  })
  await page.addInitScript(() => {
    const tell = (globalThis as unknown as { tellAct: (act: string, name: string) => void }).tellAct
    let [x, y] = [0, 0]
    addEventListener('pointerdown', (event) => ([x, y] = [event.clientX, event.clientY]), true)
    addEventListener(
      'pointerup',
      (event) => tell(Math.hypot(event.clientX - x, event.clientY - y) > 5 ? 'drag' : 'click', ''),
      true,
    )
    addEventListener('input', ({ target }) => tell('field', (target as HTMLInputElement).name), true)
  })
  return acts
}
