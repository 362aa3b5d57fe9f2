import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { newUsername, password } from './church.ts'
import { drawUprightLine, figure, missingMedia, snapshotEvery } from './studio.ts'
import { test } from './watched-test.ts'

test.skip(Boolean(missingMedia), missingMedia)

/** Milliseconds until the first snapshot, which is taken before the recording is stopped. */
const SNAPSHOT_MS = 2000

/** The least that a person can do between the landing page and a saved count. */
const FEWEST = { clicks: 12, drags: 1, fields: new Set(['username', 'password', 'confirmPassword']) }

test('from the landing page, twelve clicks, one drag and three fields are enough to save a count', async ({ page }) => {
  await snapshotEvery(page, SNAPSHOT_MS)
  const acts = await countActs(page)
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Get Started' }).first().click()
  await openAccount(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Studio' }).click()
  await connectAndDraw(page)
  await saveCount(page)
  expect(acts).toEqual(FEWEST)
})

test('a line drawn in the trial is there after the account is made, and the way to a count is as short', async ({
  page,
}) => {
  await snapshotEvery(page, SNAPSHOT_MS)
  const acts = await countActs(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Try it with your camera' }).click()
  await connectAndDraw(page)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await openAccount(page)
  await expect(page).toHaveURL(/\/studio$/)
  await expect(page.getByText('Line 1', { exact: true })).toBeVisible()
  await saveCount(page)
  expect(acts).toEqual(FEWEST)
})

async function openAccount(page: Page) {
  // These are all fields of the page.
  await expect(page.getByRole('textbox')).toHaveCount(3)
  await page.getByLabel('Username').fill(newUsername())
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByRole('button', { name: 'I Have Saved Them' }).click()
}

async function connectAndDraw(page: Page) {
  await page.getByRole('button', { name: 'Choose a camera' }).click()
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(figure(page, 'current')).toHaveText('1', { timeout: 60_000 })
  await drawUprightLine(page, 0.75)
}

async function saveCount(page: Page) {
  await page.getByRole('button', { name: 'Create the service' }).click()
  await page.getByRole('button', { name: 'Create Service' }).click()
  await page.getByRole('button', { name: 'Start Recording' }).click()
  await expect(figure(page, 'came-in')).not.toHaveText('0', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Stop Recording' }).click()
  const result = page.getByRole('region', { name: /^\w+day Service, .* in the room at most, \d+ came in/ })
  await expect(result.getByText('Saved.').first()).toBeVisible()
}

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
