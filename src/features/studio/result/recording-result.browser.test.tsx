import { createStore } from 'jotai'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '@/testing/answering-db.ts'
import { refusal } from '@/testing/answering-db.ts'
import { fillOutbox, instanceOf, renderStudio, sessionOf } from '@/testing/render-studio.tsx'
import { violations } from '@/testing/violations.ts'
import { ThemeScope } from '@/ui/theme-scope.tsx'
import { addCountsAtom, addToLogAtom, shownCountsAtom, undoCountAtom } from '../counting/counts.ts'
import { endedRecordingAtom } from '../recording/recording.ts'
import type { EndedRecording } from '../recording/recording.ts'
import { unsentSessionsAtom } from '../upload/recording-outbox.ts'
import { RecordingResult } from './recording-result.tsx'

const session = sessionOf({ way: 'door' })
const ended: EndedRecording = {
  sessionId: session.id,
  serviceInstanceId: instanceOf().id,
  eventId: null,
  startedAt: Date.parse(session.startTime),
  isRehearsal: false,
  isContinued: false,
  way: 'door',
  endTime: session.endTime!,
  taken: 2,
  peak: 1,
  isCountedAtDoor: true,
  isSlow: false,
  hasSeenPeople: false,
  isComplete: false,
}
const op = { kind: 'complete-session', sessionId: session.id, endTime: ended.endTime } as const
const record = { id: 'a1', aiSessionId: session.id, source: 'door', totalAttendance: 2 }
const total = { total: 2, measured: null, source: 'door', outcome: 'held' }

const stage = (
  <ThemeScope theme="dark">
    <RecordingResult />
  </ThemeScope>
)

const countOf = (direction: 'entry' | 'exit', track: number) => ({
  eventId: track,
  workerId: 1,
  time: new Date(ended.startedAt + track * 1000).toISOString(),
  line: 'Door',
  rule: 'crossing' as const,
  direction,
  track,
  x: 0.5,
  y: 0.5,
  score: 0.9,
})

async function showResult(change: Partial<EndedRecording> = {}, answers: Answers = {}, unsent = false) {
  const store = createStore()
  store.set(addToLogAtom, [{ kind: 'recording', sessionId: session.id }])
  store.set(addCountsAtom, (['entry', 'entry', 'exit', 'entry'] as const).map(countOf))
  const screen = await renderStudio(stage, {
    store,
    records: { serviceInstances: [instanceOf()] },
    answers: {
      'GET /rest/v1/recording_sessions': () => [session],
      'GET /rest/v1/attendance': () => [record],
      'GET /rest/v1/service_totals': () => [total],
      ...answers,
    },
  })
  fillOutbox(store, unsent ? [{ op }] : [])
  await new Promise((resolve) => setTimeout(resolve))
  store.set(endedRecordingAtom, { ...ended, ...change })
  return { ...screen, store }
}

const result = page.getByRole('region', { name: 'Morning Prayer, Mar 3' })
const figure = result.getByRole('heading')

test('when a recording ends, the result takes the focus and shows count, usual attendance and actions', async () => {
  const earlier = ['02-25', '02-18', '02-11'].map((date, index) => ({
    ...total,
    serviceInstanceId: `e${index}`,
    serviceId: null,
    serviceName: 'Morning Prayer',
    instanceDate: `2024-${date}`,
    startTime: '10:00:00',
    total: 158,
  }))
  await showResult({}, { 'GET /rest/v1/service_totals': ({ search }) => (search.has('limit') ? earlier : [total]) })
  await expect.element(result).toHaveFocus()
  await expect.element(figure).toHaveTextContent('2in the room at most, 3 came inusual 158')
  await expect.element(result.getByRole('status')).toHaveTextContent('Saved.')
  await expect.element(result.getByRole('link', { name: 'Open the service' })).toBeVisible()
  await expect.element(result.getByRole('button', { name: 'Correct' })).toBeEnabled()
  await expect.element(result.getByRole('button', { name: 'Undo' })).toBeEnabled()
  expect(await violations()).toEqual([])
})

test('after frames came too slowly at the door, the result says that the count may be too low', async () => {
  await showResult({ isSlow: true })
  await expect.element(result.getByRole('status')).toHaveTextContent(/^Saved\. .* may be too low\.$/)
  expect(await violations()).toEqual([])
})

test('when people were seen at a door and no one crossed its line, the result says so first', async () => {
  const { store } = await showResult({ hasSeenPeople: true })
  const words = result.getByRole('status')
  await expect.element(words).toHaveTextContent(/^Saved\.$/)
  const sessionId = '00000000-0000-4000-8000-0000000000b2'
  fillOutbox(store, [{ op: { ...op, sessionId } }])
  await expect.poll(() => [...store.get(unsentSessionsAtom)]).toEqual([sessionId])
  store.set(endedRecordingAtom, { ...ended, sessionId })
  await expect.element(words).toHaveTextContent(/^Kept on this computer/)
  store.set(endedRecordingAtom, { ...ended, sessionId, hasSeenPeople: true })
  const missed = /^People were seen, but no one crossed the line\. Check where the line is\. Kept on/
  await expect.element(words).toHaveTextContent(missed)
  expect(await violations()).toEqual([])
  // A crossing that was undone is no crossing.
  const undone = '00000000-0000-4000-8000-0000000000b3'
  store.set(addToLogAtom, [{ kind: 'recording', sessionId: undone }])
  store.set(addCountsAtom, [countOf('exit', 9)])
  await store.set(undoCountAtom, store.get(shownCountsAtom).at(-1)!.key)
  fillOutbox(store, [{ op: { ...op, sessionId: undone } }])
  await expect.poll(() => [...store.get(unsentSessionsAtom)]).toEqual([undone])
  store.set(endedRecordingAtom, { ...ended, sessionId: undone })
  await expect.element(words).toHaveTextContent(/^Kept on this computer/)
  store.set(endedRecordingAtom, { ...ended, sessionId: undone, hasSeenPeople: true })
  await expect.element(words).toHaveTextContent(missed)
})

test('when a person is typing, the result does not take the focus but is announced', async () => {
  const field = document.createElement('input')
  document.body.append(field)
  const { store } = await showResult({}, {}, true)
  field.focus()
  const sessionId = '00000000-0000-4000-8000-0000000000b2'
  // The count waits on this computer, so that no answer of the server replaces the number.
  fillOutbox(store, [{ op: { ...op, sessionId } }])
  await expect.poll(() => [...store.get(unsentSessionsAtom)]).toEqual([sessionId])
  store.set(endedRecordingAtom, { ...ended, sessionId })
  await expect.element(result.getByRole('status')).toHaveTextContent(/^0 in the room at most, 0 came in\. /)
  expect(document.activeElement).toBe(field)
  field.remove()
})

test('when a result is corrected, the correction becomes the official total and can be undone', async () => {
  let isTyped = false
  const { sent, store } = await showResult(
    {},
    {
      'POST /rest/v1/rpc/remove_attendance': () => {
        isTyped = false
        return ['a2']
      },
      'POST /rest/v1/rpc/record_attendance': () => {
        isTyped = true
        return ['a2']
      },
      'GET /rest/v1/service_totals': () => [
        isTyped ? { ...total, total: 5, source: 'typed', attendanceId: 'a2' } : total,
      ],
    },
  )
  await result.getByRole('button', { name: 'Correct' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct the count' })
  await expect.element(dialog.getByLabelText('Total Attendance')).toHaveValue(2)
  // The dialog stays open while more of the recording is being sent.
  fillOutbox(store, [{ op }])
  await expect.poll(() => document.body.textContent).toContain('Kept on this computer')
  await expect.element(dialog).toBeVisible()
  fillOutbox(store, [])
  expect(await violations()).toEqual([])
  await dialog.getByLabelText('Adults').fill('7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Please enter no more than the total attendance')).toBeVisible()
  await dialog.getByLabelText('Total Attendance').fill('5')
  await dialog.getByLabelText('Adults').fill('4')
  await dialog.getByLabelText('Reason (Optional)').fill('The balcony was missed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(figure).toHaveTextContent('5official total')
  await expect.element(result).toHaveTextContent('Camera saw 2, and Morning Prayer keeps its typed count of 5.')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    service: instanceOf().id,
    total: 5,
    adults: 4,
    reason: 'The balcony was missed',
  })

  await result.getByRole('button', { name: 'Undo my 5' }).click()
  await expect.element(page.getByText('Correction undone')).toBeVisible()
  await expect.element(figure).toHaveTextContent('2in the room at most')
  expect(sent.findLast(({ path }) => path.endsWith('remove_attendance'))?.body).toMatchObject({ record: 'a2' })
})

test('undoing a result removes its count but keeps the recording; a refused undo changes nothing', async () => {
  let records = [record]
  let isRefused = true
  let isTyped = false
  const { sent } = await showResult(
    {},
    {
      'GET /rest/v1/attendance': () => records,
      'GET /rest/v1/service_totals': () => [
        records.length
          ? total
          : isTyped
            ? { ...total, total: 7, source: 'typed', attendanceId: 'a2' }
            : { ...total, total: null, source: null },
      ],
      'POST /rest/v1/attendance': () => {
        isTyped = true
        return [{ id: 'a2', serviceInstanceId: instanceOf().id, totalAttendance: 7 }]
      },
      'POST /rest/v1/rpc/remove_attendance': () => {
        if (isRefused) return refusal(500, 'down')
        records = []
        return ['a1']
      },
    },
  )
  await result.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Failed to remove the count. Please try again.')).toBeVisible()
  isRefused = false
  await result.getByRole('button', { name: 'Undo' }).click()
  await expect.element(figure).toHaveTextContent('Count removed')
  await expect.element(result.getByRole('status')).toHaveTextContent('Count removed. The recording is kept.')
  // The button Undo is gone, and the focus stays beside its place.
  await expect.element(result.getByRole('button', { name: 'Enter a count' })).toHaveFocus()
  // The result says it, so no toast says it too.
  expect(page.getByText('Count removed', { exact: true }).elements()).toHaveLength(1)
  expect(result.getByRole('button', { name: /Undo|Correct/ }).query()).toBeNull()
  await expect.element(result.getByRole('link', { name: 'Open the service' })).toBeVisible()
  await result.getByRole('button', { name: 'Enter a count' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter a count' })
  await expect.element(dialog.getByLabelText('Notes (Optional)')).toBeVisible()
  await expect.element(dialog.getByLabelText('Total Attendance')).toHaveValue(null)
  await dialog.getByLabelText('Total Attendance').fill('7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(figure).toHaveTextContent('7official total')
  await expect.element(result.getByRole('button', { name: 'Undo my 7' })).toBeEnabled()
  expect(sent.findLast(({ path }) => path.endsWith('remove_attendance'))?.body).toMatchObject({ record: 'a1' })
})

test('beside a typed count, Undo names its count, and Correct opens the dialog of the service with a reason', async () => {
  let people = 42
  const { sent } = await showResult(
    {},
    {
      'GET /rest/v1/attendance': () => [record, { id: 'a2', source: 'typed', totalAttendance: people }],
      'GET /rest/v1/service_totals': () => [{ ...total, total: people, source: 'typed', attendanceId: 'a2' }],
      'POST /rest/v1/rpc/correct_attendance': () => {
        people = 44
        return ['a2']
      },
    },
  )
  await expect.element(result.getByRole('link', { name: 'Open the service' })).toBeVisible()
  await expect.element(result.getByRole('button', { name: 'Undo the camera’s 2' })).toBeEnabled()
  await result.getByRole('button', { name: 'Correct' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct Record' })
  await expect.element(dialog.getByLabelText('Total Attendance')).toHaveValue(42)
  await dialog.getByLabelText('Total Attendance').fill('44')
  await dialog.getByLabelText('Reason').fill('the choir was missed')
  expect(await violations()).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(figure).toHaveTextContent('44official total')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.find(({ path }) => path.endsWith('correct_attendance'))?.body).toMatchObject({
    record: 'a2',
    total: 44,
    reason: 'the choir was missed',
  })
})

test('the result of a recording without a count offers to enter one', async () => {
  const none = {
    'GET /rest/v1/attendance': () => [],
    'GET /rest/v1/service_totals': () => [{ ...total, total: null, source: null }],
  }
  await showResult({ way: 'room', peak: null }, none)
  await expect.element(figure).toHaveTextContent('no one counted')
  await expect.element(result.getByRole('link', { name: 'Open the service' })).toBeVisible()
  await expect.element(result.getByRole('button', { name: 'Enter a count' })).toBeEnabled()
  expect(result.getByRole('button', { name: /Undo/ }).query()).toBeNull()
})

test('while a result is not on the server, its buttons keep the focus, say why they do nothing, and send nothing', async () => {
  const { store, sent } = await showResult({}, {}, true)
  await expect.element(result).toHaveTextContent('Kept on this computer until the server has it.')
  const before = sent.length
  for (const name of ['Correct', 'Undo']) {
    const button = result.getByRole('button', { name })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    const reason = 'You can correct or undo it when the server has the recording.'
    await expect.element(button).toHaveAccessibleDescription(reason)
    button.element().focus()
    await expect.element(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
  }
  expect(page.getByRole('dialog').query()).toBeNull()
  expect(sent).toHaveLength(before)
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await expect.element(result.getByText('Offline: correct or undo it when the network is back.')).toBeVisible()
  expect(await violations()).toEqual([])
  store.set(endedRecordingAtom, { ...ended, way: 'room', peak: null })
  await expect.element(result.getByText('Offline: enter a count when the network is back.')).toBeVisible()
  isOnline.mockRestore()
  dispatchEvent(new Event('online'))
})

test('without a network, the result stays and says that the service opens later, and then the service opens', async () => {
  const { router } = await showResult({}, {}, true)
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  const link = result.getByRole('link', { name: 'Open the service' })
  await link.click()
  await expect.element(result.getByText('The service opens when the network is back.')).toBeVisible()
  await link.click()
  await expect.element(figure).toHaveTextContent('2in the room at most, 3 came in')
  expect(await violations()).toEqual([])
  isOnline.mockRestore()
  dispatchEvent(new Event('online'))
  await expect.poll(() => router.state.location.pathname).toBe(`/service-instances/${instanceOf().id}`)
})

test('while the server fails, the service opens when the server has the recording, or at the second click', async () => {
  const { router, store } = await showResult()
  fillOutbox(store, [{ op, attempts: 1 }])
  const link = result.getByRole('link', { name: 'Open the service' })
  await expect.element(result).toHaveTextContent('Kept on this computer')
  await link.click()
  await expect.element(result.getByText('The service opens when the server has the recording.')).toBeVisible()
  const before = router.state.location.pathname
  fillOutbox(store, [{ op, attempts: 2 }])
  expect(router.state.location.pathname).toBe(before)
  await link.click()
  await expect.poll(() => router.state.location.pathname).toBe(`/service-instances/${instanceOf().id}`)
})

test('when the recording or service of a result was deleted, the result says that nothing is saved', async () => {
  await showResult({}, { 'GET /rest/v1/recording_sessions': () => [], 'GET /rest/v1/service_totals': () => [] })
  await expect.element(result).toHaveTextContent('The recording or its service was deleted, so nothing is saved.')
  expect(result.getByRole('link').query()).toBeNull()
})

test('the result of a rehearsal sends no requests and has no links', async () => {
  const { sent } = await showResult({ isRehearsal: true })
  const rehearsal = page.getByRole('region', { name: /^Rehearsal/ })
  await expect.element(rehearsal).toHaveTextContent('2in the room at most, 3 came in')
  await expect.element(rehearsal).toHaveTextContent('Nothing was saved.')
  expect(rehearsal.getByRole('link').query()).toBeNull()
  expect(sent).toEqual([])
})
