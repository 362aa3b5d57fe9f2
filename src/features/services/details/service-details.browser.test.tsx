import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import { passageOf } from '@/testing/factories/passages.ts'
import type { AttendanceHistoryLine } from '@/domain/attendance/attendance-history.schema.ts'
import type { Attendance } from '@/domain/attendance/attendance.schema.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import { refusal } from '@/testing/answering-db.ts'
import type { Answers, SentRequest } from '@/testing/answering-db.ts'
import {
  attendanceOf,
  daysFromToday,
  instanceOf,
  serviceTotalOf,
  sessionOf,
  snapshotOf,
  someId,
} from '@/testing/factories/services.ts'
import { expectConsole } from '@/testing/expect-console.ts'
import { profileOf, renderApp } from '@/testing/render-app.tsx'
import { counted } from '@/testing/screens/church-of-rows.ts'
import { answersOf } from '@/testing/screens/server-states.ts'
import { missingParts } from '@/testing/screens/shown-parts.ts'
import { eventually } from '@/testing/eventually.ts'
import { reachableFromPhones } from '@/testing/reachable-from-phones.ts'
import { violations } from '@/testing/violations.ts'
import { testInAll } from '@/testing/test-in-all.ts'

const instance = instanceOf({
  instanceDate: '2024-03-03',
  endTime: '11:30:00',
  speaker: 'Ruth Okafor',
  notes: 'First Sunday of Lent',
  attendanceRecorded: true,
})
const path = `/service-instances/${instance.id}`

function serve(sessions: RecordingSession[] = [], records: Attendance[] = [], shown = instance): Answers {
  return {
    'GET /rest/v1/service_instances': () => [shown],
    'GET /rest/v1/recording_minutes': () => [],
    'GET /rest/v1/recording_sessions': () => sessions,
    'GET /rest/v1/attendance': () => records,
    'GET /rest/v1/service_totals': () => [serviceTotalOf(shown, { total: records.at(-1)?.totalAttendance ?? null })],
    'GET /rest/v1/attendance_history': () => [],
    'GET /rest/v1/camera_checks': () => [],
    'GET /rest/v1/online_counts': () => [],
    'GET /rest/v1/camera_comparisons': () => [],
    'GET /rest/v1/camera_factors': () => [],
    'GET /rest/v1/camera_pairs': () => [],
    'GET /rest/v1/camera_errors': () => [],
    'POST /rest/v1/rpc/arrival_curve': () => [],
    'GET /rest/v1/visitor_notes': () => [],
    'POST /rest/v1/rpc/list_clickers': () => null,
    'POST /rest/v1/rpc/note_export': () => null,
  }
}

const figureOf = (label: string) =>
  page.getByRole('term').filter({ hasText: label }).element().parentElement!.textContent
const textsOf = (list: Locator) =>
  list
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
const field = (label: string) => page.getByLabelText(new RegExp(`^${label}( \\(Optional\\))?$`))
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

/** The page shows any image that the storage returns, so the picture need not be a JPEG. */
const picture = new Blob(
  ['<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"><rect width="16" height="9"/></svg>'],
  { type: 'image/svg+xml' },
)

/** Returns true for a POST request that writes. `list_clickers` only reads. */
const isPost = ({ method, path: to }: SentRequest) => method === 'POST' && !to.endsWith('/list_clickers')

test("a service's page shows facts, three figures, recordings and manual records", async () => {
  await renderApp(path, {
    answers: serve(
      [
        sessionOf(),
        sessionOf({ status: 'recording', endTime: null, thumbnailSnapshotId: null, isCounted: false }),
        sessionOf({ avgPeopleCount: 0, maxPeopleCount: 0, isCounted: false }),
      ],
      [
        attendanceOf({ totalAttendance: 128, adultsCount: 92, visitorsCount: 0, notes: 'From the balcony' }),
        attendanceOf({ totalAttendance: 0 }),
        attendanceOf({ totalAttendance: 999, trackingMethod: 'ai', aiSessionId: someId() }),
      ],
    ),
  })
  const facts = page.getByRole('region', { name: 'Sunday Worship' })
  await expect.element(facts).toHaveTextContent('Attendance Recorded')
  expect(figureOf('AI Recording Sessions')).toBe('AI Recording Sessions32 completed')
  expect(figureOf('Manual Records')).toBe('Manual Records2Total: 128')
  expect(figureOf('Peak Attendance')).toBe('Peak Attendance128Highest count recorded')
  expect(page.getByRole('link', { name: 'Track Attendance' }).elements()).toEqual([])

  const recordings = textsOf(page.getByRole('region', { name: 'AI Recording Sessions' }))
  expect(recordings[0]).toContain('Mar 3, 2024 at 10:02 AMEndedRoom')
  expect(recordings[0]).toContain('Duration12 minAverage per picture80Most at once96Threshold45%')
  expect(recordings[1]).toContain('In Progress')
  expect(recordings[1]).toContain('Average per pictureNot countedMost at onceNot counted')
  expect(recordings[1]).not.toContain('Pictures only')
  expect(recordings[2]).toContain('EndedPictures only')
  expect(recordings[2]).toContain('Average per pictureNot countedMost at onceNot counted')

  const records = textsOf(page.getByRole('region', { name: 'Manual Attendance Records' }))
  expect(records).toHaveLength(2)
  expect(records[0]).toContain('0 peopleMar 3, 2024 at 12:30 PM')
  expect(records[1]).toContain('128 peopleMar 3, 2024 at 12:30 PMAdults92ChildrenNot countedVisitors0From the balcony')
})

testInAll("a service's page shows the sums of the line crossings and can save them as a CSV file", async () => {
  const line = '=Main door'
  const steps = [passageOf({ line }), passageOf({ line, isUndone: true }), passageOf({ line }, 'exit')]
  const [session, other] = [sessionOf({ startTime: '2024-03-03T15:02:00Z' }), sessionOf()]
  let saved: Blob | undefined
  const url = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob as Blob
    return 'blob:counts'
  })
  let name = ''
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    name = this.download
  })
  const answers = {
    ...serve([session, other]),
    'GET /rest/v1/recording_minutes': () => [{ sessionId: session.id, minute: 0, steps }],
  }
  const { sent } = await renderApp(path, { answers })
  const recordings = page.getByRole('region', { name: 'AI Recording Sessions' }).getByRole('listitem')
  await expect.element(recordings.nth(0)).toHaveTextContent('Most at once96Entries1Exits1Threshold45%')
  await expect.element(recordings.nth(1)).toHaveTextContent('Most at once96Threshold45%')
  expect(sent.filter(({ path: from }) => from.endsWith('/recording_minutes'))).toHaveLength(1)
  await press('Download CSV of Mar 3, 2024 at 10:02 AM')
  expect(name).toBe('counts-2024-03-03-1002.csv')
  expect(await saved!.text()).toBe(
    'time,line,direction,track,x,y,score,undone\r\n' +
      "2024-03-03T10:02:11.480-05:00,'=Main door,entry,7,0.5,0.6,0.9,no\r\n" +
      "2024-03-03T10:02:11.480-05:00,'=Main door,entry,7,0.5,0.6,0.9,yes\r\n" +
      "2024-03-03T10:02:11.480-05:00,'=Main door,exit,7,0.5,0.6,0.9,no\r\n",
  )
  url.mockRestore()
  click.mockRestore()
})

test('a service without counts shows a peak of 0 with the note "not counted yet"', async () => {
  const planned = instanceOf({ instanceDate: daysFromToday(5) })
  await renderApp(`/service-instances/${planned.id}`, { answers: serve([], [], planned) })
  await expect.element(page.getByText('No manual records yet')).toBeVisible()
  expect(figureOf('AI Recording Sessions')).toBe('AI Recording Sessions00 completed')
  expect(figureOf('Manual Records')).toBe('Manual Records0No manual records')
  expect(figureOf('Peak Attendance')).toBe('Peak Attendance0Highest count recorded · not counted yet')
  expect(page.getByRole('region', { name: 'AI Recording Sessions' }).elements()).toEqual([])
  await expect
    .element(page.getByRole('link', { name: 'Track Attendance' }))
    .toHaveAttribute('href', `/studio?instance=${planned.id}`)
  expect(page.getByText('Duration').elements()).toEqual([])
})

test('when a person opens the snapshots, they load and show count, time and confidence', async () => {
  const session = sessionOf()
  const first = snapshotOf({ peopleCount: 1, confidenceScore: null })
  const second = snapshotOf({ timestamp: '2024-03-03T15:03:00+00:00' })
  const { sent } = await renderApp(path, {
    answers: {
      ...serve([session]),
      'GET /rest/v1/attendance_snapshots': () => [first, second],
      [`GET /storage/v1/object/snapshots/${second.imageUrl}`]: () => picture,
    },
  })
  await expect.element(page.getByRole('button', { name: 'View Snapshots' })).toHaveAttribute('aria-expanded', 'false')
  const asked = () => sent.filter(({ path: to }) => to === '/rest/v1/attendance_snapshots')
  expect(asked()).toEqual([])

  await press('View Snapshots')
  await expect
    .poll(() => missingParts(['1 person', '96 people', '10:03 AM · 72% confidence', 'The picture could not be loaded']))
    .toEqual([])
  expect(asked().map(({ search }) => search.get('recording_session_id'))).toEqual([`eq.${session.id}`])
  await expect.element(page.getByRole('img', { name: '96 people at 10:03 AM' })).toBeVisible()

  await press('Hide Snapshots')
  await expect.element(page.getByText('1 person')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'View Snapshots' })).toBeVisible()
})

testInAll('the list of snapshots shows that it is loading, empty or could not be loaded', async () => {
  let answer: (data: unknown) => void = () => {}
  await renderApp(path, {
    answers: {
      ...serve([sessionOf()]),
      'GET /rest/v1/attendance_snapshots': () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    },
  })
  await press('View Snapshots')
  await expect.element(page.getByText('Loading snapshots...')).toBeVisible()
  answer(refusal(500, 'no'))
  await expect.element(page.getByText('The snapshots could not be loaded')).toBeVisible()
  await press('Try Again')
  await expect.element(page.getByText('Loading snapshots...')).toBeVisible()
  answer([])
  await expect.element(page.getByText('No snapshots were captured in this session.')).toBeVisible()
})

test('deleting a recording asks for confirmation, also deletes the pictures, and can be retried', async () => {
  expectConsole(/server cannot answer/)
  const session = sessionOf()
  let sessions = [session]
  let mayDelete = false
  const folder = `${profileOf().church.id}/${session.id}`
  const { sent } = await renderApp(path, {
    answers: {
      ...serve(),
      'GET /rest/v1/recording_minutes': () => [],
      'GET /rest/v1/recording_sessions': () => sessions,
      'POST /storage/v1/object/list/snapshots': () => [{ name: 'a.jpg' }],
      'DELETE /storage/v1/object/snapshots': () => [{ name: `${folder}/a.jpg` }],
      'DELETE /rest/v1/recording_sessions': () => {
        if (!mayDelete) return refusal(500, 'no')
        sessions = []
        return [{ id: session.id }]
      },
    },
  })
  await press('Delete recording of Mar 3, 2024 at 10:02 AM')
  const dialog = page.getByRole('alertdialog', { name: 'Delete Recording Session?' })
  await expect.element(dialog).toHaveTextContent('its snapshots will be deleted with it; its count stays.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Failed to delete recording session. Please try again.')).toBeVisible()
  await expect.element(dialog).toBeVisible()
  mayDelete = true
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect
    .poll(() =>
      missingParts(['Recording session deleted', 'The recording session and all its snapshots have been removed.']),
    )
    .toEqual([])
  await expect.element(page.getByRole('region', { name: 'AI Recording Sessions' })).not.toBeInTheDocument()
  expect(sent.filter(({ method }) => method === 'DELETE').at(-2)?.body).toEqual({ prefixes: [`${folder}/a.jpg`] })
})

test('an empty total is saved as 0 after confirmation, and other empty or zero fields as null', async () => {
  let records: Attendance[] = []
  const { sent } = await renderApp(path, {
    answers: {
      ...serve(),
      'GET /rest/v1/attendance': () => records,
      'POST /rest/v1/attendance': () => {
        records = [attendanceOf({ totalAttendance: 0, notes: 'Snowed in' })]
        return records
      },
    },
  })
  await press('Add Manual Record')
  await expect.element(field('Total Attendance')).toHaveFocus()
  await field('Total Attendance').fill('12')
  await press('Cancel')
  const add = page.getByRole('button', { name: 'Add Manual Record' })
  await expect.element(add).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Total Attendance')).toHaveValue(null)
  add.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Total Attendance')).not.toBeInTheDocument()

  await press('Add First Record')
  await field('Adults').fill('0')
  await field('Notes').fill('Snowed in')
  await press('Save')
  const question = page.getByRole('alertdialog', { name: 'Record that nobody came?' })
  await expect.element(question).toBeVisible()
  expect(await violations()).toEqual([])
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field('Notes')).toHaveValue('Snowed in')
  expect(sent.some(isPost)).toBe(false)
  await press('Save')
  await question.getByRole('button', { name: 'Record 0' }).click()
  await expect
    .poll(() => missingParts(['Attendance recorded', 'Manual attendance has been recorded successfully.']))
    .toEqual([])
  expect(sent.find(isPost)?.body).toEqual({
    service_instance_id: instance.id,
    total_attendance: 0,
    adults_count: null,
    children_count: null,
    visitors_count: null,
    tracking_method: 'manual',
    notes: 'Snowed in',
  })
  await expect.element(page.getByText('0 people')).toBeVisible()
  await expect.element(field('Total Attendance')).not.toBeInTheDocument()
})

testInAll('when a manual record is invalid or refused, the form keeps the typed values', async () => {
  expectConsole(/server cannot answer/)
  const { router } = await renderApp(path, { answers: serve() })
  await press('Add Manual Record')
  await field('Total Attendance').fill('10')
  await field('Visitors').fill('11')
  await press('Save')
  await expect.element(page.getByText('Please enter no more than the total attendance')).toBeVisible()
  await field('Visitors').fill('')
  await field('Children').fill('4')
  await field('Adults').fill('7')
  await press('Save')
  const together = 'Adults and children together are more than the total attendance'
  await expect.element(field('Children')).toHaveAccessibleDescription(together)
  // A change in Adults also clears the error at Children, because the error concerns both numbers.
  await field('Adults').fill('6')
  await expect.element(field('Children')).not.toHaveAccessibleDescription()
  await press('Save')
  await expect.element(page.getByText('Failed to record attendance. Please try again.')).toBeVisible()
  await expect.element(field('Children')).toHaveValue(4)

  await page.getByRole('link', { name: 'Edit Service' }).click()
  await expect.element(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  expect(router.state.location.pathname).toBe(path)
})

testInAll('the form refuses a manual count that is not a number and does not save it as 0', async () => {
  const { sent } = await renderApp(path, { answers: serve() })
  await press('Add Manual Record')
  await expect.element(field('Total Attendance')).toHaveFocus()
  await userEvent.keyboard('12-5{Tab}3{Tab}1-1{Enter}')
  const refused = 'Please enter a whole number from 0 to 1000000'
  await expect.element(field('Total Attendance')).toHaveAccessibleDescription(refused)
  await expect.element(field('Total Attendance')).toHaveFocus()
  expect((field('Total Attendance').element() as HTMLInputElement).validity.badInput).toBe(true)
  await expect.element(field('Adults')).not.toHaveAccessibleDescription()
  await expect.element(field('Children')).toHaveAccessibleDescription(refused)
  expect(sent.some(isPost)).toBe(false)
})

test("viewers can see a service's page but change nothing", async () => {
  const session = sessionOf()
  const counted = attendanceOf({ source: 'room', trackingMethod: 'ai', aiSessionId: session.id })
  await renderApp(path, { answers: serve([session], [counted]), churchRole: 'viewer' })
  await expect.element(page.getByText('No manual records yet')).toBeVisible()
  await press('1 count')
  await expect.element(page.getByRole('region', { name: 'Counts' })).toBeVisible()
  await expect.element(page.getByText('Only owners, staff and counters see its pictures.')).toBeVisible()
  expect(page.getByRole('button', { name: 'View Snapshots' }).elements()).toEqual([])
  expect(page.getByRole('link', { name: 'Edit Service' }).elements()).toEqual([])
  for (const name of [/^Delete/, /^Make Official/, 'Did not happen…', 'Add Manual Record', 'Add First Record']) {
    expect(page.getByRole('button', { name }).elements()).toEqual([])
  }
})

test('counters can add counts and see pictures, but cannot set the total or delete', async () => {
  const session = sessionOf()
  const counted = attendanceOf({ source: 'room', trackingMethod: 'ai', aiSessionId: session.id })
  await renderApp(path, { answers: serve([session], [counted]), churchRole: 'counter' })
  await expect.element(page.getByRole('button', { name: 'Add Manual Record' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'View Snapshots' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Edit Service' }).elements()).toEqual([])
  for (const name of [/^Delete/, /^Make Official/, 'Did not happen…']) {
    expect(page.getByRole('button', { name }).elements()).toEqual([])
  }
})

test('on a phone, a person who only counts finds the clicker above the records, and nothing moves when it is read', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const answers = { ...serve(), 'POST /rest/v1/rpc/list_clickers': () => promise }
  await page.viewport(390, 844)
  await renderApp(path, { answers, churchRole: 'counter' })
  const top = (name: string) => page.getByRole('region', { name }).element().getBoundingClientRect().top
  const records = 'Manual Attendance Records'
  await expect.element(page.getByRole('region', { name: records })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Clickers' })).toBeVisible()
  await document.fonts.ready
  const before = top(records)
  expect(top('Clickers')).toBeLessThan(before)
  resolve({ endsAt: '2024-03-03T17:30:00Z', total: null, isOver: false, categories: [], clickers: [], links: [] })
  await expect.element(page.getByRole('link', { name: 'Open the Clicker' })).toBeVisible()
  expect(top(records)).toBe(before)
  expect(await violations()).toEqual([])
  await page.viewport(1440, 900)
  await eventually(() => expect(top('Clickers')).toBeGreaterThanOrEqual(top(records)))
})

test("staff can make any count official, return to the automatic choice, or delete a camera's count", async () => {
  const session = sessionOf({ way: 'door', cameraId: null, cameraName: 'North door', cameIn: 99, peakOccupancy: 84 })
  const door = attendanceOf({
    totalAttendance: 84,
    cameIn: 99,
    source: 'door',
    trackingMethod: 'ai',
    aiSessionId: session.id,
  })
  const typed = attendanceOf({ totalAttendance: 91, adultsCount: 91, notes: 'balcony was missed' })
  let total = serviceTotalOf(instance, { total: 91, attendanceId: typed.id, counts: 2, cameIn: 99 })
  const notes = { notes: typed.notes, changedAt: typed.createdAt }
  const history: AttendanceHistoryLine[] = [
    {
      id: 1,
      serviceInstanceId: instance.id,
      attendanceId: typed.id,
      changedAt: typed.createdAt,
      changedByName: 'Grace',
      change: 'added',
      source: 'typed',
      cameraName: null,
      before: null,
      after: { total: 91 },
      reason: null,
    },
  ]
  const { sent } = await renderApp(path, {
    answers: {
      ...serve([session], [door, typed]),
      'GET /rest/v1/attendance': () => [door, { ...typed, attendance_notes: notes }],
      'GET /rest/v1/service_totals': () => [total],
      'GET /rest/v1/attendance_history': () => history,
      'PATCH /rest/v1/service_instances': ({ body }) => {
        const isDoor = (body as { official_attendance_id: string | null }).official_attendance_id === door.id
        total = serviceTotalOf(instance, {
          total: isDoor ? 84 : 91,
          low: isDoor ? 75 : 91,
          high: isDoor ? 93 : 91,
          counts: 2,
          cameIn: 99,
          attendanceId: isDoor ? door.id : typed.id,
          source: isDoor ? 'door' : 'typed',
          chosenBy: isDoor ? 'person' : 'rule',
        })
        return [{ id: instance.id }]
      },
      'POST /rest/v1/rpc/remove_attendance': () => [door.id],
    },
  })
  const summary = page.getByRole('region', { name: 'Sunday Worship' })
  const counts = page.getByRole('region', { name: 'Counts' })
  await expect
    .element(summary)
    .toHaveTextContent('91 peopleCorrect the official totalTyped by Grace, Mar 3, 2024 at 12:30 PM.')
  // The camera's number stays visible beside the typed total.
  await expect.element(summary).toHaveTextContent('Came in, by camera99')
  // The list of counts can be opened with the keyboard.
  const fold = summary.getByRole('button', { name: '2 counts' })
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false')
  await expect.element(counts).not.toBeInTheDocument()
  ;(fold.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true')
  await expect
    .element(counts)
    .toHaveTextContent("“Official Total” in your church's account takes the newest typed count here.")
  await expect.element(counts.getByRole('listitem').nth(0)).toHaveTextContent(/^84North doorDoorCounted at the door/)
  await expect.element(counts.getByRole('listitem').nth(1)).toHaveTextContent(/^91Count by handTypedOfficial/)
  await expect
    .element(page.getByRole('region', { name: 'History' }))
    .toHaveTextContent('Grace typed 91 on Mar 3, 2024: balcony was missed.')
  expect(await violations()).toEqual([])

  await press('Make Official: North door, 84')
  await expect.element(page.getByText('Official total changed')).toBeVisible()
  await expect
    .element(summary)
    .toHaveTextContent(
      '84 peopleCorrect the official totalCounted at the door by North door, Mar 3, 2024, 10:02–10:14 AM.',
    )
  await expect.element(summary).toHaveTextContent('Chosen by a person.Most likely between 75 and 93')
  await expect.element(page.getByRole('heading', { name: 'North door' })).toHaveFocus()
  await press('Follow the Rule')
  await expect.element(summary).toHaveTextContent('91 people')
  expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { official_attendance_id: door.id, official_source: null },
    { official_attendance_id: null, official_source: null },
  ])

  await press('Delete the count of North door')
  await expect.element(page.getByText(/Its recording and snapshots stay/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Reason' }).fill('the door was open')
  await press('Delete')
  await expect.element(page.getByText('Count deleted')).toBeVisible()
  expect(sent.find(({ path: to }) => to.endsWith('remove_attendance'))?.body).toEqual({
    record: door.id,
    reason: 'the door was open',
  })
})

test('a manual record can be corrected, with a reason for the correction', async () => {
  const typed = attendanceOf({ totalAttendance: 84, adultsCount: 60 })
  const { sent } = await renderApp(path, {
    answers: { ...serve([], [typed]), 'POST /rest/v1/rpc/correct_attendance': () => [typed.id] },
  })
  await press('Correct 84 people')
  const dialog = page.getByRole('dialog', { name: 'Correct Record' })
  await expect.element(dialog).toBeVisible()
  const total = dialog.getByLabelText('Total Attendance')
  await total.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Please enter a valid total attendance count.')).toBeVisible()
  await total.fill('91')
  await dialog.getByLabelText('Reason').fill('balcony was missed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Record corrected')).toBeVisible()
  expect(sent.find(({ path: to }) => to.endsWith('correct_attendance'))?.body).toMatchObject({
    record: typed.id,
    total: 91,
    adults: 60,
    reason: 'balcony was missed',
  })
})

test('the official total has a button that opens the same dialog', async () => {
  await page.viewport(1366, 768)
  const typed = attendanceOf({ totalAttendance: 84, adultsCount: 60 })
  const total = serviceTotalOf(instance, { total: 84, attendanceId: typed.id, source: 'typed', counts: 1 })
  const answers = { ...serve([], [typed]), 'GET /rest/v1/service_totals': () => [total] }
  const { unmount } = await renderApp(path, { answers })
  await press('Correct the official total')
  const dialog = page.getByRole('dialog', { name: 'Correct Record' })
  await expect.element(dialog.getByLabelText('Total Attendance')).toHaveValue(84)
  // The boxes of a row are at one height, and an error has few lines.
  const topOf = (label: string) => dialog.getByLabelText(label).element().getBoundingClientRect().top
  expect(topOf('Children')).toBe(topOf('Visitors'))
  await dialog.getByLabelText('Children').fill('40')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const error = dialog.getByText('Adults and children together are more than the total attendance')
  await expect.element(error).toBeVisible()
  expect(error.element().getBoundingClientRect().height).toBeLessThan(50)
  await unmount()
  await renderApp(path, { answers, churchRole: 'viewer' })
  await expect.element(page.getByText('Official total', { exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: /^Correct/ }).elements()).toEqual([])
})

test('counters cannot read notes, and can correct a record without notes', async () => {
  const typed = attendanceOf({ totalAttendance: 84 })
  const { sent } = await renderApp(path, {
    answers: { ...serve([], [typed]), 'POST /rest/v1/rpc/correct_attendance': () => [typed.id] },
    churchRole: 'counter',
  })
  await press('Correct 84 people')
  const dialog = page.getByRole('dialog', { name: 'Correct Record' })
  await expect.element(dialog.getByLabelText('Reason')).toBeVisible()
  expect(dialog.getByLabelText('Notes').elements()).toEqual([])
  await dialog.getByLabelText('Total Attendance').fill('91')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Record corrected')).toBeVisible()
  const { body } = sent.find(({ path: to }) => to.endsWith('correct_attendance'))!
  expect(body).toMatchObject({ record: typed.id, total: 91 })
  expect(body).not.toHaveProperty('notes')
})

test('on a low laptop screen, the form for a manual record opens with a visible Save button', async () => {
  await page.viewport(1366, 768)
  await renderApp(`${path}?enter=true#manual-record`, { answers: serve() })
  const save = page.getByRole('form', { name: 'New manual record' }).getByRole('button', { name: 'Save' })
  await expect.element(page.getByLabelText('Total Attendance')).toHaveFocus()
  expect(save.element().getBoundingClientRect().bottom).toBeLessThan(768)
})

test('the cards of a service have the same indent, and their badges have the same font', async () => {
  await page.viewport(1366, 768)
  await renderApp(path, { answers: serve([], [attendanceOf({ totalAttendance: 84, source: 'clicker' })]) })
  const manual = page.getByRole('region', { name: 'Manual Attendance Records' })
  await expect.element(manual.getByText('Clicker', { exact: true })).toBeVisible()
  const indentOf = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect().left
  expect(indentOf('Official total')).toBe(indentOf('Manual Attendance Records'))
  expect(indentOf('Official total')).toBe(indentOf('AI Recording Sessions'))
  const letters = ['Clicker', 'Sunday Morning'].map(
    (text) => getComputedStyle(page.getByText(text, { exact: true }).element()).fontFamily,
  )
  expect(new Set(letters).size).toBe(1)
})

test('a count in place of another one asks for a reason, which is sent with the count', async () => {
  const session = sessionOf({ way: 'door', cameraId: null, cameraName: 'North door', cameIn: 3, peakOccupancy: 1 })
  const total = serviceTotalOf(instance, { total: 1, source: 'door', attendanceId: null, counts: 1, cameIn: 3 })
  const { sent } = await renderApp(path, {
    answers: {
      ...serve([session]),
      'GET /rest/v1/service_totals': () => [total],
      'POST /rest/v1/rpc/record_attendance': () => [someId()],
    },
  })
  await press('Correct the official total')
  const form = page.getByRole('form', { name: 'New manual record' })
  expect(form.getByLabelText('Notes').elements()).toEqual([])
  await form.getByLabelText('Total Attendance').fill('42')
  await form.getByLabelText('Reason').fill('balcony was missed')
  expect(await violations()).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Attendance recorded', { exact: true })).toBeVisible()
  expect(sent.filter(isPost).find(({ path: to }) => to.includes('attendance'))).toMatchObject({
    path: '/rest/v1/rpc/record_attendance',
    body: { service: instance.id, total: 42, reason: 'balcony was missed' },
  })
})

test('the history tells the reason of each change, and only notes that are as old as the count', async () => {
  const typed = attendanceOf({ totalAttendance: 43, notes: 'choir was missed' })
  const line = { serviceInstanceId: instance.id, attendanceId: typed.id, changedByName: 'Grace', source: 'typed' }
  const added = { ...line, id: 1, changedAt: typed.createdAt, change: 'added', after: { total: 42 }, reason: null }
  const changed = { ...line, change: 'changed', before: { total: 42 }, after: { total: 43 } }
  const removed = { ...line, id: 4, changedAt: '2024-03-03T18:00:00+00:00', change: 'removed', before: { total: 7 } }
  let changedAt = typed.createdAt
  const answers: Answers = {
    ...serve([], [typed]),
    'GET /rest/v1/attendance': () => [{ ...typed, attendance_notes: { notes: typed.notes, changedAt } }],
    'GET /rest/v1/attendance_history': () => [
      { ...removed, attendanceId: someId(), reason: null },
      { ...added, id: 3, attendanceId: someId(), after: { total: 7 }, reason: 'balcony was missed' },
      { ...changed, id: 2, changedAt: '2024-03-03T17:45:00+00:00', reason: 'counted again' },
      added,
    ],
  }
  const history = page.getByRole('region', { name: 'History' })
  const linesOf = async () => {
    await expect.element(history.getByRole('listitem').first()).toBeVisible()
    return history
      .getByRole('paragraph')
      .elements()
      .map(({ textContent }) => textContent)
  }
  const others = [
    'Grace removed the typed count of 7 on Mar 3, 2024.',
    'Grace typed 7 on Mar 3, 2024: balcony was missed.',
    'Grace changed 42 to 43 on Mar 3, 2024: counted again.',
  ]
  const { unmount } = await renderApp(path, { answers })
  expect((await linesOf()).slice(-4)).toEqual([...others, 'Grace typed 42 on Mar 3, 2024: choir was missed.'])
  await unmount()
  changedAt = '2024-03-03T17:45:00+00:00'
  await renderApp(path, { answers })
  expect((await linesOf()).slice(-4)).toEqual([...others, 'Grace typed 42 on Mar 3, 2024.'])
})

testInAll('correcting the count of ushers adds a new record that later taps do not change', async () => {
  const clicked = attendanceOf({ totalAttendance: 84, adultsCount: 60, source: 'clicker' })
  const { sent } = await renderApp(path, {
    answers: { ...serve([], [clicked]), 'POST /rest/v1/attendance': () => [{ ...clicked, source: 'typed' }] },
  })
  await expect.element(page.getByText(/^Ushers tapped this count\./)).toBeVisible()
  await press('Correct 84 people')
  const form = page.getByRole('form', { name: 'New manual record' })
  await expect.element(form.getByLabelText('Total Attendance')).toHaveValue(84)
  await form.getByLabelText('Total Attendance').fill('91')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Attendance recorded', { exact: true })).toBeVisible()
  expect(sent.find(({ method, path: to }) => method === 'POST' && to === '/rest/v1/attendance')?.body).toMatchObject({
    total_attendance: 91,
    tracking_method: 'manual',
  })
  await press('Delete 84 people')
  await expect.element(page.getByText(/Its clickers are left out/)).toBeVisible()
})

test('when two cameras count in the room, the page asks if they see the same people', async () => {
  const [nave, balcony] = ['10000000-0000-4000-8000-00000000000a', '10000000-0000-4000-8000-00000000000b']
  const sessions = [
    sessionOf({ cameraId: balcony, cameraName: 'Balcony' }),
    sessionOf({ cameraId: nave, cameraName: 'Nave' }),
  ]
  const records = sessions.map(({ id }, index) =>
    attendanceOf({ totalAttendance: 30 + index, source: 'room', trackingMethod: 'ai', aiSessionId: id }),
  )
  const { sent } = await renderApp(path, {
    answers: {
      ...serve(sessions, records),
      'GET /rest/v1/service_instances': () => [{ ...instance, roomTotal: 61, roomsSee: null }],
      'POST /rest/v1/camera_pairs': () => [],
      'PATCH /rest/v1/service_instances': () => [{ id: instance.id }],
    },
  })
  const question = page.getByRole('group', { name: 'Do Nave and Balcony see the same people?' })
  await expect.element(question).toHaveTextContent('No answer yet')
  await expect.element(page.getByRole('region', { name: 'Counts' })).toHaveTextContent('61All cameras in the roomRoom')
  await question.getByRole('button', { name: 'Different People' }).click()
  await expect.element(page.getByText('Answer saved')).toBeVisible()
  expect(sent.find(isPost)?.body).toEqual({
    camera_a: nave,
    camera_b: balcony,
    see: 'different',
  })
  await page.getByRole('combobox', { name: 'For this service alone' }).click()
  await page.getByRole('option', { name: 'They see the same people: use the highest' }).click()
  await expect.poll(() => sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ rooms_see: 'same' })
})

testInAll('a service can be marked as not held, with a reason, and later as held again', async () => {
  const planned = instanceOf({ instanceDate: '2024-03-03' })
  let shown = planned
  const { sent } = await renderApp(`/service-instances/${planned.id}`, {
    answers: {
      ...serve([], [], planned),
      'GET /rest/v1/service_instances': () => [shown],
      'GET /rest/v1/service_totals': () => [serviceTotalOf(shown)],
      'PATCH /rest/v1/service_instances': ({ body }) => {
        const isOff = (body as { outcome: string }).outcome === 'did_not_happen'
        shown = { ...planned, outcome: isOff ? 'did_not_happen' : 'held', outcomeReason: isOff ? 'snow' : null }
        return [{ id: planned.id }]
      },
    },
  })
  const summary = page.getByRole('region', { name: 'Sunday Worship' })
  await expect.element(summary).toHaveTextContent('Not countedThere is no count')
  await press('Did not happen…')
  await page.getByRole('textbox', { name: 'Reason' }).fill('snow ')
  await page.getByRole('dialog').getByRole('button', { name: 'Did not happen' }).click()
  await expect.element(summary).toHaveTextContent('Did not happenReason: snow.')
  await press('It took place after all')
  await expect.element(summary).toHaveTextContent('Not counted')
  expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { outcome: 'did_not_happen', outcome_reason: 'snow' },
    { outcome: 'held', outcome_reason: null },
  ])
})

test('while another computer records, the page shows live figures, and afterwards the final count', async () => {
  const today = instanceOf({ instanceDate: daysFromToday(0), startTime: '00:00:00' })
  const begun = new Date(Date.now() - 60_000).toISOString()
  const running = sessionOf({
    status: 'recording',
    endTime: null,
    startTime: begun,
    way: 'door',
    cameraName: 'North door',
    peakOccupancy: 40,
    cameIn: 41,
  })
  let session = running
  let total = serviceTotalOf(today)
  await renderApp(`/service-instances/${today.id}`, {
    answers: {
      ...serve([], [], today),
      'GET /rest/v1/recording_minutes': () => [],
      'GET /rest/v1/recording_sessions': () => [session],
      'GET /rest/v1/service_totals': () => [total],
    },
  })
  const live = page.getByRole('region', { name: 'Recording now' })
  await expect.element(live).toHaveTextContent(/LIVE40 people Door · North door, since \d+:\d\d [AP]M/)
  await expect.element(page.getByText('A camera is counting.')).toBeVisible()
  expect(await violations()).toEqual([])
  session = { ...running, peakOccupancy: 42 }
  await expect.element(live).toHaveTextContent('42 people')
  session = { ...session, status: 'completed', endTime: new Date().toISOString() }
  total = serviceTotalOf(today, { total: 42, source: 'door', low: 37, high: 47 })
  await expect.element(live).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('region', { name: 'Sunday Worship' }))
    .toHaveTextContent('Official total42 people')
})

test('when a service begins, its open page stops saying "Upcoming"', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:59:30Z') })
  onTestFinished(() => void vi.useRealTimers())
  const sunday = instanceOf({ instanceDate: '2026-11-22', startTime: '00:00:00' })
  await renderApp(`/service-instances/${sunday.id}`, { answers: serve([], [], sunday), timeZone: 'Pacific/Auckland' })
  await expect.element(page.getByText('Upcoming', { exact: true })).toBeVisible()
  vi.setSystemTime('2026-11-21T11:00:00Z')
  dispatchEvent(new Event('focus'))
  await expect.element(page.getByText('No Attendance', { exact: true })).toBeVisible()
})

testInAll('in a large snapshot, pointer and keyboard can remove wrong boxes and add missing people', async () => {
  const boxes = [
    [0.1, 0.2, 0.2, 0.6, 0.9],
    [0.5, 0.2, 0.6, 0.6, 0.8],
  ]
  let shown = { ...snapshotOf({ peopleCount: 2 }), metadata: { fps: 12, people: boxes } }
  const { sent } = await renderApp(path, {
    answers: {
      ...serve([sessionOf()]),
      'GET /rest/v1/attendance_snapshots': ({ search }) =>
        search.get('select') === 'people_count,metadata'
          ? [{ people_count: shown.peopleCount, metadata: shown.metadata }]
          : [shown],
      'PATCH /rest/v1/attendance_snapshots': ({ body }) => {
        const { people_count: peopleCount, metadata } = body as { people_count: number; metadata: never }
        shown = { ...shown, peopleCount, metadata }
        return [{ id: shown.id }]
      },
      [`GET /storage/v1/object/snapshots/${shown.imageUrl}`]: () => picture,
    },
  })
  await press('View Snapshots')
  await press('Open the snapshot of 10:02 AM')
  const dialog = page.getByRole('dialog', { name: 'Snapshots' })
  await expect.element(dialog.getByRole('img', { name: '2 people marked in the picture' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Correct People' }).click()
  expect(await violations()).toEqual([])
  await dialog.getByRole('button', { name: 'Remove person 1 of 2' }).click()
  await expect.element(dialog.getByText('1 person', { exact: true })).toBeVisible()
  const field = dialog.getByRole('button', { name: /^Add a person/ })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowUp}{/Shift}{Enter}')
  await expect.element(dialog.getByText('2 people', { exact: true })).toBeVisible()
  expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { people_count: 1, metadata: { fps: 12, people: [boxes[1]] } },
    { people_count: 2, metadata: { fps: 12, people: [boxes[1], [0.44, 0.2, 0.54, 0.6, 1]] } },
  ])
  // The clicks come faster than the corrections are saved.
  for (const box of dialog.getByRole('button', { name: /^Remove person/ }).elements()) (box as HTMLElement).click()
  await expect.element(dialog.getByText('0 people', { exact: true })).toBeVisible()
  await field.dblClick()
  await field.dblClick({ position: { x: 10, y: 10 } })
  await expect.element(dialog.getByText('2 people', { exact: true })).toBeVisible()
  // The second click of a double click may hit the person added by the first click. That person must stay.
  const added = dialog.getByRole('button', { name: 'Remove person 1 of 2' })
  added.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
  await dialog.getByRole('button', { name: 'Remove person 2 of 2' }).click()
  await expect.element(dialog.getByText('1 person', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog.getByRole('img', { name: '1 person marked in the picture' })).toBeVisible()
})

testInAll('the curve of arrivals is described in a sentence and can be read with the keyboard', async () => {
  const door = sessionOf({ way: 'door', cameraName: 'North door', cameIn: 97, peakOccupancy: 91 })
  const room = sessionOf({ cameraName: 'Balcony', cameIn: 0 })
  const at = (minute: number) => new Date(Date.UTC(2024, 2, 3, 15, minute - 10)).toISOString()
  const curve = [
    ...Array.from({ length: 40 }, (_, minute) => ({
      at: at(minute),
      people: minute < 10 ? 60 + minute : 91,
      came_in: minute < 10 ? 65 + minute : 97,
      recording_session_id: null,
    })),
    { at: at(12), people: 30, came_in: null, recording_session_id: room.id },
  ]
  let answer: (points: typeof curve) => void = () => {}
  const answered = new Promise<typeof curve>((resolve) => (answer = resolve))
  await renderApp(path, {
    answers: { ...serve([door, room]), 'POST /rest/v1/rpc/arrival_curve': () => answered },
  })
  const card = page.getByRole('region', { name: 'In the room, minute by minute' })
  const heightOfCard = () => card.element().getBoundingClientRect().height
  await expect.element(card).toBeVisible()
  const heightBefore = heightOfCard()
  expect(card.element().querySelector('[aria-busy=true]')).not.toBeNull()
  answer(curve)
  await expect.element(card).toHaveTextContent('23 of 97 came after 10:00 AM. The most at once were 91, at 10:00 AM.')
  const chart = card.getByRole('application')
  expect(heightOfCard()).toBe(heightBefore)
  chart.element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(chart).toHaveTextContent('9:50 AM. In the room: 60 people')
  await userEvent.keyboard('{PageDown}')
  await expect.element(chart).toHaveTextContent('10:00 AM. In the room: 91 people. The service begins')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(chart).toHaveTextContent('10:02 AM. In the room: 91 people. Room · Balcony: 30 people')
  expect(await violations()).toEqual([])
})

test('the first button of a past service enters a count, and a single count has no list of counts', async () => {
  const past = instanceOf({ instanceDate: '2024-03-03' })
  const { unmount } = await renderApp(`/service-instances/${past.id}`, { answers: serve([], [], past) })
  await expect.element(page.getByRole('button', { name: 'Enter a count' })).toBeVisible()
  const [first] = document.querySelectorAll('main header :is(button, a[href^="/studio"])')
  expect(first?.textContent).toBe('Enter a count')
  await press('Enter a count')
  await expect.element(field('Total Attendance')).toHaveFocus()
  await unmount()
  await renderApp(path, { answers: serve([], [attendanceOf({ totalAttendance: 42 })]) })
  await expect.element(page.getByRole('region', { name: 'Sunday Worship' })).toHaveTextContent('42 people')
  expect(page.getByRole('button', { name: /^\d+ counts?$/ }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Enter a count' }).elements()).toEqual([])
})

test('a link on the dashboard opens the form for entering a count, except for viewers', async () => {
  const owner = await renderApp(`${path}?enter=true`, { answers: serve() })
  await expect.element(field('Total Attendance')).toHaveFocus()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('button', { name: 'Add Manual Record' })).toHaveFocus()
  // `enter` is removed from the URL, so that a reload does not open the form again.
  await expect.poll(() => owner.router.state.location.href).toBe(path)
  await owner.unmount()
  await renderApp(`${path}?enter=true`, { answers: serve(), churchRole: 'viewer' })
  await expect.element(page.getByText('No manual records yet')).toBeVisible()
  expect(page.getByRole('form').elements()).toEqual([])
  // A service without counted minutes has no curve.
  await expect.element(page.getByRole('region', { name: 'In the room, minute by minute' })).not.toBeInTheDocument()
})

test.each(['count', 'register'])('after a person was on the page /%s, the page reads its data again', async (other) => {
  const { router, sent } = await renderApp(`/service-instances/${counted.id}`, { answers: answersOf('furnished') })
  const reads = () => sent.filter(({ path: to }) => to.endsWith('/attendance_history')).length
  await expect.element(page.getByRole('heading', { level: 1, name: /Sunday Worship/ })).toBeVisible()
  expect(reads()).toBe(1)
  await router.navigate({ to: `/service-instances/$id/${other}` as '/', params: { id: counted.id } as never })
  await page.getByRole('link', { name: 'Back to the service' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: /Sunday Worship/ })).toBeVisible()
  await expect.poll(reads).toBe(2)
})

test('a link that no phone can open has a warning above it, and no QR code', async () => {
  const none = { endsAt: '2024-03-04T05:00:00+00:00', isOver: false, categories: [], total: 0, links: [], clickers: [] }
  await renderApp(path, {
    answers: {
      ...serve(),
      'POST /rest/v1/rpc/list_clickers': () => none,
      'POST /rest/v1/rpc/make_counting_link': () => 'A'.repeat(32),
    },
  })
  await press('Make a Link for Ushers')
  const warning = page.getByRole('status').filter({ hasText: 'A phone cannot open this link' })
  await expect.element(warning).toHaveTextContent(/Start the server with NARTHEX_HOST=0\.0\.0\.0/)
  const link = page.getByRole('textbox', { name: 'Link' }).element()
  expect(warning.element().compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(page.getByRole('img', { name: /QR/ }).elements()).toEqual([])
  expect(await violations()).toEqual([])
})

test('the page lists ushers with counts, shows a new link with its QR code, and asks before a withdrawal', async () => {
  reachableFromPhones()
  const usher = { link: 1, tappedAt: '2024-03-03T15:10:00+00:00', isLeftOut: false }
  const made = { createdAt: '2024-03-03T14:00:00+00:00', createdBy: 'Anna Berg' }
  const seen = {
    endsAt: '2024-03-04T05:00:00+00:00',
    isOver: false,
    categories: [
      { key: 'adults', name: 'Adults', inTotal: true },
      { key: 'children', name: 'Children', inTotal: true },
    ],
    total: 61,
    links: [
      { id: '30000000-0000-4000-8000-000000000001', number: 1, ...made },
      { id: '30000000-0000-4000-8000-000000000003', number: 3, ...made },
    ],
    clickers: [
      { id: 1, name: 'nave', ...usher, counts: { adults: 40, children: 2 } },
      { id: 2, name: 'balcony', ...usher, counts: { adults: 19 } },
    ],
  }
  const ofAnother = { id: '30000000-0000-4000-8000-000000000004', number: 4, ...made }
  const newLink = { id: '30000000-0000-4000-8000-000000000005', number: 5, ...made }
  const { sent } = await renderApp(path, {
    answers: {
      ...serve(),
      'POST /rest/v1/rpc/list_clickers': () => seen,
      'POST /rest/v1/rpc/make_counting_link': () => {
        // Another person made a link since the page read the list.
        seen.links.push(ofAnother, newLink)
        return 'A'.repeat(32)
      },
      'POST /rest/v1/rpc/withdraw_counting_link': () => [seen.links[0]!.id],
    },
  })
  await expect.element(page.getByText('61 counted by all of them together.')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Who counts' }).getByText('42', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Adults 19, with link 1, latest at 10:10 AM')).toBeVisible()
  // Links that were made in the same minute are told apart by their numbers and by their ushers.
  const links = () => page.getByRole('list', { name: 'Links' }).getByRole('listitem').elements()
  const rows = () => links().map(({ textContent }) => textContent.replace('Withdraw', ''))
  expect(rows()).toEqual([
    'Link 1 (nave, balcony), made by Anna Berg at 9:00 AM',
    'Link 3 (not used yet), made by Anna Berg at 9:00 AM',
  ])
  await press('Make a Link for Ushers')
  await expect.element(page.getByRole('img', { name: /QR/ })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Link 5' })).toBeVisible()
  expect(await violations()).toEqual([])
  await press('Withdraw: Link 1')
  const question = page.getByRole('alertdialog', { name: 'Withdraw the Link?' })
  await expect.element(question).toHaveTextContent('Every phone that counts with link 1 stops counting now.')
  expect(await violations()).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  const withdrawn = () => sent.filter(({ path: to }) => to.endsWith('withdraw_counting_link'))
  expect(withdrawn()).toEqual([])
  await press('Withdraw: Link 1')
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByText('Link withdrawn', { exact: true })).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  expect(withdrawn().map(({ body }) => body)).toEqual([{ link: seen.links[0]!.id }])
  // The new link is shown only once, so it stays until it is withdrawn itself.
  await expect.element(page.getByRole('textbox', { name: 'Link 5' })).toBeVisible()
  await press('Withdraw: Link 5')
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Link 5' })).not.toBeInTheDocument()
})

test('for a register, the page shows how many ages are unknown, or explains when ages are shown', async () => {
  const record = attendanceOf({ source: 'register', totalAttendance: 13 })
  const answersWith = (facts: { adults: number | null; children: number | null }): Answers => ({
    ...serve([], [record]),
    'GET /rest/v1/service_totals': () => [
      serviceTotalOf(instance, { ...facts, total: 13, source: 'register', namedPresent: 12, unnamed: 1 }),
    ],
  })
  const { unmount } = await renderApp(path, { answers: answersWith({ adults: 3, children: 2 }) })
  await expect.element(page.getByRole('term').filter({ hasText: 'Age not known' })).toBeVisible()
  expect(figureOf('Age not known')).toBe('Age not known8')
  await unmount()
  await renderApp(path, { answers: answersWith({ adults: null, children: null }) })
  await expect.element(page.getByText(/^Adults and children are shown when the members here have/)).toBeVisible()
  expect(page.getByRole('term').filter({ hasText: 'Age not known' }).elements()).toEqual([])
  expect(await violations()).toEqual([])
})

test('a note appears if more people are named than counted, and the manual total omits the register', async () => {
  const records = [attendanceOf({ totalAttendance: 7 }), attendanceOf({ source: 'register', totalAttendance: 9 })]
  const answersWith = (namedPresent: number): Answers => ({
    ...serve([], records),
    'GET /rest/v1/service_totals': () => [serviceTotalOf(instance, { total: 7, namedPresent })],
  })
  const { unmount } = await renderApp(path, { answers: answersWith(9) })
  await expect.element(page.getByText('2 more people are named than counted.')).toBeVisible()
  expect(figureOf('Manual Records')).toBe('Manual Records2Total: 7 · without the register')
  expect(await violations()).toEqual([])
  await unmount()
  await renderApp(path, { answers: answersWith(7) })
  await expect.element(page.getByRole('term').filter({ hasText: 'Named present' })).toBeVisible()
  expect(page.getByText(/named than counted/).elements()).toEqual([])
})

/** One typed count, its first entry and later `changes`, and the usual attendance of the services before it. */
function oneNumber(changes: object[] = []): Answers {
  const typed = attendanceOf({ totalAttendance: 42 })
  const added = {
    id: 1,
    serviceInstanceId: instance.id,
    attendanceId: typed.id,
    changedAt: typed.createdAt,
    changedByName: 'Grace',
    change: 'added',
    source: 'typed',
    cameraName: null,
    before: null,
    after: { total: 42 },
    reason: null,
  }
  const clickers = { isOver: true, endsAt: '2024-03-04T05:00:00+00:00', categories: [], total: null, links: [] }
  const before = ['2024-02-04', '2024-02-11', '2024-02-18', '2024-02-25'].map((instanceDate) =>
    serviceTotalOf(instanceOf({ instanceDate, serviceId: instance.serviceId }), { total: 58 }),
  )
  const total = serviceTotalOf(instance, { total: 42, attendanceId: typed.id })
  return {
    ...serve([], [typed]),
    'GET /rest/v1/service_totals': ({ search }) =>
      search.get('service_instance_id')?.startsWith('eq.') ? [total] : [...before, total],
    'GET /rest/v1/attendance_history': () => [...changes.map((change) => ({ ...added, ...change })), added],
    'POST /rest/v1/rpc/list_clickers': () => ({ ...clickers, clickers: [] }),
  }
}

test('the page of a service with one number has this number in large type only once', async () => {
  await renderApp(path, { answers: oneNumber() })
  await expect.element(page.getByRole('region', { name: 'Manual Attendance Records' })).toHaveTextContent('42 people')
  const sizes = [...document.querySelectorAll('main *')]
    .filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /42/.test(node.textContent!)),
    )
    .filter((element) => element.checkVisibility())
    .map((element) => parseFloat(getComputedStyle(element).fontSize))
  expect(sizes).toHaveLength(4)
  expect(sizes[0]).toBe(64)
  expect(Math.max(...sizes.slice(1))).toBeLessThanOrEqual(20)
})

test('a count of a clicker is a manual record in the card and in the list, in one line with its parts', async () => {
  const record = attendanceOf({ source: 'clicker', totalAttendance: 124, adultsCount: 120, childrenCount: 4 })
  await renderApp(path, {
    answers: {
      ...serve([], [record]),
      'GET /rest/v1/service_totals': () => [serviceTotalOf(instance, { total: 124, source: 'clicker' })],
    },
  })
  const records = page.getByRole('region', { name: 'Manual Attendance Records' })
  await expect.element(records).toHaveTextContent('124 people: 120 adults, 4 childrenClicker')
  expect(figureOf('Manual Records')).toBe('Manual Records1Total: 124')
  expect(records.getByRole('listitem').elements()).toHaveLength(1)
})

test('two doors and a count by hand are three counts, although the doors also have a sum', async () => {
  const doors = ['North door', 'South door'].map((cameraName) =>
    sessionOf({ way: 'door', cameraId: null, cameraName, cameIn: 3, peakOccupancy: 3 }),
  )
  const passages = [passageOf(), passageOf(), passageOf(), passageOf({}, 'exit')]
  const records = doors.map(({ id }) =>
    attendanceOf({ totalAttendance: 3, cameIn: 3, source: 'door', trackingMethod: 'ai', aiSessionId: id }),
  )
  await renderApp(path, {
    answers: {
      ...serve(doors, [...records, attendanceOf({ totalAttendance: 6 })]),
      'GET /rest/v1/service_instances': () => [{ ...instance, doorTotal: 5, doorMeasured: null, doorCameIn: 6 }],
      'GET /rest/v1/recording_minutes': () => [{ sessionId: doors[0]!.id, minute: 0, steps: passages }],
    },
  })
  const summary = page.getByRole('region', { name: 'Sunday Worship' })
  await summary.getByRole('button', { name: '3 counts' }).click()
  const rows = summary.getByRole('region', { name: 'Counts' }).getByRole('listitem')
  expect(rows.elements().map((row) => row.querySelector('h3')!.textContent)).toEqual([
    'All doors togetherDoor',
    'South doorDoor',
    'North doorDoor',
    'Count by handTypedOfficial',
  ])
  const recording = page.getByRole('region', { name: 'AI Recording Sessions' }).getByRole('listitem').first()
  // The entries are the people who came in.
  await expect.element(recording).toHaveTextContent(/Came in3Most at once3Exits1/)
  expect(recording.element().textContent).not.toContain('Entries')
})

test('below a corrected total, the page gives the time of the correction', async () => {
  const corrected = {
    id: 2,
    change: 'changed',
    changedAt: '2024-03-03T17:47:00+00:00',
    before: { total: 38 },
    after: { total: 42 },
  }
  await renderApp(path, { answers: oneNumber([corrected]) })
  await expect
    .element(page.getByRole('region', { name: 'Sunday Worship' }))
    .toHaveTextContent(
      'Typed by Grace, Mar 3, 2024 at 12:30 PM. Changed from 38 to 42 by Grace, Mar 3, 2024 at 12:47 PM.',
    )
})

test('the page of a past service with one number is short, and closes the history that only repeats it', async () => {
  await page.viewport(390, 844)
  await renderApp(path, { answers: oneNumber() })
  const history = page.getByRole('region', { name: 'History' })
  const change = history.getByRole('button', { name: '1 change' })
  await expect.element(change).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByRole('region', { name: 'Notes About Visitors' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open the Clicker' })).toBeVisible()
  await document.fonts.ready
  const height = () => document.documentElement.scrollHeight
  expect(height()).toBeLessThan(1700)
  // The three figures are side by side, and each figure is at the height of the others.
  const figures = ['AI Recording Sessions', 'Manual Records', 'Peak Attendance'].map((label) =>
    page
      .getByRole('term')
      .filter({ hasText: label })
      .element()
      .parentElement!.querySelector('dd')!
      .getBoundingClientRect(),
  )
  expect(new Set(figures.map(({ top }) => Math.round(top))).size).toBe(1)
  expect(await violations()).toEqual([])
  ;(change.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(change).toHaveAttribute('aria-expanded', 'true')
  await expect.element(history).toHaveTextContent('Grace typed 42 on Mar 3, 2024.')
  expect(await violations()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(history).not.toHaveTextContent('Grace typed')
  await page.viewport(1440, 900)
  expect(height()).toBeLessThan(1300)
})

test("a service's page says what the usual attendance is, because its recordings also have averages", async () => {
  const { unmount } = await renderApp(path, { answers: oneNumber() })
  await expect
    .element(page.getByRole('term').filter({ hasText: 'Usual' }))
    .toHaveTextContent('Usual, the middle of earlier counts')
  expect(figureOf('Usual')).toContain('5816 fewer')
  await unmount()
  await renderApp(path, { answers: serve([sessionOf()], []) })
  await expect.element(page.getByRole('term').filter({ hasText: 'Average per picture' })).toBeVisible()
})
