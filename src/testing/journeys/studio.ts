import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

export const shared = resolve(import.meta.dirname, '../../../../shared')

/** `missingMedia` says why journeys with pictures of people cannot run on this machine; undefined when they can. */
export const missingMedia = ['media/one-by-one-5s-to-35s.mjpeg', 'media/one-by-one.mp4']
  .filter((file) => !existsSync(resolve(shared, file)))
  .map((file) => `skipped: no ../shared/${file}`)[0]

/** Sets the time between snapshots. Only test builds read this setting. */
export async function snapshotEvery(page: Page, intervalMs: number): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('narthex.snapshotIntervalMs', value), String(intervalMs))
}

/** Creates a service with the given name in the studio's dialog, and selects the service. */
export async function createService(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create a service or event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Service or Event' })
  // The dialog takes the focus shortly after it opens. A list that is already open would then close.
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await dialog.getByRole('combobox', { name: 'Service Type' }).click()
  await page.getByRole('option', { name: 'New service' }).click()
  // A closed list returns the focus to its select after a moment. A field that is being filled would then lose the
  // focus.
  await expect(dialog.getByRole('combobox', { name: 'Service Type' })).toBeFocused()
  // The name is typed with keys. Over BiDi, `fill` of Playwright sets a value that React resets.
  await dialog.getByLabel('Service Name').press('ControlOrMeta+A')
  await dialog.getByLabel('Service Name').pressSequentially(name)
  await dialog.getByLabel('Date').fill(localDate())
  await dialog.getByLabel('Start Time').fill('10:00')
  await dialog.getByRole('button', { name: 'Create Service' }).click()
  await expect(dialog).toBeHidden()
  // The service may be listed before it is selected.
  await expect(page.getByRole('combobox', { name: 'Service or event' })).toContainText(name)
}

/** Returns today's date in this machine's time zone. The browser and a new church use the same time zone. */
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

/** Waits until counting has started. Counting starts when a camera is connected. */
export async function waitForCounting(page: Page): Promise<void> {
  await expect(figure(page, 'current')).toBeVisible({ timeout: 60_000 })
}

/** Makes snapshots use the live count. A precise count takes seconds on a busy machine. */
export async function countSimply(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Precise count' }).click()
}

export function figure(page: Page, name: 'current' | 'entries' | 'exits' | 'peak' | 'came-in'): Locator {
  return page.getByRole('region', { name: 'Live Count' }).locator(`[data-figure="${name}"]`)
}

/**
 * Draws a line from top to bottom at the share `x` of the picture's width. A person who crosses the line to the right
 * comes in.
 */
export async function drawUprightLine(page: Page, x: number): Promise<void> {
  await page.getByRole('button', { name: 'Draw a line' }).click()
  await page.getByText('Drag across the doorway to draw a line.').waitFor()
  // On a phone, the sheet with the button closes and the picture grows, so the picture's box is read afterwards.
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

/**
 * Draws a mask over the top left part of the picture, and leaves the mask selected. `share` is the mask's share of the
 * picture's width and of its height.
 */
export async function drawMask(page: Page, share: number): Promise<void> {
  await page.getByRole('button', { name: 'Draw a mask' }).click()
  await page.getByText('Drag over the area, or tap its corners.').waitFor()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { x, y, width, height } = await pictureBox(page)
  await page.mouse.move(x + 1, y + 1)
  await page.mouse.down()
  await page.mouse.move(x + (width * share) / 2, y + (height * share) / 2)
  await page.mouse.move(x + width * share - 1, y + height * share - 1)
  await page.mouse.up()
  await page.getByRole('textbox', { name: 'Mask name' }).waitFor()
}

export const nothingCounted = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: 'Nothing is counted' })

/** Returns the box of the picture inside the video element, which may be larger than the picture. */
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

export async function tabTo(page: Page, target: Locator, most = 40): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
