import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { databaseOf, foundChurch } from './church.ts'
import { addWebcam, countSimply, createService, missingMedia, snapshotEvery, waitForCounting } from './studio.ts'
import { test, testInAll } from './watched-test.ts'

test.skip(Boolean(missingMedia), missingMedia)

const sessionsRead = /\/rest\/v1\/recording_sessions\?/
const reads = /\/(rest|auth|storage)\/v1\//

const clock = (page: Page) => page.getByRole('timer')
const part = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title })

async function startRecording(page: Page) {
  await page.getByRole('button', { name: 'Start Recording' }).click()
  await expect(clock(page)).toBeVisible()
}

async function openStudio(page: Page, service: string) {
  const username = await foundChurch(page.context())
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Studio' }).click()
  await createService(page, service)
  await addWebcam(page)
  await waitForCounting(page)
  await countSimply(page)
  return await databaseOf(username)
}

test('when the server sends wrong answers or refuses requests, a recording continues', async ({ page }) => {
  // The tenth snapshot ends the recording. Three seconds between snapshots leave even a busy machine enough time for
  // all steps.
  await snapshotEvery(page, 3000)
  const db = await openStudio(page, 'Lauds')
  await startRecording(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'LIVE' })).toBeVisible()

  await test.step('wrong rows in an answer hide only the list of recordings', async () => {
    await page.route(sessionsRead, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const answer = await route.fetch()
      const rows = (await answer.json()) as object
      const broken = (row: object) => ({ ...row, startTime: 'no time' })
      await route.fulfill({ response: answer, json: Array.isArray(rows) ? rows.map(broken) : broken(rows) })
    })
    await expect(part(page, 'The list of recordings cannot be shown')).toBeVisible()
    await expect(clock(page)).toBeVisible()
    // A request that is already running still gets the wrong rows.
    await page.unrouteAll({ behavior: 'wait' })
    await part(page, 'The list of recordings cannot be shown').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'LIVE' })).toBeVisible()
  })

  await test.step('the open gallery shows each new snapshot', async () => {
    await page.getByRole('button', { name: /^Show the snapshots of/ }).click()
    const total = page.getByRole('dialog', { name: 'Snapshots' }).getByText(/^\d+ \/ \d+$/)
    const count = async () => Number((await total.textContent())?.split('/')[1])
    const before = await count()
    await expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(before + 1)
    await page.keyboard.press('Escape')
  })

  await test.step('wrong rows in an answer hide only the gallery', async () => {
    await page.route(/\/rest\/v1\/attendance_snapshots\?/, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: [{ id: 'x', timestamp: 'no time' }] })
        : route.fallback(),
    )
    await page.getByRole('button', { name: /^Show the snapshots of/ }).click()
    await expect(part(page, 'The snapshots cannot be shown')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(clock(page)).toBeVisible()
  })

  await test.step('when the server refuses all reads, the recording continues to its tenth snapshot', async () => {
    await page.route(reads, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 500, body: 'no' }) : route.fallback(),
    )
    await expect(page.getByText('Captured 10 snapshots.')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('heading', { level: 1, name: 'Studio' })).toBeVisible()
    await expect
      .poll(async () => (await db.from('recording_sessions').select('status')).data, { timeout: 30_000 })
      .toEqual([{ status: 'completed' }])
    expect((await db.from('attendance_snapshots').select('id')).data).toHaveLength(10)
  })
})

testInAll(
  'leaving the studio always asks for confirmation, and after a reload the recording can be continued',
  async ({ page, context }) => {
    const db = await openStudio(page, 'Nones')
    await startRecording(page)
    const question = page.getByRole('alertdialog', { name: 'Stop recording and leave?' })
    const stay = async () => {
      await expect(question).toBeVisible()
      await question.getByRole('button', { name: 'Stay' }).click()
      await expect(question).toBeHidden()
      await expect(clock(page)).toBeVisible()
      await expect(page).toHaveURL(/\/studio/)
    }

    await test.step('a link and the back button ask for confirmation', async () => {
      await page.getByRole('link', { name: 'Back to dashboard' }).click()
      await stay()
      await page.goBack()
      await stay()
    })

    await test.step('closing the tab asks for confirmation', async () => {
      const asked = page.waitForEvent('dialog')
      await page.close({ runBeforeUnload: true })
      const dialog = await asked
      expect(dialog.type()).toBe('beforeunload')
      await dialog.dismiss()
      await expect(clock(page)).toBeVisible()
    })

    await test.step('signing out in another tab asks for confirmation', async () => {
      const other = await context.newPage()
      await other.goto('/dashboard')
      await other.getByRole('button', { name: /sexton/ }).click()
      await other.getByRole('menuitem', { name: 'Sign Out' }).click()
      await other
        .getByRole('alertdialog', { name: 'Stop recording and sign out?' })
        .getByRole('button', { name: 'Stay signed in' })
        .click()
      await other.close()
      await expect(clock(page)).toBeVisible()
    })

    await test.step('after a reload, the page reports the interruption and can continue the recording', async () => {
      page.once('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await expect(page.getByText('A recording was interrupted')).toBeVisible()
      await page.getByRole('button', { name: 'Go on recording' }).click()
      await expect(clock(page)).toBeVisible()
      await expect(page.getByText('A recording was interrupted')).toBeHidden()
      const statuses = async () =>
        (await db.from('recording_sessions').select('status').order('start_time')).data?.map(({ status }) => status)
      await expect.poll(statuses, { timeout: 30_000 }).toEqual(['completed', 'recording'])
    })

    await test.step('leaving the studio after a confirmation ends the recording', async () => {
      await page.getByRole('link', { name: 'Back to dashboard' }).click()
      await question.getByRole('button', { name: 'Stop and leave' }).click()
      await expect(page).toHaveURL(/\/dashboard$/)
      await expect
        .poll(async () => (await db.from('recording_sessions').select('status')).data, { timeout: 30_000 })
        .toEqual([{ status: 'completed' }, { status: 'completed' }])
    })

    await test.step('after a confirmed sign-out in another tab, the recording is ended and sent first', async () => {
      await page.goBack()
      await startRecording(page)
      const other = await context.newPage()
      await other.goto('/dashboard')
      await other.getByRole('button', { name: /sexton/ }).click()
      await other.getByRole('menuitem', { name: 'Sign Out' }).click()
      await other.getByRole('button', { name: 'Stop and sign out' }).click()
      await expect(other).toHaveURL(/\/login/)
      await expect(page).toHaveURL(/\/login/)
      const { data } = await db.from('recording_sessions').select('status')
      expect(data?.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed'])
    })
  },
)
