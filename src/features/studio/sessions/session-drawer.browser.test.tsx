import { atom, createStore, useAtomValue } from 'jotai'
import type { PrimitiveAtom } from 'jotai'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SESSION_POLL_MS } from '@/domain/recordings/recording.rules.ts'
import { refusal } from '@/testing/answering-db.ts'
import { fillOutbox, jpegOf, renderStudio, sessionOf } from '@/testing/render-studio.tsx'
import { missingParts } from '@/testing/screens/shown-parts.ts'
import { recordingAtom, startRecordingAtom, stopRecordingAtom } from '../recording/recording.ts'
import type { RecordingOp } from '../upload/recording-ops.ts'
import { SessionDrawer } from './session-drawer.tsx'
import { StudioChurchContext, useStudioChurch } from '../shared/studio-church.ts'
import { gallerySessionIdAtom, lineEditingAtom } from '../shared/studio-view.ts'
import { eventually } from '@/testing/eventually.ts'
import { testInAll } from '@/testing/test-in-all.ts'

const drawer = page.getByRole('region', { name: 'Recording Sessions' })
const handle = page.getByRole('button', { name: /^Recording Sessions/ })

const height = () => (drawer.element() as HTMLElement).offsetHeight

test('when there is no session and no recording, the session drawer is hidden', async () => {
  await renderStudio(
    <>
      <p>Beside it</p>
      <SessionDrawer />
    </>,
  )
  await expect.element(page.getByText('Beside it')).toBeVisible()
  expect(drawer.query()).toBeNull()
})

test('a session shows its start, length and figures, and a click opens its snapshots', async () => {
  const { store } = await renderStudio(<SessionDrawer />, {
    records: {
      sessions: [sessionOf(), sessionOf({ id: 'b2', startTime: '2024-02-25T15:00:00Z', isCounted: false })],
    },
  })
  await expect.element(drawer.getByText('2 sessions')).toBeVisible()
  const first = page.getByRole('listitem').first()
  await expect.element(first).toHaveTextContent('Mar 3, 2024 at 10:00 AM12 minAvg 12Peak 31')
  await expect.element(page.getByRole('listitem').nth(1)).toHaveTextContent(/minNot counted$/)
  expect(drawer.getByText('LIVE').query()).toBeNull()
  await first.getByRole('button', { name: 'Show the snapshots of Mar 3, 2024 at 10:00 AM' }).click()
  expect(store.get(gallerySessionIdAtom)).toBe(sessionOf().id)
})

test('the session drawer is 240 pixels high when it is open, and 48 pixels when it is closed', async () => {
  await renderStudio(<SessionDrawer />, { records: { sessions: [sessionOf()] } })
  await eventually(() => expect(height()).toBe(240))
  await handle.click()
  await eventually(() => expect(height()).toBe(48))
})

test('in a window with little height, the drawer is closed at first', async () => {
  await page.viewport(1366, 768)
  await renderStudio(<SessionDrawer />, { records: { sessions: [sessionOf()] } })
  await expect.element(handle).toHaveAttribute('aria-expanded', 'false')
  await handle.click()
  await eventually(() => expect(height()).toBe(240))
})

test('in a window with little height, the drawer closes when a person edits lines', async () => {
  await page.viewport(1366, 768)
  const { store } = await renderStudio(<SessionDrawer />, { records: { sessions: [sessionOf()] } })
  await handle.click()
  await eventually(() => expect(height()).toBe(240))
  store.set(lineEditingAtom, { phase: 'selecting', selectedId: null })
  await eventually(() => expect(height()).toBe(48))
  await expect.element(handle).toHaveAttribute('aria-expanded', 'false')
  await handle.click()
  await eventually(() => expect(height()).toBe(240))
})

/** Fakes only the interval at which the running session is read again. */
const everySeconds = { toFake: ['setInterval', 'clearInterval'] } as const satisfies Parameters<
  typeof vi.useFakeTimers
>[0]

test('during a recording, only the running session is read again, every three seconds', async () => {
  vi.useFakeTimers(everySeconds)
  const store = createStore()
  const { sent } = await renderStudio(<SessionDrawer />, {
    store,
    answers: {
      'GET /rest/v1/recording_sessions': ({ search }) => [
        sessionOf({
          id: search.get('id')?.slice(3) ?? '',
          status: 'recording',
          endTime: null,
          maxPeopleCount: sent.length,
        }),
      ],
    },
  })
  const stop = fillOutbox(store, [])
  await store.set(startRecordingAtom, { serviceInstanceId: 'i1' })
  await expect.poll(() => missingParts(['Recording', '1 session', 'LIVE', 'In progress', 'Peak 1'])).toEqual([])
  vi.advanceTimersByTime(SESSION_POLL_MS - 1)
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(1)
  await expect.element(drawer.getByText('Peak 2')).toBeVisible()
  const recording = store.get(recordingAtom)
  const id = 'session' in recording ? recording.session.id : ''
  expect(sent.map(({ path, search }) => `${path} ${search.get('id')}`)).toEqual(
    sent.map(() => `/rest/v1/recording_sessions eq.${id}`),
  )
  await store.set(stopRecordingAtom)
  stop()
})

test('a stopped recording is shown as over before the server confirms its end', async () => {
  const store = createStore()
  const stop = fillOutbox(store, [])
  await store.set(startRecordingAtom, { serviceInstanceId: 'i1' })
  const recording = store.get(recordingAtom)
  const id = 'session' in recording ? recording.session.id : ''
  const startTime = new Date(Date.now() - 12 * 60_000).toISOString()
  await renderStudio(<SessionDrawer />, {
    store,
    records: { sessions: [sessionOf({ id, startTime, endTime: null, status: 'recording' })] },
  })
  await expect.element(drawer.getByText('LIVE')).toBeVisible()
  await store.set(stopRecordingAtom)
  await expect.element(drawer.getByText('12 min')).toBeVisible()
  expect(drawer.getByText('LIVE').query()).toBeNull()
  expect(drawer.getByText('In progress').query()).toBeNull()
  stop()
})

test('a recording at a door that waits on this computer shows its passages, not the people in its pictures', async () => {
  const store = createStore()
  await renderStudio(<SessionDrawer />, { store })
  const sessionId = sessionOf().id
  const startTime = '2024-03-03T15:00:00Z'
  const start = { kind: 'start-session', sessionId, serviceInstanceId: 'i1', eventId: null, startTime } as const
  const settings = { targetFps: 30, confidenceThreshold: 45, metadata: { captureInterval: 60_000 } }
  const way = { way: 'door', peopleAtStart: 0 } as const
  const minute = (index: number, steps: [number, 'entry' | 'exit'][]): RecordingOp => ({
    kind: 'keep-minutes',
    sessionId,
    minutes: [{ minute: index, revision: 0, steps, peopleInView: 1 }],
  })
  const snapshot = {
    kind: 'snapshot',
    sessionId,
    snapshotId: 'p1',
    churchId: 'c',
    timestamp: '2024-03-03T15:01:00Z',
    peopleCount: 1,
    confidenceScore: 80,
    metadata: { fps: 10, detectionCount: 1 },
  } as const
  const ops = (...minutes: RecordingOp[]) => [
    { op: { ...start, ...settings, ...way } },
    { op: snapshot },
    ...minutes.map((op) => ({ op })),
    { op: { kind: 'complete-session', sessionId, endTime: '2024-03-03T15:12:00Z' } as const },
  ]
  const card = page.getByRole('listitem')
  const stopEmpty = fillOutbox(store, ops(minute(0, [])))
  await expect.element(card).toHaveTextContent('Most at once 0Entries 0')
  stopEmpty()
  const second = minute(1, [
    [5, 'exit'],
    [9, 'entry'],
  ])
  const stop = fillOutbox(
    store,
    ops(
      minute(0, [
        [1000, 'entry'],
        [2000, 'entry'],
      ]),
      second,
    ),
  )
  await expect.element(card).toHaveTextContent('Most at once 2Entries 3')
  stop()
})

test('a session shows the number of its unsent snapshots', async () => {
  const store = createStore()
  const jpeg = await jpegOf('teal')
  await renderStudio(<SessionDrawer />, { store, records: { sessions: [sessionOf()] } })
  const snapshot = (snapshotId: string) => ({
    op: {
      kind: 'snapshot' as const,
      sessionId: sessionOf().id,
      snapshotId,
      churchId: 'c',
      timestamp: '2024-03-03T15:01:00Z',
      peopleCount: 40,
      confidenceScore: 80,
      metadata: { fps: 10, detectionCount: 40 },
    },
    jpeg,
  })
  const stop = fillOutbox(store, [snapshot('p1'), snapshot('p2')])
  await expect.element(drawer.getByText('2 waiting to be sent')).toBeVisible()
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Peak 40')
  await eventually(() => expect(document.querySelector('li img')?.getAttribute('src')).toMatch(/^blob:/))
  stop()
})

test('a confirmed deletion removes the files, then the session; after a failure the session stays', async () => {
  let isRefused = true
  const { sent } = await renderStudio(<SessionDrawer />, {
    records: { sessions: [sessionOf()] },
    answers: {
      'POST /storage/v1/object/list/snapshots': () => [],
      'DELETE /rest/v1/recording_sessions': () => (isRefused ? refusal(500, 'no') : [{ id: sessionOf().id }]),
    },
  })
  const bin = page.getByRole('button', { name: /^Delete the recording/ })
  await bin.click()
  await expect
    .element(page.getByRole('alertdialog'))
    .toHaveTextContent('? All its snapshots will be deleted with it; its count stays.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await bin.click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('Failed to delete recording session. Please try again.')).toBeVisible()
  expect(page.getByRole('alertdialog').query()).not.toBeNull()
  isRefused = false
  sent.length = 0
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('The recording session and all its snapshots have been removed.')).toBeVisible()
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /storage/v1/object/list/snapshots',
    'DELETE /rest/v1/recording_sessions',
  ])
})

function ShrinkingDrawer({ gone }: { gone: PrimitiveAtom<string[]> }) {
  const church = useStudioChurch()
  const goneIds = useAtomValue(gone)
  const sessions = church.records.sessions.filter(({ id }) => !goneIds.includes(id))
  return (
    <StudioChurchContext value={{ ...church, records: { ...church.records, sessions } }}>
      <div data-studio>
        <h1 tabIndex={-1}>Studio</h1>
        <SessionDrawer />
      </div>
    </StudioChurchContext>
  )
}

testInAll('when a session is deleted, the focus moves to the next session, or else to the heading', async () => {
  const store = createStore()
  const gone = atom<string[]>([])
  const ids = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)
  const toDelete = ['2', '3', '1'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)
  await renderStudio(<ShrinkingDrawer gone={gone} />, {
    store,
    records: {
      sessions: ids.map((id, index) => sessionOf({ id, startTime: `2024-03-0${3 - index}T15:00:00Z` })),
    },
    answers: {
      'POST /storage/v1/object/list/snapshots': () => [],
      'DELETE /rest/v1/recording_sessions': ({ search }) => [{ id: search.get('id')?.slice(3) }],
    },
    onRefresh: () => store.set(gone, (before) => [...before, toDelete[before.length]!]),
  })
  async function remove(day: string) {
    await page.getByRole('button', { name: `Delete the recording of Mar ${day}, 2024 at 10:00 AM` }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  }
  const shown = (day: string) =>
    page.getByRole('button', { name: `Show the snapshots of Mar ${day}, 2024 at 10:00 AM` })
  await remove('2')
  await expect.element(shown('1')).toHaveFocus()
  await remove('1')
  await expect.element(shown('3')).toHaveFocus()
  await remove('3')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})
