import { createStore } from 'jotai'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal } from '@/testing/answering-db.ts'
import { fillOutbox, jpegOf, renderStudio } from '@/testing/render-studio.tsx'
import { violationsInBothThemes } from '@/testing/violations.ts'
import { SnapshotGallery } from './snapshot-gallery.tsx'
import { gallerySessionIdAtom } from './studio-view.ts'

const sessionId = '00000000-0000-4000-8000-0000000000b1'

const row = (number: number, peopleCount: number) => ({
  id: `p${number}`,
  recordingSessionId: sessionId,
  timestamp: `2024-03-03T15:0${number}:00Z`,
  peopleCount,
  imageUrl: `c/${sessionId}/p${number}.jpg`,
  confidenceScore: 80,
  createdAt: '2024-03-03T15:00:00Z',
})

async function openGallery({ missing = [] as number[] } = {}) {
  const store = createStore()
  store.set(gallerySessionIdAtom, sessionId)
  const picture = await jpegOf('maroon')
  const files = [1, 2, 3]
    .filter((number) => !missing.includes(number))
    .map((number) => [`GET /storage/v1/object/snapshots/c/${sessionId}/p${number}.jpg`, () => picture])
  const screen = await renderStudio(<SnapshotGallery />, {
    store,
    answers: {
      'GET /rest/v1/attendance_snapshots': () => [row(1, 1), row(2, 12), row(3, 0)],
      ...Object.fromEntries(files),
    },
  })
  return { ...screen, store }
}

const dialog = page.getByRole('dialog', { name: 'Snapshots' })

test('a snapshot shows its picture, people, time and place in the row', async () => {
  await openGallery()
  await expect.element(dialog.getByText('1 / 3')).toBeVisible()
  await expect.element(dialog.getByText('1 person', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('Mar 3, 2024 at 10:01 AM', { exact: true })).toBeVisible()
  await expect.element(dialog.getByRole('img', { name: '1 person, Mar 3, 2024 at 10:01 AM' })).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
})

test('buttons, arrow keys and thumbnails move through, and around the ends', async () => {
  await openGallery()
  await expect.element(dialog.getByText('1 / 3')).toBeVisible()
  await page.getByRole('button', { name: 'Next snapshot' }).click()
  await expect.element(dialog.getByText('2 / 3')).toBeVisible()
  await expect.element(dialog.getByText('12 people', { exact: true })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog.getByText('3 / 3')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog.getByText('1 / 3')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(dialog.getByText('3 / 3')).toBeVisible()
  await page.getByRole('button', { name: 'Previous snapshot' }).click()
  await expect.element(dialog.getByText('2 / 3')).toBeVisible()
  await page.getByRole('button', { name: 'Snapshot 1 of 3' }).click()
  await expect.element(dialog.getByText('1 / 3')).toBeVisible()
})

test('Escape closes it and gives the pictures back', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  const { store } = await openGallery()
  await expect.element(dialog.getByRole('img').first()).toBeVisible()
  const shown = [...document.querySelectorAll('[role=dialog] img')].map((image) => image.getAttribute('src'))
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(store.get(gallerySessionIdAtom)).toBeNull()
  const given = revoke.mock.calls.map(([url]) => url)
  for (const url of shown) expect(given).toContain(url)
  revoke.mockRestore()
})

test('a picture that cannot be loaded says so', async () => {
  await openGallery({ missing: [1] })
  await expect.element(dialog.getByText('The picture could not be loaded').first()).toBeVisible()
  await expect.element(dialog.getByText('1 / 3')).toBeVisible()
})

test('without a server, what waits on this computer is shown', async () => {
  const store = createStore()
  store.set(gallerySessionIdAtom, sessionId)
  const answers = { 'GET /rest/v1/attendance_snapshots': () => refusal(500, 'no') }
  await renderStudio(<SnapshotGallery />, { store, answers })
  const op = {
    kind: 'snapshot' as const,
    sessionId,
    snapshotId: 'w1',
    churchId: 'c',
    timestamp: '2024-03-03T15:01:00Z',
    peopleCount: 4,
    confidenceScore: null,
    metadata: { fps: 1, detectionCount: 4 },
  }
  const stop = fillOutbox(store, [{ op, jpeg: await jpegOf('navy') }])
  await expect.element(dialog.getByText('Waiting to be sent')).toBeVisible()
  await expect.element(dialog.getByRole('img', { name: '4 people, Mar 3, 2024 at 10:01 AM' })).toBeVisible()
  await expect.element(dialog.getByText(/Only those on this computer show/)).toBeVisible()
  stop()
})
