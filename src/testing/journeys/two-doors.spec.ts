import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { databaseOf, enterAs, foundChurch } from './church.ts'
import { doorClip } from './door-clip.ts'
import {
  countSimply,
  createService,
  drawUprightLine,
  figure,
  missingMedia,
  openVideoFile,
  snapshotEvery,
  waitForCounting,
} from './studio.ts'
import { test } from './watched-test.ts'

test.skip(Boolean(missingMedia), missingMedia)

/** In the clip, two people come in one after the other. */
const IN_CLIP = 2

test('when two laptops count at two doors, one of them partly offline, the total adds both counts', async ({
  page: north,
  browser,
}) => {
  const clip = await doorClip()
  const other: BrowserContext = await browser.newContext()
  const south = await other.newPage()
  for (const page of [north, south]) await snapshotEvery(page, 10_000)
  const username = await foundChurch(north.context())
  await enterAs(username, other)
  await north.goto('/studio')
  await createService(north, 'Vespers')

  await test.step("both laptops select today's service, and a line is drawn on each", async () => {
    await south.goto('/studio')
    await expect(south.getByRole('region', { name: 'Service/Event' })).toContainText('Vespers')
    for (const page of [north, south]) await openAtDoor(page, clip)
  })

  await test.step('both laptops start recording', async () => {
    for (const page of [north, south]) {
      await page.getByRole('button', { name: 'Start Recording' }).click()
      await expect(page.getByRole('timer')).toBeVisible()
    }
  })

  await test.step('the north laptop counts its clip', () => countClip(north))

  await test.step('the south laptop counts its clip and is offline until the first person has come in', async () => {
    await other.setOffline(true)
    await countClip(south, { afterFirst: () => other.setOffline(false) })
  })

  await test.step('the total of the service counts the people at both doors, each person one time', async () => {
    for (const page of [north, south]) {
      await page.getByRole('button', { name: 'Stop Recording' }).click()
      await expect(page.locator('[data-figure="result"]')).toHaveText(/^[24]$/)
    }
    const db = await databaseOf(username)
    const total = async () => (await db.from('service_totals').select('total, came_in, source, counts')).data
    await expect
      .poll(total, { timeout: 30_000 })
      .toEqual([{ total: 2 * IN_CLIP, came_in: 2 * IN_CLIP, source: 'door', counts: 2 }])
    const { data: sessions } = await db.from('recording_sessions').select('way, recording_minutes(entries, exits)')
    for (const { way, recording_minutes: minutes } of sessions ?? []) {
      const [entries, exits] = [
        minutes.map((minute) => minute.entries ?? 0),
        minutes.map((minute) => minute.exits ?? 0),
      ]
      expect([way, sum(entries), sum(exits)]).toEqual(['door', IN_CLIP, 0])
    }

    await south.getByRole('link', { name: 'Open the service' }).click()
    await expect(south.getByRole('region', { name: 'Vespers' })).toContainText(/Official total\s*4 people/)
  })
  await other.close()
})

test('people who come in after a reload, before the recording goes on, are in its count', async ({ page }) => {
  const clip = await doorClip()
  await snapshotEvery(page, 10_000)
  const username = await foundChurch(page.context())
  await page.goto('/studio')
  await createService(page, 'Compline')
  await openAtDoor(page, clip)
  await page.getByRole('button', { name: 'Start Recording' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await countClip(page)

  await test.step('after a reload, two more people come in before the button is pressed', async () => {
    await expect.poll(() => peopleOnDisk(page)).toBe(IN_CLIP)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText('A recording was interrupted')).toBeVisible()
    // The browser remembers the line of this file.
    await openAtDoor(page, clip, { hasLine: true })
    await expect(page.getByText('It goes on with 2 in the room.')).toBeVisible()
    await countClip(page, { name: 'entries' })
    await expect(page.getByText('It goes on with 4 in the room.')).toBeVisible()
    expect(await page.getByText('is recording this service too').count()).toBe(0)
  })

  await test.step('the recording goes on with the number on the screen', async () => {
    await page.getByRole('button', { name: 'Go on recording' }).click()
    await expect(page.getByRole('timer')).toBeVisible()
    await expect(figure(page, 'peak')).toHaveText('4')
    await expect(figure(page, 'came-in')).toHaveText(String(IN_CLIP))
    await expect(page.locator('[data-figure="in-the-room"]')).toHaveText('4')
  })

  await test.step('the service has the people of both parts', async () => {
    await page.getByRole('button', { name: 'Stop Recording' }).click()
    const result = page.getByRole('region', { name: /in the room at most, 2 came in since the interruption$/ })
    await expect(result.locator('[data-figure="result"]')).toHaveText('4')
    const db = await databaseOf(username)
    const total = async () => (await db.from('service_totals').select('total, came_in')).data
    await expect.poll(total, { timeout: 30_000 }).toEqual([{ total: 2 * IN_CLIP, came_in: 2 * IN_CLIP }])
  })
})

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

async function openAtDoor(page: Page, clip: string, { hasLine = false } = {}) {
  await openVideoFile(page, clip)
  await page.getByRole('button', { name: 'Pause' }).click()
  await waitForCounting(page)
  await countSimply(page)
  if (!hasLine) await drawUprightLine(page, 0.75)
}

/**
 * Plays the clip from its beginning. Only one laptop plays at a time, because on a small machine two laptops would miss
 * people.
 */
async function countClip(
  page: Page,
  { name = 'came-in', afterFirst }: { name?: 'entries' | 'came-in'; afterFirst?: () => Promise<void> } = {},
) {
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(figure(page, name)).toHaveText('1', { timeout: 20_000 })
  await afterFirst?.()
  await expect(figure(page, name)).toHaveText('2', { timeout: 30_000 })
  await page.getByRole('button', { name: 'Pause' }).click()
}

/** Returns the number of people in the room that the browser has stored in case its page is gone. */
async function peopleOnDisk(page: Page): Promise<number | undefined> {
  return await page.evaluate(
    () =>
      new Promise<number | undefined>((resolve, reject) => {
        const opening = indexedDB.open('narthex-outbox')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const db = opening.result
          const reading = db.transaction('notes').objectStore('notes').getAll()
          reading.addEventListener('success', () => {
            db.close()
            resolve((reading.result as { value: { people?: number } }[])[0]?.value.people)
          })
        })
      }),
  )
}
