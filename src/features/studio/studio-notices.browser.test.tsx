import { createStore } from 'jotai'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import { connectFakeCamera } from '@/testing/fake-camera.ts'
import { profileOf } from '@/testing/render-app.tsx'
import { fillOutbox, instanceOf, renderStudio, sessionOf } from '@/testing/render-studio.tsx'
import { violations } from '@/testing/violations.ts'
import { StudioNotices } from './studio-notices.tsx'
import { isVideoOverAtom } from './camera/camera-stream.ts'
import { countingAtom } from './counting/counting.ts'
import { addCountsAtom, addToLogAtom, correctOccupancyAtom, occupancyAtom } from './counting/counts.ts'
import { isCountingOnAtom } from './counting/counting-request.ts'
import { doorFigureAtom } from './recording/door-figure.ts'
import { RecordingClock } from './recording/recording-clock.tsx'
import {
  endedRecordingAtom,
  recordingAtom,
  silentMsAtom,
  startRecordingAtom,
  stopRecordingAtom,
} from './recording/recording.ts'
import { wayAtom } from './recording/way-of-counting.ts'
import type { RecordingOp } from './upload/recording-ops.ts'
import { addInterruptedAtom, dismissInterruptedAtom, interruptedRecordingsAtom } from './upload/recording-outbox.ts'
import { eventually } from '@/testing/eventually.ts'

const sessionId = '00000000-0000-4000-8000-0000000000b1'
const startTime = '2024-03-03T15:00:00Z'

const start: RecordingOp = {
  kind: 'start-session',
  sessionId,
  serviceInstanceId: 'gone',
  eventId: null,
  startTime,
  targetFps: 30,
  confidenceThreshold: 45,
  metadata: { captureInterval: 60_000 },
}
const snapshot: RecordingOp = {
  kind: 'snapshot',
  sessionId,
  snapshotId: 'p1',
  churchId: 'c',
  timestamp: startTime,
  peopleCount: 4,
  confidenceScore: null,
  metadata: { fps: 1, detectionCount: 4, people: [] },
}

let stop = () => {}
afterEach(() => stop())

type Filling = Parameters<typeof fillOutbox>

async function openNotices(ops: Filling[1], outboxParts?: Filling[2]) {
  const store = createStore()
  stop = fillOutbox(store, ops, outboxParts)
  await renderStudio(<StudioNotices />, { store })
}

test('when the server refuses a recording, its unsaved data are listed and can be sent or discarded', async () => {
  const retry = vi.fn<(key: number) => Promise<void>>(async () => {})
  const discard = vi.fn<(key: number) => Promise<void>>(async () => {})
  const reason = 'This item does not exist or you do not have permission to see it.'
  await openNotices([{ op: start, refused: reason }, { op: snapshot }], { retry, discard })
  const notice = page.getByRole('alert')
  await expect.element(notice).toHaveTextContent('Part of a recording was refused by the server')
  await expect
    .element(notice)
    .toHaveTextContent(`${reason} The recording is still on this computer. Discard deletes it with its snapshots.`)
  await notice.getByRole('button', { name: 'Try again' }).click()
  expect(retry.mock.calls).toEqual([[1]])
  await notice.getByRole('button', { name: 'Discard' }).click()
  expect(discard.mock.calls).toEqual([[1]])
})

test('the notice about a refused snapshot shows only the reason', async () => {
  await openNotices([{ op: start }, { op: snapshot, refused: 'A recording is full.' }])
  await expect.element(page.getByRole('alert')).toHaveTextContent('A recording is full.')
  await expect.element(page.getByRole('alert')).not.toHaveTextContent('The recording is still on this computer')
})

test('if a recording is stored only in this tab, the page asks to keep the tab open', async () => {
  await openNotices([{ op: snapshot, isDurable: false }])
  await expect.element(page.getByRole('alert')).toHaveTextContent("The browser's storage is full")
  await expect.element(page.getByText(/^Keep this tab open until everything has been sent/)).toBeVisible()
})

test('when the page of a recording crashed, a notice reports it exactly once', async () => {
  const value = { startTime, lastSnapshotTime: null, taken: 0 }
  const checkpoints = async () => [{ key: sessionId, userId: profileOf().id, value }]
  await openNotices([], { checkpoints })
  const notice = page.getByRole('status').filter({ hasText: 'A recording was interrupted' })
  await expect.element(notice).toHaveTextContent('It began on Mar 3, 2024 at 10:00 AM. What was counted is kept.')
  await notice.getByRole('button', { name: 'Got it' }).click()
  await expect.element(notice).not.toBeInTheDocument()
})

test('a recording that was interrupted today can be continued', async () => {
  const startTime = new Date().toISOString()
  const value = { startTime, lastSnapshotTime: null, taken: 2, serviceInstanceId: 'service', people: 12 }
  const store = createStore()
  stop = fillOutbox(store, [], { checkpoints: async () => [{ key: sessionId, userId: profileOf().id, value }] })
  const { selected } = await renderStudio(<StudioNotices />, { store })
  const notice = page.getByRole('status').filter({ hasText: 'A recording was interrupted' })
  await notice.getByRole('button', { name: 'Go on recording' }).click()
  await expect.element(page.getByText('Recording started')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  expect(selected()).toEqual({ kind: 'service-instance', id: 'service' })
  expect(store.get(recordingAtom)).toMatchObject({ session: { serviceInstanceId: 'service' } })
  expect(store.get(isCountingOnAtom)).toBe(true)
  expect(store.get(occupancyAtom).people).toBe(12)
  await store.set(stopRecordingAtom)
})

test('after another recording of the service, the interrupted recording is not continued', async () => {
  const value = { startTime: new Date(Date.now() - 60_000).toISOString(), lastSnapshotTime: null, taken: 2 }
  const checkpoints = async () => [
    { key: sessionId, userId: profileOf().id, value: { ...value, serviceInstanceId: 'service' } },
  ]
  const store = createStore()
  stop = fillOutbox(store, [], { checkpoints })
  await renderStudio(<StudioNotices />, { store })
  const goOn = page.getByRole('button', { name: 'Go on recording' })
  await expect.element(goOn).toBeVisible()
  const record = async (serviceInstanceId: string) => {
    await store.set(startRecordingAtom, { serviceInstanceId })
    await expect.element(goOn).not.toBeInTheDocument()
    await store.set(stopRecordingAtom)
  }
  await record('another')
  await expect.element(goOn).toBeVisible()
  await record('service')
  // The page is drawn again after this timer.
  await new Promise((resolve) => setTimeout(resolve))
  await expect.element(page.getByRole('button', { name: 'Got it' })).toBeVisible()
  expect(goOn.query()).toBeNull()
})

const came = (time: number, track: number) => ({
  eventId: track,
  workerId: 1,
  time: new Date(time).toISOString(),
  line: 'Door',
  rule: 'crossing' as const,
  direction: 'entry' as const,
  track,
  x: 0.5,
  y: 0.5,
  score: 0.9,
})

/** Opens the page after a recording at a door was interrupted with 7 people in the room, and 2 people have come since. */
async function reloadAtDoor(beforeGoingOn?: (store: ReturnType<typeof createStore>) => void) {
  const now = Date.now()
  const checkpoint = { startTime: new Date(now - 600_000).toISOString(), lastSnapshotTime: null, taken: 2 }
  const value = { ...checkpoint, serviceInstanceId: 'service', people: 7 }
  const ops: RecordingOp[] = []
  const add = async ({ data }: { data: RecordingOp }) => {
    ops.push(data)
    return { isDurable: true }
  }
  const store = createStore()
  stop = fillOutbox(store, [], { add, checkpoints: async () => [{ key: sessionId, userId: profileOf().id, value }] })
  await renderStudio(<StudioNotices />, { store })
  const stopCamera = await connectFakeCamera(store)
  store.set(wayAtom, 'door')
  store.set(addCountsAtom, [came(now - 90_000, 1), came(now - 30_000, 2)])
  beforeGoingOn?.(store)
  await page.getByRole('button', { name: 'Go on recording' }).click()
  await eventually(() => expect(store.get(recordingAtom).phase).toBe('recording'))
  return { now, store, started: ops.find((op) => op.kind === 'start-session'), stopCamera }
}

test('people who come between a reload and Go on recording belong to the recording that goes on', async () => {
  const { now, store, started, stopCamera } = await reloadAtDoor()
  const startTime = new Date(now - 90_000).toISOString()
  expect(started).toMatchObject({ way: 'door', startTime, peopleAtStart: 7, peopleToldAt: null })
  expect(store.get(doorFigureAtom)).toEqual({ peakOccupancy: 9, cameIn: 2 })
  expect(store.get(occupancyAtom).people).toBe(9)
  await store.set(stopRecordingAtom)
  expect(store.get(endedRecordingAtom)).toMatchObject({ isContinued: true, isCountedAtDoor: true })
  stopCamera()
})

test('after a person has set the number in the room, a recording goes on with this number', async () => {
  const { store, started, stopCamera } = await reloadAtDoor((store) => {
    store.set(correctOccupancyAtom, 20)
    store.set(addCountsAtom, [came(Date.now(), 3)])
  })
  expect(started).toMatchObject({ peopleAtStart: 20, peopleToldAt: expect.any(String) })
  expect(store.get(doorFigureAtom)).toEqual({ peakOccupancy: 21, cameIn: 1 })
  await store.set(stopRecordingAtom)
  stopCamera()
})

test('a running recording that is deleted continues, and a notice reports the deletion', async () => {
  const store = createStore()
  stop = fillOutbox(store, [])
  let stored: RecordingSession[] = []
  const read = vi.fn<() => RecordingSession[]>(() => stored)
  const { queries } = await renderStudio(<StudioNotices />, {
    store,
    answers: { 'GET /rest/v1/recording_sessions': read },
  })
  await store.set(startRecordingAtom, { serviceInstanceId: 'service' })
  const notice = page.getByRole('alert').filter({ hasText: 'This recording was deleted' })
  await eventually(() => expect(read).toHaveBeenCalled())
  expect(notice.query()).toBeNull()
  const recording = store.get(recordingAtom)
  stored = [sessionOf({ id: 'session' in recording ? recording.session.id : '' })]
  await queries.invalidateQueries()
  // This timer fires after the timer in which the query notifies its components.
  await new Promise((resolve) => setTimeout(resolve))
  stored = []
  await queries.invalidateQueries()
  await expect.element(notice).toHaveTextContent('Counting goes on here until you stop it')
  expect(store.get(recordingAtom).phase).toBe('recording')
  await store.set(stopRecordingAtom)
  await expect.element(notice).not.toBeInTheDocument()
})

test('a rehearsal is always marked as a rehearsal and stores nothing', async () => {
  const store = createStore()
  const add = vi.fn<() => Promise<{ isDurable: boolean }>>(async () => ({ isDurable: true }))
  stop = fillOutbox(store, [], { add })
  await renderStudio(
    <>
      <RecordingClock />
      <StudioNotices />
    </>,
    { store },
  )
  await store.set(startRecordingAtom, null, { isRehearsal: true })
  await expect.element(page.getByText('0 of 10 pictures')).toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: 'This is a rehearsal' })
  await expect.element(notice).toHaveTextContent('People are counted, and nothing is saved.')
  await store.set(stopRecordingAtom)
  await expect.element(notice).not.toBeInTheDocument()
  expect(page.getByText('A recording was interrupted').query()).toBeNull()
  expect(add).not.toHaveBeenCalled()
})

test('when the lists were never read, a notice does not promise a recording', async () => {
  await renderStudio(<StudioNotices />, { records: { failure: 'offline', isRead: false } })
  const notice = page.getByRole('status').filter({ hasText: 'The server cannot be reached' })
  await expect.element(notice).toHaveTextContent('You can choose a service when the lists have been read.')
  expect(notice.getByText('You can go on recording').query()).toBeNull()
  expect(await violations()).toEqual([])
})

test('while a recording runs without a network or server, a line says that it is kept on this computer', async () => {
  const store = createStore()
  stop = fillOutbox(store, [])
  await renderStudio(<StudioNotices />, { store, records: { failure: 'offline' } })
  const line = page.getByRole('status').filter({ hasText: 'Offline. Kept on this computer until the server has it.' })
  const stale = page.getByRole('status').filter({ hasText: 'You can go on recording' })
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await expect.element(stale).toBeVisible()
  expect(line.query()).toBeNull()
  await store.set(startRecordingAtom, { serviceInstanceId: 'service' })
  await expect.element(line).toBeVisible()
  await expect.element(stale).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
  isOnline.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.element(line).not.toBeInTheDocument()
  const recording = store.get(recordingAtom)
  const op = { ...start, sessionId: 'session' in recording ? recording.session.id : '' }
  stop()
  stop = fillOutbox(store, [{ op, attempts: 1 }])
  await expect.element(line).toBeVisible()
  await store.set(stopRecordingAtom)
  await expect.element(line).not.toBeInTheDocument()
})

test('the clock of a recording at a door names no target number of pictures', async () => {
  const store = createStore()
  stop = fillOutbox(store, [])
  await renderStudio(<RecordingClock />, { store })
  const stopCamera = await connectFakeCamera(store)
  store.set(wayAtom, 'door')
  await store.set(startRecordingAtom, null, { isRehearsal: true })
  await expect.element(page.getByText(/^0 pictures$/)).toBeVisible()
  expect(page.getByText('of 10').query()).toBeNull()
  await store.set(stopRecordingAtom)
  stopCamera()
})

test('the notice about an interrupted recording is shown after each reload until it is dismissed', async () => {
  const store = createStore()
  const interrupted = { sessionId, serviceInstanceId: 'service', eventId: null, startTime, taken: 3, people: 0 }
  stop = fillOutbox(store, [])
  await renderStudio(<StudioNotices />, { store })
  store.set(addInterruptedAtom, { ...interrupted, userId: profileOf().id })
  store.set(addInterruptedAtom, { ...interrupted, sessionId: 'of-another', userId: 'ben' })
  const reloaded = createStore()
  stop()
  stop = fillOutbox(reloaded, [])
  expect(reloaded.get(interruptedRecordingsAtom)).toMatchObject([{ sessionId }])
  const notice = page.getByRole('status').filter({ hasText: 'A recording was interrupted' })
  expect(notice.getByRole('button', { name: 'Go on recording' }).query()).toBeNull()
  reloaded.set(dismissInterruptedAtom)
  expect(reloaded.get(interruptedRecordingsAtom)).toEqual([])
  expect(localStorage.getItem('narthex.interrupted-recordings')).toMatch('ben')
})

test('when a recording receives no counts, a notice names the cause and the number of minutes', async () => {
  const store = createStore()
  stop = fillOutbox(store, [])
  await renderStudio(<StudioNotices />, { store })
  await store.set(startRecordingAtom, { serviceInstanceId: 'service' })
  const notice = page.getByRole('status').filter({ hasText: /^Nothing/ })
  await expect.element(notice).toHaveTextContent('Nothing is being counted')
  await expect.element(notice).toHaveTextContent('The camera shows no picture.')
  await expect.element(notice.getByRole('button', { name: 'Choose a camera' })).toBeVisible()
  store.set(silentMsAtom, 60_000)
  await expect.element(notice).toHaveTextContent('Nothing counted for 1 minute')
  store.set(silentMsAtom, 185_000)
  await expect.element(notice).toHaveTextContent('Nothing counted for 3 minutes')
  await store.set(stopRecordingAtom)
  await expect.element(notice).not.toBeInTheDocument()
})

test('when a connected camera does not count, the notice names the cause', async () => {
  const store = createStore()
  stop = fillOutbox(store, [])
  await renderStudio(<StudioNotices />, { store })
  const stopCamera = await connectFakeCamera(store)
  await store.set(startRecordingAtom, { serviceInstanceId: 'service' })
  await expect.element(page.getByText(/^Nothing/)).not.toBeInTheDocument()
  store.set(silentMsAtom, 20_000)
  await expect.element(page.getByText(/^No new picture comes from the camera/)).toBeVisible()
  store.set(isVideoOverAtom, true)
  const ended = 'The video has ended. Stop the recording, or press Play to start the video again.'
  await expect.element(page.getByText(ended)).toBeVisible()
  store.set(isVideoOverAtom, false)
  const time = '2024-03-03T15:02:00Z'
  store.set(addToLogAtom, [{ kind: 'frames', time, areFailing: true }])
  await expect.element(page.getByText('The pictures of this camera cannot be read.')).toBeVisible()
  store.set(addToLogAtom, [{ kind: 'frames', time, areFailing: false }])
  store.set(isCountingOnAtom, false)
  await expect.element(page.getByText('Snapshots are taken while AI People Counting is on.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn on counting' }).click()
  expect(store.get(isCountingOnAtom)).toBe(true)
  store.set(countingAtom, { phase: 'failed', failure: { kind: 'runtime', detail: '', available: [] } })
  await expect.element(page.getByText('The AI model is not running.')).toBeVisible()
  await store.set(stopRecordingAtom)
  stopCamera()
})

test('the counts that other computers make of the service are shown; a failed read shows no notice', async () => {
  const door = sessionOf({
    id: 'other',
    status: 'recording',
    startTime: '2024-03-03T15:02:00Z',
    way: 'door',
    cameraName: 'North door',
    peakOccupancy: 84,
    cameIn: 97,
  })
  const room = sessionOf({ id: 'balcony', status: 'recording', maxPeopleCount: 1, thumbnailSnapshotId: 's' })
  const selected = { kind: 'service-instance' as const, id: instanceOf().id }
  const store = createStore()
  stop = fillOutbox(store, [{ op: start }])
  const seen = await renderStudio(<StudioNotices />, {
    store,
    selected,
    answers: {
      'GET /rest/v1/recording_sessions': () => [door, room, sessionOf({ id: sessionId, status: 'recording' })],
    },
  })
  const notices = page.getByRole('status').filter({ hasText: 'is recording this service too' })
  await expect.element(notices.first()).toHaveTextContent('North door is recording this service too')
  await expect
    .element(notices.first())
    .toHaveTextContent('At the door since 10:02 AM: 84 in the room at most, 97 came in.')
  await expect.element(notices.last()).toHaveTextContent('In the room since 10:00 AM: at most 1 person at once.')
  expect(notices.elements()).toHaveLength(2)
  const asked = seen.sent[0]?.search
  expect([asked?.get('service_instance_id'), asked?.get('status')]).toEqual([`eq.${selected.id}`, 'eq.recording'])
  expect(await violations()).toEqual([])
  await seen.unmount()
  const { sent } = await renderStudio(<StudioNotices />, { selected })
  await eventually(() => expect(sent).not.toEqual([]))
  expect(
    page
      .getByRole('status')
      .elements()
      .filter((one) => one.textContent?.includes('too')),
  ).toEqual([])
})

test('a recording of this computer that was interrupted is never shown as the recording of another computer', async () => {
  const running = [
    sessionOf({ id: sessionId, status: 'recording', cameraName: 'Main door' }),
    sessionOf({ id: 'other', status: 'recording', cameraName: 'North door' }),
  ]
  const value = { startTime, lastSnapshotTime: null, taken: 0 }
  const { promise, resolve: readDisk } = Promise.withResolvers<void>()
  let isOver = false
  const checkpoints = async () => {
    await promise
    return isOver ? [] : [{ key: sessionId, userId: profileOf().id, value }]
  }
  const add = async () => {
    isOver = true
    return { isDurable: true }
  }
  const store = createStore()
  stop = fillOutbox(store, [], { checkpoints, add })
  const { sent } = await renderStudio(<StudioNotices />, {
    store,
    selected: { kind: 'service-instance', id: instanceOf().id },
    answers: { 'GET /rest/v1/recording_sessions': () => running },
  })
  const others = page.getByRole('status').filter({ hasText: 'is recording this service too' })
  await eventually(() => expect(sent).not.toEqual([]))
  // The answer is drawn after the timer in which the query notifies its components.
  await new Promise((resolve) => setTimeout(resolve))
  expect(others.elements()).toHaveLength(0)
  readDisk()
  await expect.element(others).toHaveTextContent('North door')
  const notices = page.getByRole('status')
  await expect.element(notices.first()).toHaveTextContent('A recording was interrupted')
  await notices.first().getByRole('button', { name: 'Got it' }).click()
  await expect.element(notices.first()).toHaveTextContent('North door')
  expect(others.elements()).toHaveLength(1)
})

test('a page that was opened in the background knows the recordings of other computers', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => void vi.restoreAllMocks())
  const store = createStore()
  stop = fillOutbox(store, [])
  await renderStudio(<StudioNotices />, {
    store,
    selected: { kind: 'service-instance', id: instanceOf().id },
    answers: {
      'GET /rest/v1/recording_sessions': () => [
        sessionOf({ id: 'other', status: 'recording', cameraName: 'North door' }),
      ],
    },
  })
  const others = page.getByRole('status').filter({ hasText: 'is recording this service too' })
  await expect.element(others).toHaveTextContent('North door')
})
