import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { profileOf } from '@/testing/render-app.tsx'
import { fillOutbox, instanceOf, renderStudio } from '@/testing/render-studio.tsx'
import type { OutboxEntry } from '@/platform/outbox/outbox-store.ts'
import { someId } from '@/testing/factories/services.ts'
import { ThemeScope } from '@/ui/theme-scope.tsx'
import { addWebcamAtom } from '../camera/cameras.ts'
import { addCountsAtom, occupancyAtom } from '../counting/counts.ts'
import { saveLineAtom } from '../lines/counting-lines.ts'
import { dismissResultAtom, endedRecordingAtom, startRecordingAtom, stopRecordingAtom } from '../recording/recording.ts'
import { doorFigureAtom } from '../recording/door-figure.ts'
import { StudioLayout } from '../studio-layout.tsx'
import type { RecordingOp } from '../upload/recording-ops.ts'

const serviceInstanceId = someId()

/** Opens a new visit at a door. Earlier recordings of the service ended with `people` in the room. */
async function openDoor(people: () => number, outboxParts: Parameters<typeof fillOutbox>[2] = {}) {
  await page.viewport(1280, 900)
  const store = createStore()
  await renderStudio(
    <ThemeScope theme="dark">
      <StudioLayout />
    </ThemeScope>,
    {
      store,
      selected: { kind: 'service-instance', id: serviceInstanceId },
      records: { serviceInstances: [instanceOf({ id: serviceInstanceId })] },
      answers: { 'POST /rest/v1/rpc/people_in_room': () => [{ people: people(), last_minute: null }] },
    },
  )
  store.set(addWebcamAtom, { deviceId: 'a', label: 'Balcony' })
  store.set(saveLineAtom, {
    id: 'd',
    name: 'Main door',
    from: { x: 0.5, y: 0.1 },
    to: { x: 0.5, y: 0.9 },
    rule: 'crossing',
    point: 'foot',
  })
  const ops: RecordingOp[] = []
  const add = async ({ data }: { data: RecordingOp }) => {
    ops.push(data)
    return { isDurable: true }
  }
  const close = fillOutbox(store, [], { add, ...outboxParts })
  return { store, close, started: () => ops.findLast((op) => op.kind === 'start-session') }
}

const enter = {
  eventId: 1,
  workerId: 1,
  line: 'Main door',
  rule: 'crossing' as const,
  direction: 'entry' as const,
  track: 1,
  x: 0.5,
  y: 0.6,
  score: 0.9,
}
const inTheRoom = () => page.getByRole('definition').filter({ hasText: /^\d+$/ }).first()

test('the first recording of a visit starts with the number of people who are already in the room', async () => {
  const { store, close, started } = await openDoor(() => 30)
  await expect.element(page.getByText('It goes on with 30 in the room.')).toBeVisible()
  store.set(addCountsAtom, [{ ...enter, time: new Date().toISOString() }])
  await expect.element(page.getByText('It goes on with 31 in the room.')).toBeVisible()
  await store.set(startRecordingAtom, { serviceInstanceId })
  expect(started()).toMatchObject({ peopleAtStart: 31, peopleToldAt: null })
  expect(store.get(occupancyAtom).people).toBe(31)
  await expect.element(page.getByText('It goes on with')).not.toBeInTheDocument()
  await store.set(stopRecordingAtom)
  // The next recording of this visit starts with the number that this visit counted.
  expect(store.get(endedRecordingAtom)).not.toBeNull()
  await expect.element(page.getByText('It starts with the people in the room.')).toBeVisible()
  store.set(dismissResultAtom)
  await expect.element(page.getByText('It starts with 31 in the room.')).toBeVisible()
  close()
})

test('when another service is recorded, its recording does not start with people in the room', async () => {
  const { store, close, started } = await openDoor(() => 30)
  await expect.element(page.getByText('It goes on with 30 in the room.')).toBeVisible()
  await store.set(startRecordingAtom, { serviceInstanceId: someId() })
  expect(started()).toMatchObject({ peopleAtStart: 0 })
  await store.set(stopRecordingAtom)
  close()
})

test('if a person corrects the people in the room to 0, the recording starts with 0', async () => {
  const { store, close, started } = await openDoor(() => 30)
  await page.getByRole('button', { name: 'Start with 0' }).click()
  await expect.element(page.getByText('in the room.', { exact: false })).not.toBeInTheDocument()
  await store.set(startRecordingAtom, { serviceInstanceId })
  const { startTime, peopleAtStart, peopleToldAt } = started()!
  expect(peopleAtStart).toBe(0)
  expect(Date.parse(startTime) - Date.parse(peopleToldAt!)).toBeGreaterThanOrEqual(0)
  await store.set(stopRecordingAtom)
  close()
})

test('after a reload, the number is of the interrupted recording until the server has all its counts', async () => {
  const profile = profileOf()
  const now = Date.now()
  const checkpoint = { startTime: new Date(now - 600_000).toISOString(), lastSnapshotTime: null, taken: 0 }
  const value = { ...checkpoint, serviceInstanceId, people: 7 }
  const waiting: OutboxEntry<RecordingOp>[] = []
  const endOf = (data: RecordingOp) => ({ key: 1, id: '1', group: data.sessionId, userId: profile.id, data })
  const { store, close } = await openDoor(() => 3, {
    checkpoints: async () => [{ key: 'interrupted', userId: profile.id, value }],
    list: async () => [...waiting],
    add: async ({ data }) => {
      waiting.push({ ...endOf(data), createdAt: 0, attempts: 0, refused: null, isDurable: true })
      return { isDurable: true }
    },
  })
  await expect.element(page.getByText('It goes on with 7 in the room.')).toBeVisible()
  store.set(addCountsAtom, [{ ...enter, time: new Date().toISOString() }])
  await expect.element(page.getByText('It goes on with 8 in the room.')).toBeVisible()
  await page.getByRole('button', { name: 'Go on recording' }).click()
  await expect.element(page.getByText('It goes on with')).not.toBeInTheDocument()
  expect(store.get(doorFigureAtom)).toEqual({ peakOccupancy: 8, cameIn: 1 })
  await expect.element(inTheRoom()).toHaveTextContent('8')
  await store.set(stopRecordingAtom)
  close()
})

test('a recording that was interrupted on an earlier day leaves no one in the room', async () => {
  const startTime = new Date(Date.now() - 13 * 60 * 60_000).toISOString()
  const value = { startTime, lastSnapshotTime: null, taken: 0, serviceInstanceId, people: 40 }
  const entry: OutboxEntry<RecordingOp> = {
    key: 1,
    id: '1',
    group: 'interrupted',
    userId: profileOf().id,
    createdAt: 0,
    attempts: 0,
    data: { kind: 'complete-session', sessionId: 'interrupted', endTime: startTime },
    refused: null,
    isDurable: true,
  }
  const { store, close, started } = await openDoor(() => 0, {
    checkpoints: async () => [{ key: 'interrupted', userId: profileOf().id, value }],
    list: async () => [entry],
  })
  await expect.element(page.getByText('A recording was interrupted')).toBeVisible()
  await store.set(startRecordingAtom, { serviceInstanceId })
  expect(started()).toMatchObject({ peopleAtStart: 0 })
  await store.set(stopRecordingAtom)
  close()
})

test('on a small laptop, the whole notice about an interrupted recording is in view', async () => {
  const checkpoint = { startTime: new Date().toISOString(), lastSnapshotTime: null, taken: 3 }
  const value = { ...checkpoint, serviceInstanceId, people: 7 }
  const { close } = await openDoor(() => 7, {
    checkpoints: async () => [{ key: 'interrupted', userId: profileOf().id, value }],
  })
  await page.viewport(1366, 768)
  await expect.element(page.getByText('It goes on with 7 in the room.')).toBeVisible()
  const goOn = page.getByRole('button', { name: 'Go on recording' })
  const box = goOn.element().getBoundingClientRect()
  for (const y of [box.top + 1, box.bottom - 1]) {
    expect(document.elementFromPoint(box.x + box.width / 2, y)?.closest('button')).toBe(goOn.element())
  }
  close()
})

test('counts from before a recording are set apart in the list', async () => {
  const { store, close } = await openDoor(() => 0)
  store.set(addCountsAtom, [{ ...enter, time: new Date().toISOString() }])
  const rows = page.getByRole('list', { name: 'Latest counts' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Start with 0' }).click()
  await expect.element(rows.first()).toHaveTextContent('Before the room was set to 0')
  await store.set(startRecordingAtom, { serviceInstanceId })
  await expect.element(rows.first()).toHaveTextContent('Before this recording')
  store.set(addCountsAtom, [{ ...enter, time: new Date().toISOString() }])
  await expect.element(rows.nth(1)).toHaveTextContent('Before this recording')
  expect(rows.elements()).toHaveLength(3)
  await store.set(stopRecordingAtom)
  close()
})

test('when the room is empty after earlier recordings, no starting number is announced', async () => {
  const { close } = await openDoor(() => 0)
  await expect.element(inTheRoom()).toHaveTextContent('0')
  expect(page.getByText('in the room.', { exact: false }).elements()).toEqual([])
  close()
})
