import { expect } from '@playwright/test'
import sharp from 'sharp'
import { SNAPSHOT_BUCKET } from '../../domain/recordings/attendance-snapshot.schema.ts'
import { findSessionCounts } from '../../domain/recordings/recording-session.queries.ts'
import { askApi, databaseOf, signUp } from './church.ts'
import { SECONDS_BETWEEN_PASSAGES, TOLERANCE_SECONDS, doorClip } from './door-clip.ts'
import {
  createService,
  drawMask,
  drawUprightLine,
  figure,
  missingMedia,
  nothingCounted,
  openVideoFile,
  snapshotEvery,
  waitForCounting,
} from './studio.ts'
import { test } from './watched-test.ts'

test.skip(Boolean(missingMedia), missingMedia)

test('the people in a video file can be counted in the room and at a line', async ({ page }) => {
  const clip = await doorClip()
  await snapshotEvery(page, 2000)
  const username = await signUp(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Studio' }).click()
  await createService(page, 'Compline')
  await openVideoFile(page, clip)
  await page.getByRole('button', { name: 'Pause' }).click()
  await waitForCounting(page)
  // Precise counts are switched off, because each precise count takes seconds.
  await page.getByRole('switch', { name: 'Precise count' }).click()

  const masks = page.getByRole('toolbar', { name: 'Masks' })
  await drawMask(page, 0.1)
  await masks.getByRole('button', { name: 'Done' }).click()

  await test.step('without a line, the people in the picture are counted', async () => {
    await page.getByRole('button', { name: 'Start Recording' }).click()
    await expect(page.getByText('1 of 10')).toBeVisible()
    await expect(page.getByText(/^A snapshot is the middle one of \d pictures, /)).toBeVisible()
    await page.getByRole('button', { name: 'Stop Recording' }).click()
    await expect(page.getByText(/^Captured \d+ snapshots?\.$/)).toBeVisible()
  })

  await test.step('in the saved picture, the mask is black and the rest is not', async () => {
    const db = await databaseOf(username)
    const download = async () => {
      const { data } = await db.from('attendance_snapshots').select('image_url').limit(1)
      return db.storage.from(SNAPSHOT_BUCKET).download(data?.[0]?.image_url ?? 'none')
    }
    await expect.poll(async () => (await download()).error).toBeNull()
    const picture = sharp(await (await download()).data!.arrayBuffer())
    const brightest = async (left: number) =>
      Math.max(...(await picture.clone().extract({ left, top: 8, width: 50, height: 20 }).raw().toBuffer()))
    expect(await brightest(8)).toBeLessThan(16)
    expect(await brightest(108)).toBeGreaterThan(64)
    await page.getByRole('button', { name: 'Edit masks' }).click()
    await masks.getByRole('button', { name: 'Undo' }).click()
    await masks.getByRole('button', { name: 'Done' }).click()
  })
  await createService(page, 'Vespers')
  await drawUprightLine(page, 0.75)

  await test.step('during a recording, the file is counted from its beginning', async () => {
    await page.getByRole('button', { name: 'Start Recording' }).click()
    await expect(page.getByRole('timer')).toBeVisible()
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(figure(page, 'came-in')).toHaveText('1', { timeout: 20_000 })
    await expect(figure(page, 'came-in')).toHaveText('2', { timeout: 30_000 })
    await expect(figure(page, 'peak')).toHaveText('2')
    await expect(figure(page, 'exits')).toHaveText('0')
  })

  await test.step('a recording at a line does not end with its tenth snapshot', async () => {
    await expect(page.getByText('10 pictures', { exact: true })).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Stop Recording' }).click()
    await expect(page.getByText('Captured 10 snapshots.')).toBeVisible()
  })

  let service: string | null = null
  await test.step('the number of people who came in is saved and shown in the result', async () => {
    const result = page.getByRole('region', { name: /^Vespers, .* in the room at most, 2 came in/ })
    await expect(result.locator('[data-figure="result"]')).toHaveText('2')
    service = await result.getByRole('link', { name: 'Open the service' }).getAttribute('href')
    await expect(result.getByText('Saved.').first()).toBeVisible()
    const db = await databaseOf(username)
    const { data: counts } = await db.from('attendance').select('total_attendance, came_in, source').order('source')
    const inRoom = counts?.[1]?.total_attendance ?? Number.NaN
    expect(counts).toEqual([
      { total_attendance: 2, came_in: 2, source: 'door' },
      { total_attendance: inRoom, came_in: null, source: 'room' },
    ])
    const { data: totals } = await db
      .from('service_totals')
      .select('total, came_in, source')
      .gte('total', 0)
      .order('source')
    expect(totals).toEqual([
      { total: 2, came_in: 2, source: 'door' },
      { total: inRoom, came_in: null, source: 'room' },
    ])
    const { data: minutes } = await db.from('recording_minutes').select('entries, exits')
    expect(minutes?.reduce((sum, { entries }) => sum + (entries ?? 0), 0)).toBe(2)
    const inApi = (await askApi(db, 'attendance')) as { source: string }[]
    expect(inApi.toSorted((a, b) => a.source.localeCompare(b.source))).toMatchObject([
      { totalAttendance: 2, cameIn: 2, source: 'door' },
      { totalAttendance: inRoom, cameIn: null, source: 'room' },
    ])
  })

  await test.step('the live count rests until the result is closed', async () => {
    await expect(page.getByText('Close the result to see it.')).toBeVisible()
    await expect(figure(page, 'current')).toBeHidden()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByText(/^It starts with \d+ in the room\.$/)).toBeVisible()
    await waitForCounting(page)
  })

  await test.step('when the person comes back from another page, the file is open again', async () => {
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await page.getByRole('link', { name: 'Back to dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
    await navigation.getByRole('link', { name: 'Studio' }).click()
    await expect(page.getByRole('group', { name: 'Video file' })).toBeVisible()
    await waitForCounting(page)
  })

  await test.step('each passage is saved with its time', async () => {
    const db = await databaseOf(username)
    const readEvents = async () => {
      const { data } = await db.from('recording_sessions').select('id').eq('way', 'door')
      return data?.[0] ? ((await findSessionCounts(db, data[0].id))?.events ?? []) : []
    }
    await expect.poll(async () => (await readEvents()).length, { timeout: 20_000 }).toBe(2)
    const [first, second] = await readEvents()
    expect([first!.direction, second!.direction]).toEqual(['entry', 'entry'])
    const apartS = (Date.parse(second!.time) - Date.parse(first!.time)) / 1000
    expect(Math.abs(apartS - SECONDS_BETWEEN_PASSAGES)).toBeLessThan(TOLERANCE_SECONDS)
  })

  await test.step('a mask over the complete picture stops counting until the mask is undone', async () => {
    await drawMask(page, 1)
    await masks.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(nothingCounted(page)).toBeVisible()
    await expect(figure(page, 'current')).toHaveText('0')
    await nothingCounted(page).getByRole('button', { name: 'Edit masks' }).click()
    await masks.getByRole('button', { name: 'Undo' }).click()
    await masks.getByRole('button', { name: 'Done' }).click()
    await expect(nothingCounted(page)).toBeHidden()
    await expect(figure(page, 'current')).not.toHaveText('0', { timeout: 30_000 })
  })

  await test.step('the gallery shows the pictures of the recording', async () => {
    // The latest recording is the first one in the list.
    await page
      .getByRole('button', { name: /^Show the snapshots of/ })
      .first()
      .click()
    const gallery = page.getByRole('dialog', { name: 'Snapshots' })
    await expect(gallery.getByText('1 / 10')).toBeVisible()
    await expect(gallery.getByRole('img').first()).toBeVisible()
    await expect(gallery.getByRole('region', { name: 'Counts' })).toContainText('Entries 2Exits 0')
  })

  await test.step('the page of the service shows its total and the people in the room minute by minute', async () => {
    await page.goto(service!)
    await expect(page.getByRole('region', { name: 'Vespers' })).toContainText(/Official total\s*2 people/)
    const arrivals = page.getByRole('region', { name: 'In the room, minute by minute' })
    await expect(arrivals).toContainText('The most at once were 2')
  })

  await test.step('dashboard, list, trends, CSV file and API show the same totals', async () => {
    const db = await databaseOf(username)
    const totals = (await askApi(db, 'service-totals')) as { serviceName: string; total: number | null }[]
    const [atDoor, inRoom] = ['Vespers', 'Compline'].map(
      (name) => totals.find(({ serviceName }) => serviceName === name)?.total,
    )
    expect([totals.length, atDoor, typeof inRoom]).toEqual([2, 2, 'number'])
    const people = inRoom === 1 ? '1 person' : `${inRoom} people`

    await page.goto('/dashboard')
    const today = page.getByRole('region', { name: 'Today' }).getByRole('article')
    await expect(today.filter({ hasText: 'Vespers' })).toContainText('2 people')
    await expect(today.filter({ hasText: 'Compline' })).toContainText(people)
    const average = page.getByRole('definition').filter({ hasText: /^\d+$/ }).nth(1)
    await expect(average).toHaveText(String(Math.round((2 + inRoom!) / 2)))

    await page.goto('/services')
    await expect(page.getByRole('article').filter({ hasText: 'Vespers' }).filter({ hasText: 'Counted' })).toContainText(
      'Counted at the door: 2',
    )
    const compline = page.getByRole('article').filter({ hasText: 'Compline' }).filter({ hasText: 'Counted' })
    await expect(compline).toContainText(`Counted in the room: ${inRoom}`)
    // Playwright reports no downloads of Firefox here, so the page stores the text of the file.
    await page.evaluate(() => {
      const makeUrl = URL.createObjectURL.bind(URL)
      URL.createObjectURL = (file: Blob) => {
        void file.text().then((text) => Object.assign(globalThis, { savedText: text }))
        return makeUrl(file)
      }
    })
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const saved = () => page.evaluate(() => (globalThis as { savedText?: string }).savedText)
    await expect.poll(saved).toMatch(/Vespers,[^,]+,counted,2,door/)
    expect(await saved()).toMatch(new RegExp(`Compline,[^,]+,counted,${inRoom},room`))

    await page.goto('/trends?by=service')
    const rows = page.getByRole('region', { name: 'The numbers as a table' }).getByRole('row')
    await expect(rows.filter({ hasText: 'Vespers' }).getByRole('cell', { name: '2', exact: true })).toBeVisible()
    const cell = rows.filter({ hasText: 'Compline' }).getByRole('cell', { name: String(inRoom), exact: true })
    await expect(cell.first()).toBeVisible()
  })
})
