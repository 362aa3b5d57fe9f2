import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { databaseOf, foundChurch } from './church.ts'
import { addWebcam, countSimply, createService, missingMedia, snapshotEvery, waitForCounting } from './studio.ts'
import { test, testInAll } from './watched-test.ts'

test.skip(Boolean(missingMedia), missingMedia)

/**
 * Matches requests of the app to its back end. Only these requests are cut. The requests for the page itself need no
 * cut, because a cached page sends none.
 */
const backEnd = /\/(rest|auth|storage|functions)\/v1\//

const waitingBadge = (page: Page) => page.getByText(/(^|\s)\d+ waiting to be sent$/)

test('after a cut network and a closed tab, each picture of the recording arrives exactly one time', async ({
  page,
  context,
}) => {
  await snapshotEvery(page, 3000)
  const username = await foundChurch(context)
  await page.goto('/studio')
  await createService(page, 'Evensong')
  await addWebcam(page)
  await waitForCounting(page)
  await countSimply(page)
  const db = await databaseOf(username)
  const arrived = async () => (await db.from('attendance_snapshots').select('id')).data?.map(({ id }) => id) ?? []

  await test.step('the first snapshots arrive while the recording runs', async () => {
    await page.getByRole('button', { name: 'Start Recording' }).click()
    await expect.poll(async () => (await arrived()).length, { timeout: 30_000 }).toBeGreaterThan(0)
  })

  let taken = new Set<string>()
  await test.step('without a network, snapshots wait on the computer', async () => {
    await context.route(backEnd, (route) => route.abort('internetdisconnected'))
    await expect(waitingBadge(page)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(/(^|\s)[3-9] waiting to be sent$/)).toBeVisible({ timeout: 30_000 })
    await expect.poll(async () => (await waitingPictures(page)).length, { timeout: 30_000 }).toBeGreaterThan(1)
    const waiting = await waitingPictures(page)
    // The row of a picture arrives before the picture, so a snapshot may be in both lists.
    taken = new Set([...waiting, ...(await arrived())])
    expect(taken.size).toBeLessThan(10)
  })

  await test.step('the tab is closed without a question, and then the network is back', async () => {
    await page.close({ runBeforeUnload: false })
    await context.unroute(backEnd)
  })

  await test.step('the next visit to any page sends each waiting snapshot one time', async () => {
    const later = await context.newPage()
    await later.goto('/dashboard')
    const session = async () =>
      (await db.from('recording_sessions').select('status, end_time, max_people_count')).data ?? []
    await expect
      .poll(async () => (await session()).map(({ status }) => status), { timeout: 45_000 })
      .toEqual(['completed'])
    const { data: snapshots } = await db
      .from('attendance_snapshots')
      .select('id, timestamp, image_url')
      .order('timestamp', { ascending: true })
    const found = new Set(snapshots?.map(({ id }) => id))
    expect([...taken].filter((id) => !found.has(id))).toEqual([])
    expect(snapshots?.length).toBeLessThanOrEqual(10)
    const times = snapshots?.map(({ timestamp }) => timestamp) ?? []
    expect(new Set(times).size).toBe(times.length)
    for (const { image_url: path } of snapshots ?? []) {
      const { data: file } = await db.storage.from('snapshots').download(path ?? '')
      expect(file?.size).toBeGreaterThan(1000)
    }
    const { data: records } = await db.from('attendance').select('tracking_method')
    expect(records).toEqual([{ tracking_method: 'ai' }])

    await later.goto('/studio')
    await expect(later.getByRole('region', { name: 'Recording Sessions' })).toContainText('1 session')
    await expect(waitingBadge(later)).toHaveCount(0)
  })
})

testInAll('a recording that starts without a network arrives when the network is back', async ({ page, context }) => {
  await snapshotEvery(page, 3000)
  const username = await foundChurch(context)
  await page.goto('/studio')
  await createService(page, 'Compline')
  await addWebcam(page)
  await waitForCounting(page)
  await countSimply(page)
  const db = await databaseOf(username)

  await context.route(backEnd, (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Start Recording' }).click()
  await expect(page.getByText(/(^|\s)[2-9] waiting to be sent$/)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Stop Recording' }).click()
  await expect(page.getByText(/^Captured \d+ snapshots\.$/)).toBeVisible()
  expect((await db.from('recording_sessions').select('id')).data).toEqual([])

  await context.unroute(backEnd)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect
    .poll(async () => (await db.from('recording_sessions').select('status')).data, { timeout: 45_000 })
    .toEqual([{ status: 'completed' }])
  await expect(waitingBadge(page)).toHaveCount(0)
})

/** Returns the ids of the snapshots whose pictures are waiting in the outbox. */
function waitingPictures(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('narthex-outbox')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB failed')))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('entries').objectStore('entries').getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            const entries = reading.result as { id: string }[]
            resolve(entries.flatMap(({ id }) => (id.startsWith('snapshot:') ? [id.slice('snapshot:'.length)] : [])))
          })
        })
      }),
  )
}
