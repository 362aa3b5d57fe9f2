import { expect } from '@playwright/test'
import { databaseOf, enterAs, foundChurch, signUp } from './church.ts'
import {
  addWebcam,
  waitForCounting,
  createService,
  drawUprightLine,
  figure,
  missingMedia,
  snapshotEvery,
} from './studio.ts'
import { test } from './watched-test.ts'

test.skip(Boolean(missingMedia), missingMedia)

/** Milliseconds between snapshots. A precise count takes seconds on a busy machine. */
const SNAPSHOT_MS = 8000

test('after a church signs up and connects a camera, the service can be counted', async ({ page, browser }) => {
  await snapshotEvery(page, SNAPSHOT_MS)
  const username = await signUp(page)
  await page.goto('/studio')
  await createService(page, 'Morning Prayer')
  await addWebcam(page)
  await waitForCounting(page)
  await drawUprightLine(page, 0.75)

  await test.step('the camera shows one person, who crosses the line to the right', async () => {
    await expect(figure(page, 'current')).toHaveText('1', { timeout: 60_000 })
    await expect(figure(page, 'entries')).not.toHaveText('0', { timeout: 60_000 })
    await expect(figure(page, 'exits')).toHaveText('0')
  })

  const counts = page.getByRole('region', { name: 'Counts' })
  await test.step('each passage is listed and can be undone', async () => {
    await expect(counts.getByRole('listitem').first()).toContainText('Line 1')
    await counts
      .getByRole('button', { name: /^Undo: In, Line 1/ })
      .first()
      .click()
    await expect(counts.getByText('Undone', { exact: true })).toBeVisible()
  })

  await test.step('a double click on Start starts one recording', async () => {
    await page.getByRole('button', { name: 'Start Recording' }).dblclick()
    await expect(page.getByText('Capturing attendance snapshots...')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stop Recording' })).toBeVisible()
  })

  await test.step('a person corrects the number of people in the room', async () => {
    await counts.getByRole('button', { name: /^Correct/ }).click()
    await page.getByRole('dialog', { name: 'People in the room' }).getByRole('spinbutton').fill('250')
    await page.keyboard.press('Enter')
    await expect(counts.locator('[data-figure="in-the-room"]')).toHaveText(/^2[45]\d$/)
  })

  const drawer = page.getByRole('region', { name: 'Recording Sessions' })
  const somePeople = /^Most at once [1-9]\d*$/
  await test.step('the list of recordings shows the live recording, which then ends', async () => {
    await expect(drawer.getByText('1 session', { exact: true })).toBeVisible()
    await expect(drawer.getByText('LIVE')).toBeVisible()
    await expect(drawer.getByText(somePeople)).toBeVisible({ timeout: 45_000 })
    await page.getByRole('button', { name: 'Stop Recording' }).click()
    await expect(page.getByText(/^Captured \d+ snapshots?\.$/)).toBeVisible()
    await expect(drawer.getByText('waiting')).toHaveCount(0)
  })

  const result = page.getByRole('region', { name: /^Morning Prayer, .* in the room at most/ })
  const title = result.getByRole('heading')
  const written = { peak: 0, cameIn: 0 }
  await test.step('the result shows the most people at once and the number of people who came in', async () => {
    await expect(result.getByText('Saved.').first()).toBeVisible()
    const peak = Number(await result.locator('[data-figure="result"]').textContent())
    const cameIn = Number(/at most, (\d+) came in/.exec((await title.textContent()) ?? '')?.[1])
    expect(peak).toBeGreaterThanOrEqual(250)
    Object.assign(written, { peak, cameIn })
  })

  await test.step('after a service was recorded, the studio shows no next step', async () => {
    await result.getByRole('button', { name: 'Close' }).click()
    await expect(result).toBeHidden()
    await expect(page.getByRole('region', { name: 'Next step' })).toBeHidden()
  })

  await test.step('the gallery shows the pictures, and a step back from the first leads to the last', async () => {
    await drawer.getByRole('button', { name: /^Show the snapshots of/ }).click()
    const gallery = page.getByRole('dialog', { name: 'Snapshots' })
    await expect(gallery.getByText(/^1 \/ \d+$/)).toBeVisible()
    await expect(gallery.getByRole('img').first()).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(gallery.getByText(/^(\d+) \/ \1$/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(gallery).toBeHidden()
  })

  await test.step('the same person sees the pictures in a second browser', async () => {
    const other = await browser.newContext()
    await enterAs(username, other)
    const elsewhere = await other.newPage()
    await elsewhere.goto('/studio')
    const sessions = elsewhere.getByRole('region', { name: 'Recording Sessions' })
    await expect(sessions.getByText('1 session', { exact: true })).toBeVisible()
    const bar = sessions.getByRole('button').first()
    if ((await bar.getAttribute('aria-expanded')) === 'false') await bar.click()
    await sessions.getByRole('button', { name: /^Show the snapshots of/ }).click()
    await expect(elsewhere.getByRole('dialog', { name: 'Snapshots' }).getByRole('img').first()).toBeVisible()
    await other.close()
  })

  await test.step('a person of another church can read neither the rows nor the files', async () => {
    const mine = await databaseOf(username)
    const { data: snapshots } = await mine.from('attendance_snapshots').select('image_url, metadata')
    expect(snapshots?.length).toBeGreaterThan(0)
    for (const { metadata } of snapshots ?? [])
      expect(metadata).toMatchObject({ isPrecise: true, people: expect.any(Array) })
    const { data: sessions } = await mine.from('recording_sessions').select('metadata')
    expect(sessions?.[0]?.metadata).toEqual({ captureInterval: SNAPSHOT_MS })
    const { data: minutes } = await mine.from('recording_minutes').select('steps')
    expect(minutes?.flatMap(({ steps }) => (steps as [number, unknown][]).map(([, what]) => what))).toContain(250)
    const path = String(snapshots?.[0]?.image_url)
    expect((await mine.storage.from('snapshots').download(path)).error).toBeNull()

    const stranger = await databaseOf(await foundChurch())
    for (const table of ['attendance_snapshots', 'recording_sessions', 'service_instances', 'attendance'] as const) {
      expect((await stranger.from(table).select('id')).data).toEqual([])
    }
    expect((await stranger.storage.from('snapshots').download(path)).error).not.toBeNull()
  })

  await test.step('the service has exactly one count', async () => {
    const mine = await databaseOf(username)
    const { data: records } = await mine.from('attendance').select('total_attendance, came_in, source, tracking_method')
    const { peak, cameIn } = written
    expect(records).toEqual([{ total_attendance: peak, came_in: cameIn, source: 'door', tracking_method: 'ai' }])
  })
})
