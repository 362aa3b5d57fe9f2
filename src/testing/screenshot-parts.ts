import type { Page } from 'playwright'
import { addWebcam, figure, missingMedia } from './journeys/studio.ts'
import type { furnishChurch } from './furnish-church.ts'

type Places = Awaited<ReturnType<typeof furnishChurch>>

/** Opens what screens keep closed: menus, dialogs, sheets, and the studio with a camera; `shoot` takes each picture. */
export async function openParts(page: Page, { memberId, instanceId }: Places, shoot: (name: string) => Promise<void>) {
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: /^s.*church/i }).click()
  await page.getByRole('menuitem', { name: 'Request a feature' }).waitFor()
  await shoot('account-menu')
  await page.getByRole('menuitem', { name: 'Request a feature' }).click()
  await page.getByRole('dialog').waitFor()
  await shoot('feature-request')
  await page.goto(`/members/${memberId}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').waitFor()
  await shoot('delete-member')
  await page.goto('/members/new', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Add Member' }).click()
  await shoot('member-form-refused')
  await page.goto(`/service-instances/${instanceId}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Add Manual Record' }).click()
  await shoot('manual-record')
  await page.goto('/members?q=nobody', { waitUntil: 'networkidle' })
  await shoot('members-not-found')
  await openStudio(page, instanceId, shoot)
}

async function openStudio(page: Page, instanceId: string, shoot: (name: string) => Promise<void>) {
  await page.goto(`/studio?instance=${instanceId}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Create a service or event' }).click()
  await page.getByRole('dialog').waitFor()
  await shoot('studio-create')
  await page.getByRole('tab', { name: 'Event' }).click()
  await shoot('studio-create-event')
  await page.keyboard.press('Escape')
  const cameras = page.getByRole('button', { name: 'Cameras', exact: true })
  const isNarrow = await cameras.isVisible()
  if (isNarrow) await cameras.click()
  await addWebcam(page)
  await shoot('studio-camera')
  if (missingMedia) return
  if (isNarrow) await page.getByRole('button', { name: 'People Counting Controls' }).click()
  await page.getByRole('switch', { name: 'AI People Counting' }).click()
  await shoot('studio-controls')
  // What the stage says stands behind the sheet.
  if (isNarrow) {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await page.getByRole('button', { name: 'Use Nano (Any laptop)' }).waitFor()
  await shoot('studio-model-failure')
  await page.getByRole('button', { name: 'Use Nano (Any laptop)' }).click()
  await figure(page, 'current').waitFor({ timeout: 60_000 })
  await shoot('studio-counting')
  await page.getByRole('button', { name: 'Start Recording' }).click()
  await page.getByText('Recording started').waitFor()
  await page.getByText('1 of 10').waitFor({ state: 'attached' })
  await shoot('studio-recording')
  await page.getByRole('button', { name: 'Stop Recording' }).click()
  await page.getByText('Recording stopped').waitFor()
  await shoot('studio-stopped')
  const drawer = page.getByRole('button', { name: 'Recording Sessions' })
  if ((await drawer.getAttribute('aria-expanded')) === 'false') await drawer.click()
  await page.getByRole('button', { name: /^Show the snapshots of/ }).click()
  await page.getByRole('dialog').waitFor()
  await shoot('studio-gallery')
  await page.goto(`/service-instances/${instanceId}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'View Snapshots' }).click()
  await page.getByRole('button', { name: 'Hide Snapshots' }).waitFor()
  await shoot('service-snapshots')
}
