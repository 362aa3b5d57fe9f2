import { createStore } from 'jotai'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PersonBox } from '@/domain/recordings/person-box.ts'
import { refusal } from '@/testing/answering-db.ts'
import type { Answers } from '@/testing/answering-db.ts'
import { passageOf } from '@/testing/factories/passages.ts'
import { fillOutbox, jpegOf, renderStudio } from '@/testing/render-studio.tsx'
import { missingParts } from '@/testing/screens/shown-parts.ts'
import { violations } from '@/testing/violations.ts'
import { testInAll } from '@/testing/test-in-all.ts'
import { toast } from '@/ui/toast.ts'
import { SnapshotGallery } from './snapshot-gallery.tsx'
import { gallerySessionIdAtom } from '../shared/studio-view.ts'
import { arePeopleShownAtom } from '@/widgets/snapshots/gallery-snapshot.ts'

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

const picturePath = (number: number) => `GET /storage/v1/object/snapshots/c/${sessionId}/p${number}.jpg`

async function openGallery({
  missing = [],
  rows = [row(1, 1), row(2, 12), row(3, 0)],
  answers = {},
  churchRole,
}: { missing?: number[]; rows?: object[]; answers?: Answers; churchRole?: 'viewer' } = {}) {
  const store = createStore()
  store.set(gallerySessionIdAtom, sessionId)
  const picture = await jpegOf('maroon')
  const files = [1, 2, 3]
    .filter((number) => !missing.includes(number))
    .map((number) => [picturePath(number), () => picture])
  const screen = await renderStudio(
    <div data-studio>
      <SnapshotGallery />
    </div>,
    {
      store,
      ...(churchRole ? { churchRole } : {}),
      answers: {
        'GET /rest/v1/attendance_snapshots': () => rows,
        'GET /rest/v1/recording_minutes': () => [],
        'GET /rest/v1/recording_sessions': () => [{ startTime: '2024-03-03T15:00:00Z', metadata: {} }],
        ...Object.fromEntries(files),
        ...answers,
      },
    },
  )
  return { ...screen, store }
}

const dialog = page.getByRole('dialog', { name: 'Snapshots' })

test('on a phone a toast is in front of the gallery, so that the toast can be closed', async () => {
  await page.viewport(390, 600)
  await openGallery()
  await expect.element(dialog.getByText('1 / 3')).toBeVisible()
  toast({ title: 'Recording stopped', description: 'Captured 3 snapshots.' })
  await expect.element(page.getByText('Recording stopped')).toBeVisible()
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  const isInFront = (part: typeof dismiss) => {
    const { x, y, width, height } = part.element().getBoundingClientRect()
    return part.element().contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  const topOf = (part: typeof dismiss) => part.element().getBoundingClientRect().top
  await expect.poll(() => topOf(dismiss) < topOf(dialog)).toBe(true)
  expect([dismiss, dialog.getByRole('button', { name: 'Close' })].map(isInFront)).toEqual([true, true])
})

testInAll('buttons, arrow keys and thumbnails show other snapshots, and the first follows the last', async () => {
  await openGallery()
  await expect
    .element(dialog)
    .toHaveAccessibleDescription('These pictures are private: only owners, staff and counters of your church see them.')
  await expect.poll(() => missingParts(['1 / 3', '1 person', 'Mar 3, 2024 at 10:01 AM'])).toEqual([])
  await expect.element(dialog.getByRole('img', { name: '1 person, Mar 3, 2024 at 10:01 AM' })).toBeVisible()
  await page.getByRole('button', { name: 'Next snapshot' }).click()
  await expect.element(dialog.getByText('2 / 3')).toBeVisible()
  await expect.element(dialog.getByText('12 people', { exact: true })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(dialog.getByText('1 / 3')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(dialog.getByText('3 / 3')).toBeVisible()
  await page.getByRole('button', { name: 'Previous snapshot' }).click()
  await expect.element(dialog.getByText('2 / 3')).toBeVisible()
  await page.getByRole('button', { name: 'Snapshot 1 of 3' }).click()
  await expect.element(dialog.getByText('1 / 3')).toBeVisible()
})

test('Escape closes the gallery and revokes the URLs of its pictures', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  const { store } = await openGallery()
  await expect.element(dialog.getByRole('img').first()).toBeVisible()
  const shown = [...document.querySelectorAll('[role=dialog] img')].map((image) => image.getAttribute('src'))
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(store.get(gallerySessionIdAtom)).toBeNull()
  const given = revoke.mock.calls.map(([url]) => url)
  for (const url of shown) expect(given).toContain(url)
})

test('when a picture cannot be loaded, the gallery shows a message', async () => {
  await openGallery({ missing: [1] })
  await expect.element(dialog.getByText('The picture could not be loaded').first()).toBeVisible()
  await expect.element(dialog.getByText('1 / 3')).toBeVisible()
})

test('the gallery marks the people that were found in the picture, and a switch hides the marks', async () => {
  const people = [
    [0.25, 0.5, 0.5, 1, 0.9],
    [0, 0, 0.1, 0.2, 0.5],
  ]
  const { store } = await openGallery({ rows: [{ ...row(1, 2), metadata: { fps: 9, people } }, row(2, 12)] })
  const marks = dialog.getByRole('img', { name: '2 people marked in the picture' })
  await expect.element(marks).toBeInTheDocument()
  // The picture of 32 by 18 pixels is centred in its frame. The expected box is therefore computed from the frame's
  // middle.
  const frame = marks.element().getBoundingClientRect()
  const scale = Math.min(frame.width / 32, frame.height / 18)
  const box = marks.element().querySelector('rect')!.getBoundingClientRect()
  const stroke = 2
  expect(Math.abs(box.left - (frame.left + frame.width / 2 - 8 * scale))).toBeLessThanOrEqual(stroke)
  expect(Math.abs(box.top - (frame.top + frame.height / 2))).toBeLessThanOrEqual(stroke)
  expect(Math.abs(box.width - 8 * scale)).toBeLessThanOrEqual(2 * stroke)
  await dialog.getByRole('switch', { name: 'Show people' }).click()
  await expect.element(marks).not.toBeInTheDocument()
  expect(store.get(arePeopleShownAtom)).toBe(false)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog.getByText('2 / 2')).toBeVisible()
  expect(dialog.getByRole('switch', { name: 'Show people' }).query()).toBeNull()
})

test('in the picture, a tap removes a box that marks no person', async () => {
  const people = [[0.25, 0.5, 0.5, 1, 0.9]]
  const rows = [{ ...row(1, 1), people_count: 1, metadata: { fps: 9, people } }]
  const { sent } = await openGallery({
    rows,
    answers: {
      'PATCH /rest/v1/attendance_snapshots': () => {
        rows[0] = { ...row(1, 0), people_count: 0, metadata: { fps: 9, people: [] } }
        return [{ id: 'p1' }]
      },
    },
  })
  await dialog.getByRole('button', { name: 'Correct People' }).click()
  await dialog.getByRole('button', { name: 'Remove person 1 of 1' }).click()
  await expect.element(dialog.getByText('0 people')).toBeVisible()
  // A gallery with one snapshot has no Previous and Next buttons.
  expect(dialog.getByText('1 / 1').query()).not.toBeNull()
  expect(dialog.getByRole('button', { name: /(Previous|Next) snapshot/ }).query()).toBeNull()
  const change = { people_count: 0, metadata: { fps: 9, people: [] } }
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual(change)
})

testInAll('while the next picture loads, the gallery marks no people in the previous picture', async () => {
  let arrive = () => {}
  const late = new Promise<void>((resolve) => (arrive = resolve))
  const picture = await jpegOf('navy')
  const people = (count: number) => Array.from({ length: count }, (_, index) => [index / 9, 0, 1, 1, 0.9])
  await openGallery({
    rows: [1, 2].map((number) => ({ ...row(number, number), metadata: { people: people(number) } })),
    answers: { [picturePath(2)]: () => late.then(() => picture) },
  })
  await expect.element(dialog.getByRole('img', { name: '1 person marked in the picture' })).toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog.getByText('2 / 2')).toBeVisible()
  expect(dialog.getByRole('img', { name: /marked in the picture/ }).query()).toBeNull()
  arrive()
  await expect.element(dialog.getByRole('img', { name: '2 people marked in the picture' })).toBeInTheDocument()
})

test('the gallery lists the passages over lines, and the passages can be downloaded', async () => {
  const steps = [passageOf(), passageOf({ isUndone: true }), passageOf({}, 'exit')]
  const saveUrl = vi.spyOn(URL, 'createObjectURL')
  const links: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this.download)
  })
  await openGallery({
    answers: {
      'GET /rest/v1/recording_minutes': () => [{ sessionId, minute: 2, steps }],
      'POST /rest/v1/rpc/note_export': () => null,
    },
  })
  const counts = dialog.getByRole('region', { name: 'Counts' })
  await expect.element(counts).toHaveTextContent('Entries 1Exits 1')
  expect(await violations()).toEqual([])
  await counts.getByRole('button', { name: 'Download CSV' }).click()
  expect(links).toEqual(['counts-2024-03-03-1000.csv'])
  const file = saveUrl.mock.calls.map(([file]) => file as Blob).find(({ type }) => type.startsWith('text/csv'))
  expect((await file!.text()).split('\r\n')).toHaveLength(5)
})

test('the gallery shows at which times frames were not counted, even without line crossings', async () => {
  const minutes = [
    { sessionId, minute: 2, steps: [[5000, 'blind']] },
    { sessionId, minute: 3, steps: [[0, 'seeing']] },
    { sessionId, minute: 9, steps: [[30_000, 'blind']] },
  ]
  await openGallery({ answers: { 'GET /rest/v1/recording_minutes': () => minutes } })
  const counts = dialog.getByRole('region', { name: 'Counts' })
  await expect.element(counts).toHaveTextContent('from 10:02:05 AM to 10:03:00 AM, from 10:09:30 AM to its end.')
  expect(counts.getByRole('button').query()).toBeNull()
})

test('without a server the gallery shows the pictures that wait on this computer', async () => {
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
    metadata: { fps: 1, detectionCount: 4, people: [[0, 0, 1, 1, 0.5] as PersonBox] },
  }
  const stop = fillOutbox(store, [{ op, jpeg: await jpegOf('navy') }])
  await expect.element(dialog.getByText('Waiting to be sent')).toBeVisible()
  await expect.element(dialog.getByRole('img', { name: '4 people, Mar 3, 2024 at 10:01 AM' })).toBeVisible()
  await expect.element(dialog.getByText(/Only the snapshots on this computer are shown/)).toBeVisible()
  await expect.element(dialog.getByRole('img', { name: '1 person marked in the picture' })).toBeInTheDocument()
  stop()
})

test('a viewer sees the counts and a notice instead of the pictures, and no picture is requested', async () => {
  const { sent } = await openGallery({ churchRole: 'viewer' })
  await expect.element(dialog.getByText('You see the counts, not the pictures')).toBeVisible()
  await expect.element(dialog.getByText('12 people')).toBeVisible()
  expect(dialog.getByRole('img').elements()).toEqual([])
  expect(sent.filter(({ path }) => path.startsWith('/storage'))).toEqual([])
})
