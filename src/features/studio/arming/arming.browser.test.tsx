import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connectFakeCamera } from '@/testing/fake-camera.ts'
import { instanceOf, renderStudio } from '@/testing/render-studio.tsx'
import { violations } from '@/testing/violations.ts'
import { recordingAtom } from '../recording/recording.ts'
import type { RunningSession } from '../recording/recording.ts'
import { armedAtom } from '../shared/armed-recording.ts'
import { ArmDialog } from './arm-dialog.tsx'
import { ArmPanel } from './arm-panel.tsx'
import { WayPanel } from '../recording/way-panel.tsx'
import { wayAtom } from '../recording/way-of-counting.ts'
import { armedEnd } from '../shared/armed-recording.ts'
import { followArmed, missedArmedAtom } from './arming.ts'
import { MissedNotice } from './missed-notice.tsx'

const MINUTE_MS = 60_000
const start = Date.parse('2999-01-06T14:45:00Z')
const armed = {
  userId: 'anna',
  kind: 'service-instance' as const,
  id: instanceOf().id,
  name: 'Morning Prayer',
  startsAtMs: start,
  endsAtMs: start + 120 * MINUTE_MS,
}

let stops: (() => void)[] = []
beforeEach(() => {
  localStorage.removeItem('narthex.armed-recording')
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  localStorage.removeItem('narthex.armed-recording')
  vi.useRealTimers()
})

function follow(store: ReturnType<typeof createStore>, userId = 'anna') {
  stops.push(followArmed(store, userId))
}

test('when the computer sleeps at the start of an armed recording, the page reports a missed recording', () => {
  vi.useFakeTimers({ now: start - MINUTE_MS })
  const store = createStore()
  store.set(armedAtom, armed)
  follow(store)
  vi.advanceTimersByTime(10_000)
  expect(store.get(armedAtom)).toEqual(armed)
  vi.setSystemTime(start + 20 * MINUTE_MS)
  vi.advanceTimersByTime(1000)
  expect(store.get(armedAtom)).toBeNull()
  expect(store.get(missedArmedAtom)).toEqual(armed)
  expect(store.get(recordingAtom)).toEqual({ phase: 'idle' })
})

test('an armed recording waits for a camera until its end, and stays armed if another user signs in', () => {
  vi.useFakeTimers({ now: start - 30_000 })
  const store = createStore()
  store.set(armedAtom, armed)
  follow(store, 'ben')
  vi.advanceTimersByTime(125 * MINUTE_MS)
  expect(store.get(armedAtom)).toEqual(armed)
  vi.setSystemTime(start - 30_000)
  follow(store)
  vi.advanceTimersByTime(100 * MINUTE_MS)
  expect(store.get(armedAtom)).toEqual(armed)
  vi.advanceTimersByTime(21 * MINUTE_MS)
  expect(store.get(missedArmedAtom)).toEqual(armed)
})

test('an armed recording started early by a person does not start a second time', async () => {
  vi.useFakeTimers({ now: start - 30_000 })
  const store = createStore()
  const session = { id: 'a', serviceInstanceId: armed.id, eventId: null, isRehearsal: true } as RunningSession
  const recording = { phase: 'recording', session, taken: 0, startedMonotonicMs: 0 } as const
  store.set(armedAtom, armed)
  store.set(recordingAtom, recording)
  follow(store)
  vi.advanceTimersByTime(60_000)
  // A rehearsal of the same service leaves the recording armed.
  expect(store.get(armedAtom)).toEqual(armed)
  store.set(recordingAtom, { ...recording, session: { ...session, isRehearsal: false } })
  vi.advanceTimersByTime(1000)
  expect(store.get(armedAtom)).toBeNull()
  expect(store.get(missedArmedAtom)).toBeNull()
})

test('an armed recording started early by a person ends at its armed end time', () => {
  expect(armedEnd(armed, armed.id, start - 10 * MINUTE_MS)).toBe(armed.endsAtMs)
  expect(armedEnd(armed, 'another', start)).toBeNull()
  expect(armedEnd(armed, armed.id, start - 600 * MINUTE_MS - 1)).toBeNull()
  expect(armedEnd(armed, armed.id, armed.endsAtMs)).toBeNull()
})

test('when a recording is armed in the dialog, a countdown shows, and the recording can be disarmed', async () => {
  const instance = instanceOf({ instanceDate: '2999-01-06' })
  const { store, selected } = await renderStudio(
    <>
      <WayPanel />
      <ArmPanel />
      <ArmDialog />
      <MissedNotice />
    </>,
    { selected: { kind: 'service-instance', id: instance.id }, records: { serviceInstances: [instance] } },
  )
  await page.getByRole('button', { name: 'Start by itself…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start by itself' })
  await expect.element(dialog.getByLabelText('Starts Recording')).toHaveValue('09:45')
  await expect.element(dialog.getByLabelText('Ends Recording')).toHaveValue('11:45')
  await dialog.getByLabelText('Ends Recording').fill('09:30')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(dialog.getByLabelText('Ends Recording'))
    .toHaveAccessibleDescription('A recording lasts twelve hours at most')
  expect(await violations()).toEqual([])
  await dialog.getByLabelText('Ends Recording').fill('11:45')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  const card = page.getByRole('region', { name: 'Armed recording' })
  await expect.element(card).toHaveTextContent('Morning Prayer starts recording at 9:45 AM')
  await expect.element(card).toHaveTextContent('ends at 11:45 AM.')
  await expect.element(card).toHaveTextContent('Connect a camera by then.')
  stops.push(await connectFakeCamera(store))
  await expect.element(card).not.toHaveTextContent('Connect a camera by then.')
  expect(await violations()).toEqual([])
  store.set(wayAtom, 'room')
  const plan = page.getByText(/^Takes ten pictures/)
  const written = page.getByText(/Saves the people in the fullest picture to Morning Prayer\.$/)
  await expect.element(plan).toHaveTextContent('one every 13 minutes')
  await page.getByText('What is written?').click()
  await expect.element(written).toHaveTextContent(/^Goes on until 11:45 AM, or until you stop\./)
  await expect.element(page.getByRole('combobox', { name: 'Length' })).not.toBeInTheDocument()
  await card.getByRole('button', { name: 'Do not start' }).click()
  await expect.element(plan).toHaveTextContent('one a minute')
  await expect.element(written).toHaveTextContent(/^Stops by itself after ten minutes\./)
  await expect.element(page.getByRole('combobox', { name: 'Length' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Start by itself…' })).toBeVisible()
  expect(localStorage.getItem('narthex.armed-recording')).toBe('null')

  store.set(missedArmedAtom, armed)
  await expect.element(page.getByText('The recording did not start by itself')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Start now' })).toBeVisible()
  store.set(missedArmedAtom, { ...armed, startsAtMs: 0, endsAtMs: Date.now() - 1 })
  await expect.element(page.getByText('The recording did not start by itself')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Start now' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect.element(page.getByRole('button', { name: 'Start now' })).not.toBeInTheDocument()

  // A running recording selects its service again after the user selected another service.
  const session = { id: 'a', serviceInstanceId: 'armed', eventId: null } as RunningSession
  store.set(recordingAtom, { phase: 'recording', session, taken: 0, startedMonotonicMs: 0 })
  await expect.poll(selected).toEqual({ kind: 'service-instance', id: 'armed' })
})

test('a viewer cannot arm a recording', async () => {
  const instance = instanceOf({ instanceDate: '2999-01-06' })
  const selected = { kind: 'service-instance' as const, id: instance.id }
  const records = { serviceInstances: [instance] }
  const { store } = await renderStudio(<ArmPanel />, { selected, records, churchRole: 'viewer' })
  store.set(armedAtom, armed)
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
