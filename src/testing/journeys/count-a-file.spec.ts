import { expect, test } from '@playwright/test'
import { askApi, databaseOf, signUp } from './church.ts'
import { SECONDS_BETWEEN_PASSAGES, TOLERANCE_SECONDS, doorClip } from './door-clip.ts'
import {
  createService,
  drawUprightLine,
  figure,
  missingMedia,
  openVideoFile,
  snapshotEvery,
  waitForCounting,
} from './studio.ts'

test.skip(Boolean(missingMedia), missingMedia)

test('a recorded service is opened as a file and counted at a line', async ({ page }) => {
  const clip = await doorClip()
  await snapshotEvery(page, 2000)
  const username = await signUp(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Studio' }).click()
  await createService(page, 'Vespers')
  await openVideoFile(page, clip)
  await page.getByRole('button', { name: 'Pause' }).click()
  await waitForCounting(page)
  // Snapshots that are counted live are taken at once.
  await page.getByRole('switch', { name: 'Precise count' }).click()
  await drawUprightLine(page, 0.75)

  await test.step('it is counted from its beginning, while it is recorded', async () => {
    await page.getByRole('button', { name: 'Start Recording' }).click()
    await expect(page.getByRole('timer')).toBeVisible()
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(figure(page, 'came-in')).toHaveText('1', { timeout: 20_000 })
    await expect(figure(page, 'came-in')).toHaveText('2', { timeout: 30_000 })
    await expect(figure(page, 'peak')).toHaveText('2')
    await expect(figure(page, 'exits')).toHaveText('0')
  })

  await test.step('its tenth snapshot does not end it', async () => {
    await expect(page.getByText('10 of 10')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Stop Recording' }).click()
    await expect(page.getByText('Captured 10 snapshots.')).toBeVisible()
  })

  await test.step('what came in is what is written, everywhere', async () => {
    const result = page.getByRole('status').filter({ hasText: '2 people at the peak, 2 came in' })
    await expect(result).toContainText('Counted at the door. Written to Vespers,')
    const db = await databaseOf(username)
    const { data: counts } = await db.from('attendance').select('total_attendance, came_in, source')
    expect(counts).toEqual([{ total_attendance: 2, came_in: 2, source: 'door' }])
    const { data: totals } = await db.from('service_totals').select('total, came_in, source')
    expect(totals).toEqual([{ total: 2, came_in: 2, source: 'door' }])
    const { data: minutes } = await db.from('recording_minutes').select('entries, exits')
    expect(minutes?.reduce((sum, { entries }) => sum + (entries ?? 0), 0)).toBe(2)
    expect(await askApi(db, 'attendance')).toMatchObject([{ totalAttendance: 2, cameIn: 2, source: 'door' }])
  })

  await test.step('each passage is kept with its time, and nothing else', async () => {
    const db = await databaseOf(username)
    const readEvents = async () => {
      const { data } = await db.from('recording_sessions').select('metadata')
      const { events = [] } = (data?.[0]?.metadata ?? {}) as { events?: { time: string; direction: string }[] }
      return events
    }
    await expect.poll(async () => (await readEvents()).length, { timeout: 20_000 }).toBe(2)
    const [first, second] = await readEvents()
    expect([first!.direction, second!.direction]).toEqual(['entry', 'entry'])
    const apartS = (Date.parse(second!.time) - Date.parse(first!.time)) / 1000
    expect(Math.abs(apartS - SECONDS_BETWEEN_PASSAGES)).toBeLessThan(TOLERANCE_SECONDS)
  })

  await test.step('the gallery shows its pictures', async () => {
    await page.getByRole('button', { name: /^Show the snapshots of/ }).click()
    const gallery = page.getByRole('dialog', { name: 'Snapshots' })
    await expect(gallery.getByText('1 / 10')).toBeVisible()
    await expect(gallery.getByRole('img').first()).toBeVisible()
    await expect(gallery.getByRole('region', { name: 'Counts' })).toContainText('Entries 2Exits 0')
  })

  await test.step('the same figure is on the pages of the service, the list and the dashboard', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Open the service' }).click()
    const service = page.getByRole('region', { name: 'Vespers' })
    await expect(service).toContainText(/Official total\s*2 people/)
    await page.goto('/services')
    await expect(page.getByRole('article').filter({ hasText: 'Vespers' })).toContainText('Counted at the door: 2')
    await page.goto('/dashboard')
    const average = page.locator('div', { has: page.getByText('Avg Attendance', { exact: true }) }).last()
    await expect(average).toContainText(/Avg Attendance\s*2/)
  })
})
