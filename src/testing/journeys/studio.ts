import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

export const shared = resolve(import.meta.dirname, '../../../../shared')

/** Why a journey that needs pictures of people cannot run here, or null. */
export const missingMedia = ['media/one-by-one-5s-to-35s.mjpeg', 'media/one-by-one.mp4']
  .filter((file) => !existsSync(resolve(shared, file)))
  .map((file) => `skipped: no ../shared/${file}`)[0]

/** Chooses the next snapshots' interval; honoured in test builds only. */
export async function snapshotEvery(page: Page, intervalMs: number): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('narthex.snapshotIntervalMs', value), String(intervalMs))
}

/** Creates a service by the studio's dialog, with a new recurring definition of that name; it is selected then. */
export async function createService(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create a service or event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Service or Event' })
  // The dialog takes the focus a moment after it opens, which closes a list that is open by then.
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await dialog.getByRole('combobox', { name: 'Service Type' }).click()
  await page.getByRole('option', { name: 'New service' }).click()
  // Another field may have the focus only then.
  await expect(dialog.getByRole('combobox', { name: 'Service Type' })).toBeFocused()
  // Keys type the name: Playwright's `fill` over BiDi sets a field whose value React holds, and React sets it back.
  await dialog.getByLabel('Service Name').press('ControlOrMeta+A')
  await dialog.getByLabel('Service Name').pressSequentially(name)
  await dialog.getByLabel('Date').fill(localDate())
  await dialog.getByLabel('Start Time').fill('10:00')
  await dialog.getByRole('button', { name: 'Create Service' }).click()
  await expect(dialog).toBeHidden()
  // The list of services has the name before it is the chosen one.
  await expect(page.getByRole('combobox', { name: 'Service or event' })).toContainText(name)
}

/** Today on this machine, which is also the browser's and so the new church's time zone. */
function localDate(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

export async function addWebcam(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Camera' }).click()
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText('is now active.')).toBeVisible()
}

export async function openVideoFile(page: Page, file: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Camera' }).click()
  await page.getByLabel('Open a video file').setInputFiles(file)
  await expect(page.getByText('is now active.')).toBeVisible()
}

/** Counting begins with the camera. */
export async function waitForCounting(page: Page): Promise<void> {
  await expect(figure(page, 'current')).toBeVisible({ timeout: 60_000 })
}

/** Snapshots are counted as the live picture is, at once: a precise count takes seconds of a busy machine. */
export async function countSimply(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Precise count' }).click()
}

/** A number of the Live Count panel. */
export function figure(page: Page, name: 'current' | 'entries' | 'exits' | 'peak' | 'came-in'): Locator {
  return page.getByRole('region', { name: 'Live Count' }).locator(`[data-figure="${name}"]`)
}

/** Draws a line from top to bottom of the picture, at `x` of its width: to the right is in. */
export async function drawUprightLine(page: Page, x: number): Promise<void> {
  await page.getByRole('button', { name: 'Draw a line' }).click()
  await page.getByText('Drag across the doorway to draw a line.').waitFor()
  // The sheet with the button closes on a phone, and the picture gets more room: so this comes only now.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const picture = await pictureBox(page)
  const left = picture.x + picture.width * x
  await page.mouse.move(left, picture.y + 1)
  await page.mouse.down()
  await page.mouse.move(left, picture.y + picture.height / 2)
  await page.mouse.move(left, picture.y + picture.height - 1)
  await page.mouse.up()
  await page.getByRole('textbox', { name: 'Line name' }).waitFor()
  await page.getByRole('toolbar', { name: 'Counting lines' }).getByRole('button', { name: 'Done' }).click()
}

/** Draws a mask over the whole picture; it stays selected. */
export async function maskAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Draw a mask' }).click()
  await page.getByText('Drag over the area, or tap its corners.').waitFor()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { x, y, width, height } = await pictureBox(page)
  await page.mouse.move(x + 1, y + 1)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.move(x + width - 1, y + height - 1)
  await page.mouse.up()
  await page.getByRole('textbox', { name: 'Mask name' }).waitFor()
}

/** The message that masks cover the whole picture. */
export const nothingCounted = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: 'Nothing is counted' })

/** Returns where the picture itself is inside the video element, which letterboxes it at its top. */
export async function pictureBox(page: Page) {
  return await page.getByLabel('Camera picture').evaluate((element) => {
    const video = element as HTMLVideoElement
    const box = video.getBoundingClientRect()
    const scale = Math.min(box.width / video.videoWidth, box.height / video.videoHeight)
    const width = video.videoWidth * scale
    const height = video.videoHeight * scale
    return { x: box.x + (box.width - width) / 2, y: box.y, width, height }
  })
}

/** Presses Tab until the target has the focus; a page where it never gets it fails. */
export async function tabTo(page: Page, target: Locator, most = 40): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
