import { createStore } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeEngine, noStats, showStats } from '@/testing/fake-counting.ts'
import { fillOutbox, instanceOf, renderStudio, sessionOf } from '@/testing/render-studio.tsx'
import type { StudioOptions } from '@/testing/render-studio.tsx'
import { violations } from '@/testing/violations.ts'
import type { CountingAdvice, CountingLine } from '../../../../workers/vision/contract.ts'
import { addWebcamAtom } from '../camera/cameras.ts'
import {
  addCountsAtom,
  correctOccupancyAtom,
  occupancyAtom,
  shownCountsAtom,
  undoCountAtom,
} from '../counting/counts.ts'
import type { NewCount } from '../counting/counts.ts'
import { saveLineAtom } from '../lines/counting-lines.ts'
import { ThemeScope } from '@/ui/theme-scope.tsx'
import { inViewMsAtom, startRecordingAtom, stopRecordingAtom } from '../recording/recording.ts'
import { wayAtom } from '../recording/way-of-counting.ts'
import { ResetCountsButton, ResetCountsDialog } from './reset-counts.tsx'
import { StudioLayout } from '../studio-layout.tsx'
import { openPartAtom } from '../shared/studio-view.ts'
import type { RecordingOp } from '../upload/recording-ops.ts'
import { eventually } from '@/testing/eventually.ts'
import { testInAll } from '@/testing/test-in-all.ts'

afterEach(() => vi.restoreAllMocks())

const door: CountingLine = {
  id: 'd',
  name: 'Main door',
  from: { x: 0.5, y: 0.1 },
  to: { x: 0.5, y: 0.9 },
  rule: 'crossing',
  point: 'foot',
}
/** Returns a passage `second` seconds after 10:00:30 in New York. */
const crossing = (second: number, change: Partial<NewCount> = {}): NewCount => ({
  eventId: second,
  workerId: 1,
  time: new Date(Date.parse('2024-03-03T15:00:30.400Z') + second * 1000).toISOString(),
  line: 'Main door',
  rule: 'crossing',
  direction: 'entry',
  track: second,
  x: 0.5,
  y: 0.6,
  score: 0.9,
  ...change,
})

type Options = { width?: number; lines?: CountingLine[] } & Pick<StudioOptions, 'answers' | 'selected'>

async function openCounts({ width = 1280, lines = [door], ...options }: Options = {}) {
  await page.viewport(width, 900)
  const store = createStore()
  const screen = await renderStudio(
    <ThemeScope theme="dark">
      <StudioLayout />
    </ThemeScope>,
    { store, ...options },
  )
  store.set(addWebcamAtom, { deviceId: 'a', label: 'Balcony' })
  for (const line of lines) store.set(saveLineAtom, line)
  const undone: number[] = []
  fakeEngine(store, { undo: async ({ eventId }) => void undone.push(eventId) })
  return { ...screen, store, undone, card: page.getByRole('region', { name: 'Counts' }) }
}

const rows = () => page.getByRole('list', { name: 'Latest counts' }).getByRole('listitem')
const texts = () =>
  rows()
    .elements()
    .map((row) => row.textContent)

testInAll(
  'while the pointer or focus is in the list, rows do not move and a text gives the number of new counts',
  async () => {
    const { store } = await openCounts()
    store.set(addCountsAtom, [crossing(1), crossing(2)])
    await expect.poll(texts).toHaveLength(2)
    await userEvent.hover(rows().nth(1))
    store.set(addCountsAtom, [crossing(3)])
    await expect.element(page.getByText('1 new count appears when you leave the list.')).toBeVisible()
    expect(texts()).toHaveLength(2)
    await userEvent.hover(page.getByRole('heading', { name: 'Counts' }))
    await expect.poll(texts).toHaveLength(3)
    expect(texts()[0]).toContain('Person 3')
    // After a mouse click, only Tab makes the browser treat the focus as a keyboard focus.
    rows().nth(1).getByRole('button').element().focus()
    await userEvent.keyboard('{Tab}')
    store.set(addCountsAtom, [crossing(4), crossing(5)])
    await expect.element(page.getByText('2 new counts appear when you leave the list.')).toBeVisible()
    expect(texts()).toHaveLength(3)
    page.getByRole('button', { name: 'Correct' }).element().focus()
    await expect.poll(texts).toHaveLength(5)
  },
)

test('the counts card is hidden if there are no lines and no counts', async () => {
  const { store, card } = await openCounts({ lines: [] })
  await expect.element(page.getByRole('heading', { name: 'AI People Counting' })).toBeVisible()
  expect(card.query()).toBeNull()
  store.set(saveLineAtom, { ...door, rule: 'near' })
  await expect.element(card.getByText('No counts yet.')).toBeVisible()
  expect(page.getByText('In the room', { exact: true }).query()).toBeNull()
})

test('the newest count is listed first and can be undone with the keyboard', async () => {
  const { store, undone } = await openCounts()
  store.set(addCountsAtom, [crossing(1), crossing(2, { direction: 'exit' })])
  await expect.element(rows().nth(1)).toBeVisible()
  expect(texts()).toEqual(['OutMain door10:00:32 AM · Person 2', 'InMain door10:00:31 AM · Person 1'])
  store.set(addCountsAtom, [crossing(9)])
  await expect.element(rows().first()).toHaveTextContent('10:00:39 AM')
  const first = page.getByRole('button', { name: 'Undo: In, Main door, 10:00:39 AM' })
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(rows().first()).toHaveTextContent('Undone')
  expect(undone).toEqual([9])
  expect(document.activeElement).toBe(rows().first().element())
  await expect.element(page.getByText('Undone: In, Main door, 10:00:39 AM')).toBeInTheDocument()
  expect(first.query()).toBeNull()
  expect(store.get(occupancyAtom).people).toBe(0)
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Undo: Out, Main door, 10:00:32 AM')
  expect(await violations()).toEqual([])
})

test('the list shows the latest fifty counts, and the download contains all counts', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:counts'
  })
  const links: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this.download)
  })
  const { store, card } = await openCounts()
  store.set(
    addCountsAtom,
    Array.from({ length: 60 }, (_, index) => crossing(index)),
  )
  await expect.element(card.getByText('The latest 50 of 60. The download has them all.')).toBeVisible()
  expect(rows().elements()).toHaveLength(50)
  await card.getByRole('button', { name: 'Download CSV' }).click()
  const text = await saved[0]!.text()
  expect(text.split('\r\n')).toHaveLength(62)
  expect(text).toContain('2024-03-03T10:00:30.400-05:00,Main door,entry,0,0.5,0.6,0.9,no\r\n')
  expect(new Uint8Array(await saved[0]!.arrayBuffer()).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
  expect(links).toEqual([expect.stringMatching(/^counts-\d{4}-\d\d-\d\d\.csv$/)])
})

test('the number of people in the room can be corrected, and a negative number is refused', async () => {
  const { store, card } = await openCounts()
  store.set(addCountsAtom, [crossing(1, { direction: 'exit' }), crossing(2, { direction: 'exit' }), crossing(3)])
  await expect.element(card.getByText('In the room', { exact: true })).toBeVisible()
  await expect
    .element(card.getByText('2 people left who were never seen coming in. Count the room and correct the number.'))
    .toBeVisible()
  await expect.element(card.getByText('If people came in, turn the line’s arrow round.')).toBeVisible()
  await card.getByRole('button', { name: 'Correct the number of people in the room' }).click()
  const dialog = page.getByRole('dialog', { name: 'People in the room' })
  const field = dialog.getByRole('spinbutton', { name: 'Number of people' })
  await expect.element(field).toHaveValue(1)
  await field.fill('-4')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Please enter a whole number, 0 or more.')).toBeVisible()
  expect(await violations()).toEqual([])
  await field.fill('42')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  store.set(addCountsAtom, [crossing(4)])
  await eventually(() => expect(card.element().querySelector('[data-figure=in-the-room]')?.textContent).toBe('43'))
  expect(page.getByText(/never seen coming in/).query()).toBeNull()
})

test('while a result is shown, no live figure moves, and closing the result shows the figures again', async () => {
  const { store, card } = await openCounts({ selected: { kind: 'service-instance', id: instanceOf().id } })
  const stop = fillOutbox(store, [])
  store.set(wayAtom, 'door')
  await store.set(startRecordingAtom, { serviceInstanceId: instanceOf().id })
  store.set(addCountsAtom, [crossing(1), crossing(2)])
  await expect.poll(texts).toHaveLength(2)
  await store.set(stopRecordingAtom)
  const resting = card.getByText('Close the result to see how many are in the room.')
  await expect.element(resting).toBeVisible()
  const figures = () => [...document.querySelectorAll('[data-figure]')].map((figure) => figure.textContent)
  expect(figures()).toEqual(['2'])
  store.set(addCountsAtom, [crossing(3), crossing(4)])
  await expect.element(page.getByText('It starts with the people in the room.')).toBeVisible()
  expect(texts()).toHaveLength(2)
  expect(figures()).toEqual(['2'])
  expect(await violations()).toEqual([])

  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('It starts with 4 in the room.')).toBeVisible()
  await expect.poll(texts).toHaveLength(4)
  expect(figures()).toEqual(['4'])
  await expect.element(resting).not.toBeInTheDocument()
  stop()
})

test('while another door counts, the card shows the number for all doors, before and during a recording', async () => {
  const north = sessionOf({ id: 'north', status: 'recording', way: 'door', cameraName: 'North door' })
  let sent = { people: 50, last_minute: null as number | null }
  const { store, card } = await openCounts({
    selected: { kind: 'service-instance', id: north.serviceInstanceId! },
    answers: {
      'GET /rest/v1/recording_sessions': () => [north],
      'POST /rest/v1/rpc/people_in_room': () => [sent],
    },
  })
  const ops: RecordingOp[] = []
  const stop = fillOutbox(store, [], {
    add: async ({ data }) => {
      ops.push(data)
      return { isDurable: true }
    },
  })
  const figure = () => card.element().querySelector('[data-figure=in-the-room]')?.textContent
  await expect.element(card.getByText('In the room, all doors')).toBeVisible()
  expect(figure()).toBe('50')
  // Passages before the start of the recording do not change the number that the server knows.
  store.set(addCountsAtom, [crossing(1), crossing(2)])
  store.set(wayAtom, 'door')
  await store.set(startRecordingAtom, { serviceInstanceId: north.serviceInstanceId })
  expect(ops.find(({ kind }) => kind === 'start-session')).toMatchObject({ peopleAtStart: 0, peopleToldAt: null })

  const passed = (direction: NewCount['direction']) =>
    store.set(addCountsAtom, [crossing(3, { direction, time: new Date().toISOString() })])
  for (let left = 0; left < 5; left++) passed('exit')
  await eventually(() => expect(figure()).toBe('45'))
  expect(page.getByText(/never seen coming in/).query()).toBeNull()
  await card.getByRole('button', { name: 'Correct the number of people in the room' }).click()
  const dialog = page.getByRole('dialog', { name: 'People in the room' })
  await expect.element(dialog.getByText('Enter how many are in the whole room.', { exact: false })).toBeVisible()
  await expect.element(dialog.getByRole('spinbutton', { name: 'Number of people' })).toHaveValue(45)
  expect(await violations()).toEqual([])
  await dialog.getByRole('spinbutton', { name: 'Number of people' }).fill('47')
  await userEvent.keyboard('{Enter}')
  await eventually(() => expect(figure()).toBe('47'))
  // A newer number from the server already includes the passages of this door.
  sent = { people: 49, last_minute: 0 }
  await vi.waitFor(() => expect(figure()).toBe('49'), { timeout: 7000 })
  await store.set(stopRecordingAtom)
  stop()
})

test.each([
  ['before another door began, the count of all doors replaces it', 3_600_000, 'In the room, all doors', 50],
  ['after another door began, the recording starts with that number', -3_600_000, 'In the room', 12],
])('when a person corrected the number of people %s', async (_, begins, label, people) => {
  const startTime = new Date(Date.now() + begins).toISOString()
  const north = sessionOf({ id: 'north', status: 'recording', way: 'door', cameraName: 'North door', startTime })
  const { store, card } = await openCounts({
    selected: { kind: 'service-instance', id: north.serviceInstanceId! },
    answers: {
      'GET /rest/v1/recording_sessions': () => [north],
      'POST /rest/v1/rpc/people_in_room': () => [{ people: 50, last_minute: null }],
    },
  })
  await expect.element(card.getByText('In the room, all doors')).toBeVisible()
  store.set(correctOccupancyAtom, 12)
  await card.getByRole('button', { name: 'Correct the number of people in the room' }).click()
  await expect.element(page.getByRole('spinbutton', { name: 'Number of people' })).toHaveValue(people)
  expect(document.querySelector('[data-figure=in-the-room]')?.previousElementSibling?.textContent).toBe(label)
  expect(page.getByText('It starts with').elements()).toHaveLength(begins > 0 ? 0 : 1)
})

test('a reset asks for confirmation only during a recording with counts or people in the room', async () => {
  const store = createStore()
  await renderStudio(
    <ThemeScope theme="dark">
      <ResetCountsButton />
      <ResetCountsDialog />
    </ThemeScope>,
    { store },
  )
  const stop = fillOutbox(store, [])
  const reset = page.getByRole('button', { name: 'Reset counts' })
  store.set(addCountsAtom, [crossing(1)])
  await reset.click()
  await eventually(() => expect(store.get(shownCountsAtom)).toEqual([]))
  await store.set(startRecordingAtom, { serviceInstanceId: 's' })
  store.set(addCountsAtom, [crossing(2)])
  await reset.click()
  const question = page.getByRole('alertdialog', { name: 'Reset the counts?' })
  await expect.element(question.getByText(/What was counted so far stays with the recording\./)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(store.get(shownCountsAtom)).toHaveLength(1)
  await reset.click()
  await question.getByRole('button', { name: 'Reset' }).click()
  await eventually(() => expect(store.get(shownCountsAtom)).toEqual([]))
  store.set(correctOccupancyAtom, 40)
  await reset.click()
  await expect.element(question).toBeVisible()
  expect(store.get(occupancyAtom).people).toBe(40)
  await question.getByRole('button', { name: 'Reset' }).click()
  await eventually(() => expect(store.get(occupancyAtom).people).toBe(0))
  await expect.element(question).not.toBeInTheDocument()
  await reset.click()
  expect(question.query()).toBeNull()
  await store.set(stopRecordingAtom)
  stop()
})

testInAll('on a phone, counts can be corrected in the controls sheet, which stays open', async () => {
  const { store, card } = await openCounts({ width: 390 })
  store.set(correctOccupancyAtom, 12)
  store.set(addCountsAtom, [crossing(1)])
  store.set(openPartAtom, 'controls-sheet')
  await card.getByRole('button', { name: 'Correct the number of people in the room' }).click()
  const dialog = page.getByRole('dialog', { name: 'People in the room' })
  await expect.element(dialog.getByRole('spinbutton')).toHaveValue(13)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(card.getByText('In the room', { exact: true })).toBeVisible()
  expect(store.get(shownCountsAtom)).toHaveLength(1)
})

test('when people are in view for a minute and no one crosses the line, a notice says so until one crosses', async () => {
  const { store } = await openCounts()
  const notice = page.getByText('People are seen, but no one has crossed the line. Check where it is.')
  store.set(wayAtom, 'door')
  await store.set(startRecordingAtom, null, { isRehearsal: true })
  store.set(inViewMsAtom, 59_000)
  await expect.element(page.getByText('This is a rehearsal')).toBeVisible()
  expect(notice.query()).toBeNull()
  store.set(inViewMsAtom, 60_000)
  await expect.element(notice).toBeVisible()
  store.set(addCountsAtom, [crossing(1)])
  await expect.element(notice).not.toBeInTheDocument()
  await store.set(undoCountAtom, store.get(shownCountsAtom)[0]!.key)
  await expect.element(notice).toBeVisible()
  await store.set(stopRecordingAtom)
  await expect.element(notice).not.toBeInTheDocument()
})

testInAll('while counts are unreliable, a notice names the reason', async () => {
  const { store } = await openCounts()
  const advise = (advice: CountingAdvice[]) => showStats(store, { ...noStats, advice })
  advise([{ kind: 'edge', lineId: 'd' }])
  const notice = page.getByRole('status').filter({ hasText: 'Some people may not be counted' })
  await expect
    .element(notice)
    .toHaveTextContent(
      "'Main door' is too close to the edge of the picture. People are cut off before they can be counted.",
    )
  advise([
    { kind: 'slow', lineId: 'd' },
    { kind: 'small', lineId: null },
  ])
  await expect.element(notice.getByText(/^People are too small to be detected reliably/)).toBeVisible()
  expect(notice.getByRole('listitem').elements()).toHaveLength(2)
  advise([])
  await expect.element(notice).not.toBeInTheDocument()
})
