import type { Page } from 'playwright'
import { addWebcam, drawUprightLine, figure, missingMedia, waitForCounting } from './journeys/studio.ts'
import type { furnishChurch } from './furnish-church.ts'

type Places = Awaited<ReturnType<typeof furnishChurch>>

/** Opens menus, dialogs, sheets and the studio with a camera. Calls `shoot` for each of them. */
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
  await shoot('studio-controls')
  // On a phone, the sheet would cover the texts on the stage, so it is closed.
  if (isNarrow) {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await waitForCounting(page)
  await shoot('studio-counting')
  await shootCounts(page, isNarrow, shoot)
  await page.getByRole('button', { name: 'Start Recording' }).click()
  // The selected service is on another day, so the studio asks before it records.
  await page.getByRole('alertdialog').waitFor()
  await shoot('studio-another-day')
  await page.getByRole('button', { name: 'Record anyway' }).click()
  await page.getByText('Recording started').waitFor()
  await page.getByText(/^1 (of 10 pictures|picture)$/).waitFor({ state: 'attached' })
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

async function shootCounts(page: Page, isNarrow: boolean, shoot: (name: string) => Promise<void>) {
  const controls = page.getByRole('button', { name: 'People Counting Controls' })
  if (isNarrow) await controls.click()
  await drawUprightLine(page, 0.75)
  await figure(page, 'entries').filter({ hasText: /[1-9]/ }).waitFor({ timeout: 60_000 })
  if (isNarrow) await controls.click()
  await page
    .getByRole('button', { name: /^Undo: / })
    .first()
    .click()
  await shoot('studio-counts')
  await page.getByRole('button', { name: 'Count now' }).click()
  await page.getByText(/ in \d+\.\d s$/).waitFor({ timeout: 60_000 })
  await shoot('studio-precise-count')
  await page.getByRole('button', { name: /^Correct/ }).click()
  await page.getByRole('dialog', { name: 'People in the room' }).waitFor()
  await shoot('studio-correct')
  await page.keyboard.press('Escape')
  if (isNarrow) await page.getByRole('dialog', { name: 'People Counting Controls' }).waitFor()
  if (isNarrow) await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
