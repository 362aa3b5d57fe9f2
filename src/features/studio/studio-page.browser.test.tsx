import { createStore } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectConsole } from '@/testing/expect-console.ts'
import { fakeCounting, stopFakeCounting } from '@/testing/fake-counting.ts'
import { fillOutbox, instanceOf, renderStudio, sessionOf } from '@/testing/render-studio.tsx'
import type { StudioOptions } from '@/testing/render-studio.tsx'
import { button, texts } from '@/testing/screens/screen-row.ts'
import { missingParts } from '@/testing/screens/shown-parts.ts'
import { violations } from '@/testing/violations.ts'
import type { PreciseCount } from '../../../workers/vision/contract.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { ThemeScope } from '@/ui/theme-scope.tsx'
import { activeCameraAtom, addWebcamAtom, selectCameraAtom } from './camera/cameras.ts'
import { isCountingOnAtom } from './counting/counting-request.ts'
import { countingAtom } from './counting/counting.ts'
import { cameraStreamAtom } from './camera/camera-stream.ts'
import { linesAtom, saveLineAtom } from './lines/counting-lines.ts'
import { detectorConfigAtom } from './counting/detector-config.ts'
import { uprightLine } from './lines/line-geometry.ts'
import { addCountsAtom, resetCountsAtom } from './counting/counts.ts'
import { recordingAtom } from './recording/recording.ts'
import { StudioPart } from './shared/studio-part.tsx'
import { StudioLayout } from './studio-layout.tsx'
import { lineEditingAtom } from './shared/studio-view.ts'
import { eventually } from '@/testing/eventually.ts'
import { testInAll } from '@/testing/test-in-all.ts'
import { useStudioVisit } from './studio-visit.ts'

function StudioParts() {
  useStudioVisit('anna')
  return (
    <ThemeScope theme="dark">
      <StudioPart name="The studio">
        <StudioLayout />
      </StudioPart>
    </ThemeScope>
  )
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const noCamera = () => Promise.reject(new DOMException('none', 'NotFoundError'))

/** Returns a service of today, so that a recording starts without a question about the day. */
const todays = () => instanceOf({ instanceDate: todayIn('America/New_York', new Date()) })

type Window = { width?: number; height?: number }

async function openStudioPage({ width = 1280, height = 800, ...options }: StudioOptions & Window = {}) {
  if (width !== 1280) await page.viewport(width, height)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(noCamera)
  expectConsole(/^(Asking for a camera failed|Camera \w+ could not be opened) NotFoundError/)
  const store = options.store ?? createStore()
  const screen = await renderStudio(<StudioParts />, { ...options, store })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Studio' })).toBeVisible()
  return { ...screen, store }
}

const picture = { jpeg: new ArrayBuffer(3), width: 1, height: 1, peopleCount: 0, confidence: null, fps: 9 }
const capture = async () => ({
  ...picture,
  detectionCount: 0,
  people: [],
  isPrecise: true,
  pictures: 9,
  pictureMs: 400,
})

/** Connects a camera. A fake counts people in its pictures, so no worker is needed. */
async function connectCamera(store: ReturnType<typeof createStore>) {
  const stream = document.createElement('canvas').captureStream(1)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
  store.set(isCountingOnAtom, false)
  store.set(addWebcamAtom, { deviceId: 'a', label: 'Balcony' })
  await eventually(() => expect(store.get(cameraStreamAtom).phase).toBe('live'))
  fakeCounting(store, { capture })
  return stream
}

/** Returns true if the element is inside the window and no other element covers its middle or a corner. */
function isUncovered(element: Element): boolean {
  const { left, right, top, bottom, x, y, width, height } = element.getBoundingClientRect()
  const points = [
    [x + width / 2, y + height / 2],
    ...[left + 6, right - 6].flatMap((across) => [top + 6, bottom - 6].map((down) => [across, down])),
  ]
  return points.every(([across = 0, down = 0]) => element.contains(document.elementFromPoint(across, down)))
}

function leaveFocus() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

test('on a large screen cameras and service are left of the video, and counting is right of it', async () => {
  await openStudioPage()
  const left = page.getByRole('complementary', { name: 'Cameras and service' })
  await expect.element(left.getByText('No cameras added yet')).toBeVisible()
  expect((left.element() as HTMLElement).offsetWidth).toBe(18 * 16)
  await expect.element(page.getByText('No camera on the stage')).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'People Counting' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('switch', { name: 'AI People Counting' })).toBeChecked()
  expect(page.getByRole('region', { name: 'Recording Sessions' }).query()).toBeNull()
})

test('on a small screen both columns are sheets, which close when a dialog opens', async () => {
  await openStudioPage({ width: 390, records: { sessions: [sessionOf()] } })
  expect(page.getByText('No cameras added yet').query()).toBeNull()
  await page.getByRole('button', { name: 'Cameras' }).click()
  const cameras = page.getByRole('dialog', { name: 'Cameras' })
  await expect.element(cameras.getByText('No cameras added yet')).toBeVisible()
  await cameras.getByRole('button', { name: 'Add Camera' }).click()
  await expect.element(cameras).not.toBeInTheDocument()
  const dialog = page.getByRole('dialog', { name: 'Select Camera' })
  await expect.element(dialog.getByText('No cameras found')).toBeVisible()
  await eventually(() => expect(dialog.element().contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'People Counting Controls' }).click()
  const sheet = page.getByRole('dialog', { name: 'People Counting Controls' })
  await expect.element(sheet.getByRole('tab', { name: 'Manual Entry' })).toBeVisible()
  expect(await violations()).toEqual([])
})

test('on a phone without a camera, the stage leads to the clicker of the chosen service', async () => {
  const { select, store } = await openStudioPage({ width: 390, height: 844, records: { serviceInstances: [todays()] } })
  const tap = page.getByRole('link', { name: 'Count by tapping' })
  await expect.element(page.getByText('No camera on the stage')).toBeVisible()
  expect(tap.query()).toBeNull()
  select({ kind: 'service-instance', id: todays().id })
  await expect.element(tap).toHaveAttribute('href', `/service-instances/${todays().id}/count`)
  expect(isUncovered(tap.element())).toBe(true)
  expect(await violations()).toEqual([])
  await page.viewport(844, 390)
  await eventually(() => expect(isUncovered(tap.element())).toBe(true))
  await page.viewport(1366, 768)
  await expect.element(tap).not.toBeInTheDocument()
  await page.viewport(390, 844)
  await connectCamera(store)
  await expect.element(tap).not.toBeInTheDocument()
})

test('without a camera on the stage, the only webcam that is known is offered by its name', async () => {
  const inputs = ['a', 'b'].map((deviceId) => ({ deviceId, label: `USB ${deviceId}`, kind: 'videoinput' }))
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue(inputs as MediaDeviceInfo[])
  const { store } = await openStudioPage({ width: 1366, height: 768 })
  const stream = document.createElement('canvas').captureStream(1)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
  const use = page.getByRole('button', { name: 'Use Main door' })
  store.set(addWebcamAtom, { deviceId: 'a', label: 'USB Camera', name: 'Main door' })
  store.set(selectCameraAtom, null)
  await use.click()
  await eventually(() => expect(store.get(cameraStreamAtom).phase).toBe('live'))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Studio' })).toHaveFocus()
  store.set(addWebcamAtom, { deviceId: 'b', label: 'USB Camera 2' })
  store.set(selectCameraAtom, null)
  await expect.element(page.getByRole('button', { name: 'Choose a camera' })).toBeVisible()
  expect(use.query()).toBeNull()
})

testInAll('when the camera is lost during line editing on a small screen, Stop Recording shows again', async () => {
  const { store, select } = await openStudioPage({ width: 390, records: { serviceInstances: [todays()] } })
  stops.push(fillOutbox(store, []))
  const stream = await connectCamera(store)
  select({ kind: 'service-instance', id: todays().id })
  await page.getByRole('button', { name: 'Start Recording' }).click()
  const stop = page.getByRole('button', { name: 'Stop Recording' })
  await expect.element(stop).toBeVisible()
  store.set(lineEditingAtom, { phase: 'drawing' })
  await expect.element(page.getByRole('toolbar', { name: 'Counting lines' })).toBeVisible()
  expect(stop.query()).toBeNull()
  stream.getVideoTracks()[0]!.dispatchEvent(new Event('ended'))
  await expect.element(stop).toBeVisible()
  expect(page.getByRole('toolbar').query()).toBeNull()
})

test('the picture keeps its size and place when a person hides the next step or edits lines', async () => {
  const { store } = await openStudioPage({ width: 1440 })
  await connectCamera(store)
  const next = page.getByRole('region', { name: 'Next step' })
  await expect.element(next).toBeVisible()
  const placeOfPicture = () => page.getByLabelText('Camera picture').element().getBoundingClientRect().toJSON()
  const before = placeOfPicture()
  store.set(lineEditingAtom, { phase: 'drawing' })
  await expect.element(page.getByRole('toolbar', { name: 'Counting lines' })).toBeVisible()
  expect(next.query()).toBeNull()
  expect(placeOfPicture()).toEqual(before)
})

test.each([
  [1440, 900],
  [1440, 768],
  [390, 844],
])('in a window of %i × %i pixels the picture keeps its place when the drawer opens', async (width, height) => {
  const { store } = await openStudioPage({ width, height, records: { sessions: [sessionOf()] } })
  await connectCamera(store)
  const bar = page.getByRole('button', { name: /^Recording Sessions/ })
  await expect.element(bar).toBeVisible()
  const placeOfPicture = () => page.getByLabelText('Camera picture').element().getBoundingClientRect().toJSON()
  const before = placeOfPicture()
  await bar.click()
  await expect.poll(placeOfPicture).toEqual(before)
  const drawer = page.getByRole('region', { name: 'Recording Sessions' }).element().getBoundingClientRect()
  const step = page.getByRole('region', { name: 'Next step' }).element().getBoundingClientRect()
  expect(drawer.bottom).toBe(height)
  // In a high window the drawer is open from the start and does not overlap the next step.
  expect(width < 1440 || height < 800 || step.bottom <= height - 240).toBe(true)
})

test('L and M lead a keyboard user to the tools, also when the camera has a line already', async () => {
  const { store } = await openStudioPage()
  await connectCamera(store)
  leaveFocus()
  await userEvent.keyboard('l')
  const add = page.getByRole('button', { name: 'Add a line' })
  await expect.element(add).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: /^Start of Line 1/ })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  leaveFocus()
  await userEvent.keyboard('l')
  await expect.element(add).toHaveFocus()
  await expect.element(page.getByText('Drag across the doorway to draw a line.')).toBeVisible()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('button', { name: 'Edit Line 1' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: /^Start of Line 1/ })).toHaveFocus()
  await userEvent.keyboard('m')
  await expect.element(page.getByRole('button', { name: 'Add a mask' })).toHaveFocus()
})

testInAll('when the line editor has several open parts, Escape closes only the innermost part', async () => {
  const { store } = await openStudioPage()
  await connectCamera(store)
  store.set(saveLineAtom, uprightLine('l', 'Door'))
  store.set(lineEditingAtom, { phase: 'selecting', selectedId: 'l' })
  const rule = page.getByRole('combobox', { name: 'Counting rule' })
  await rule.click()
  await expect.element(page.getByRole('option', { name: 'Near' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('option', { name: 'Near' })).not.toBeInTheDocument()
  await expect.element(rule).toBeVisible()
  const name = page.getByRole('textbox', { name: 'Line name' })
  await name.fill('Main door')
  await userEvent.keyboard('{Escape}')
  await expect.element(name).toHaveValue('Door')
  ;(page.getByRole('button', { name: /^Start of Door/ }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Edit lines' })).toHaveFocus()
})

test('while counting is on, the settings have the limits that the specification prescribes', async () => {
  await openStudioPage()
  expect(page.getByRole('slider').query()).toBeNull()
  await page.getByText('Fine tuning').click()
  await expect.element(page.getByRole('slider').first()).toBeVisible()
  const limits = page
    .getByRole('slider')
    .elements()
    .map((slider) => [
      slider.getAttribute('aria-valuemin'),
      slider.getAttribute('aria-valuemax'),
      slider.getAttribute('aria-valuenow'),
      slider.getAttribute('aria-valuetext'),
    ])
  expect(limits).toEqual([
    ['0.1', '0.9', '0.45', '0.45'],
    ['0.1', '0.9', '0.25', '0.25'],
    ['1', '120', '60', '60 s'],
    ['1', '10', '2', '2'],
  ])
})

testInAll('when the camera is missing, the page shows the cause and a button to try again', async () => {
  const { store } = await openStudioPage()
  store.set(addWebcamAtom, { deviceId: 'a', label: 'Balcony' })
  const failure = 'Failed to access camera. Please check permissions. This camera is not connected.'
  const parts = [...texts('Camera Error', failure, 'This camera is not connected'), button('Try again')]
  await expect.poll(() => missingParts(parts)).toEqual([])
})

test('Space records and stops, numbers switch cameras, and the question mark opens the help', async () => {
  const { store, select } = await openStudioPage({ records: { serviceInstances: [todays()] } })
  stops.push(fillOutbox(store, []))
  store.set(addWebcamAtom, { deviceId: 'a', label: 'Balcony' })
  store.set(addWebcamAtom, { deviceId: 'b', label: 'Door' })
  // Only one toast is visible at a time, so the test waits for the camera's toast before it presses keys.
  await expect.element(page.getByText('Camera Error')).toBeVisible()
  leaveFocus()
  await userEvent.keyboard(' ')
  await expect
    .poll(() => missingParts(texts('No service selected', 'Please select a service or event before recording.')))
    .toEqual([])
  select({ kind: 'service-instance', id: todays().id })
  await expect.element(page.getByText('Connect a camera first.')).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Please connect a camera before recording.')).toBeVisible()
  await connectCamera(store)
  await expect.element(page.getByRole('button', { name: 'Start Recording' })).toBeEnabled()
  await userEvent.keyboard(' ')
  const started = ['Recording started', 'Capturing attendance snapshots...']
  await expect.poll(() => missingParts([...started, 'Snapshots are taken while AI People Counting is on.'])).toEqual([])
  await expect.element(page.getByRole('timer')).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.poll(() => missingParts(texts('Recording stopped', 'Captured 1 snapshots.'))).toEqual([])
  await userEvent.keyboard('2')
  await eventually(() => expect(store.get(activeCameraAtom)?.name).toBe('Door'))
  await userEvent.keyboard('?')
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect.element(help).toHaveTextContent('Start or stop recording')
  await userEvent.keyboard('1')
  expect(store.get(activeCameraAtom)?.name).toBe('Door')
})

test('in the window of a laptop the controls scroll in their column, and the page itself does not scroll', async () => {
  await openStudioPage({ width: 1366, height: 768 })
  const controls = page.getByRole('complementary', { name: 'Counting' }).element()
  await expect.element(page.getByRole('combobox', { name: 'Detail' })).toBeInTheDocument()
  expect(controls.scrollHeight).toBeGreaterThan(controls.clientHeight)
  expect(document.documentElement.scrollHeight).toBe(768)
})

test('when a recording has ended, its result shows and fits in the window of a laptop', async () => {
  const { store, select } = await openStudioPage({
    width: 1366,
    height: 768,
    records: { serviceInstances: [todays()], sessions: [sessionOf()] },
  })
  stops.push(fillOutbox(store, []))
  select({ kind: 'service-instance', id: todays().id })
  await connectCamera(store)
  store.set(saveLineAtom, uprightLine('l', 'Door'))
  const way = page.getByRole('combobox', { name: 'Way of counting' })
  await way.click()
  await page.getByRole('option', { name: 'Room' }).click()
  const corrections = () =>
    page
      .getByRole('button', { name: /^Correct/ })
      .elements()
      .map((one) => one.textContent)
  expect(corrections()).toEqual(['Correct the number of people in the room'])
  await page.getByRole('button', { name: 'Start Recording' }).click()
  await eventually(() => expect(store.get(recordingAtom)).toMatchObject({ taken: 1 }))
  await expect.element(page.getByRole('button', { name: 'Stop Recording' })).toHaveFocus()
  await page.getByRole('button', { name: 'Stop Recording' }).click()
  await expect.element(page.getByText('Captured 1 snapshots.')).toBeVisible()
  const result = page.getByRole('region', { name: /^Morning Prayer, .*in one picture$/ })
  await expect.element(result).toHaveTextContent('The recording is kept with Morning Prayer.')
  await expect.element(result).toHaveFocus()
  const link = result.getByRole('link', { name: 'Open the service' })
  await expect.element(link).toHaveAttribute('href', `/service-instances/${todays().id}`)
  const buttons = [link, ...['Correct', 'Undo'].map((name) => result.getByRole('button', { name }))]
  const parts = [result.element().querySelector('[data-figure=result]')!, ...buttons.map((part) => part.element())]
  expect(parts.map((part) => [part.textContent, isUncovered(part)])).toEqual([
    ['0', true],
    ['Open the service', true],
    ['Correct', true],
    ['Undo', true],
  ])
  expect(corrections()).toEqual(['Correct'])
  await result.getByRole('button', { name: 'Close' }).click()
  await expect.element(result).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Start Recording' })).toHaveFocus()
  expect(corrections()).toEqual(['Correct the number of people in the room'])
  // The way that a person has chosen for this camera stands beside Start, also for the next recording.
  await expect.element(way).toHaveTextContent('Room')
})

test('Start and Stop close the line editor, so that the figures and the result show', async () => {
  const { store, select } = await openStudioPage({ records: { serviceInstances: [todays()] } })
  stops.push(fillOutbox(store, []))
  select({ kind: 'service-instance', id: todays().id })
  await connectCamera(store)
  await page.getByRole('button', { name: 'Draw a line' }).click()
  await page.getByRole('button', { name: 'Add a line' }).click()
  const toolbar = page.getByRole('toolbar', { name: 'Counting lines' })
  await expect.element(toolbar.getByLabelText('Line name')).toBeVisible()
  await page.getByRole('button', { name: 'Start Recording' }).click()
  await expect.element(toolbar).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Live Count' })).toBeVisible()
  expect(store.get(linesAtom)).toHaveLength(1)
  await eventually(() => expect(store.get(recordingAtom)).toMatchObject({ taken: 1 }))
  await page.getByRole('button', { name: 'Edit lines' }).click()
  await expect.element(toolbar).toBeVisible()
  await page.getByRole('button', { name: 'Stop Recording' }).click()
  const result = page.getByRole('region', { name: /^Morning Prayer/ })
  await expect.element(result).toBeVisible()
  expect(toolbar.query()).toBeNull()
})

test('a result goes when a camera is chosen or added', async () => {
  const { store, select } = await openStudioPage({ records: { serviceInstances: [todays()] } })
  stops.push(fillOutbox(store, []))
  select({ kind: 'service-instance', id: todays().id })
  await connectCamera(store)
  const result = page.getByRole('region', { name: /^Morning Prayer/ })
  async function record() {
    await page.getByRole('button', { name: 'Start Recording' }).click()
    await eventually(() => expect(store.get(recordingAtom)).toMatchObject({ taken: 1 }))
    await page.getByRole('button', { name: 'Stop Recording' }).click()
    await expect.element(result).toBeVisible()
  }
  await record()
  await page.getByRole('button', { name: 'Show Balcony' }).click()
  await expect.element(result).not.toBeInTheDocument()
  await record()
  store.set(addWebcamAtom, { deviceId: 'b', label: 'Door' })
  await expect.element(result).not.toBeInTheDocument()
})

testInAll('when counting is off, a recording asks for confirmation and keeps only pictures', async () => {
  const { store, select } = await openStudioPage({ records: { serviceInstances: [todays()] } })
  stops.push(fillOutbox(store, []))
  select({ kind: 'service-instance', id: todays().id })
  await connectCamera(store)
  stopFakeCounting(store)
  await page.getByRole('button', { name: 'Start Recording' }).click()
  const question = page.getByRole('alertdialog', { name: 'Nothing is counted: record pictures only?' })
  await expect.element(question).toHaveTextContent('AI People Counting is off.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(store.get(recordingAtom).phase).toBe('idle')
  await page.getByRole('button', { name: 'Start Recording' }).click()
  await question.getByRole('button', { name: 'Record pictures only' }).click()
  await eventually(() => expect(store.get(recordingAtom)).toMatchObject({ session: { isPicturesOnly: true } }))
  await expect.element(page.getByText('No one is counted in this recording.')).toBeVisible()
})

testInAll('when a model fails on a small screen, the controls cover the picture and show the failure', async () => {
  const { store } = await openStudioPage({ width: 390 })
  await page.getByRole('button', { name: 'People Counting Controls' }).click()
  const sheet = page.getByRole('dialog', { name: 'People Counting Controls' })
  store.set(countingAtom, { phase: 'loading', progress: null, stats: null })
  await expect.element(sheet.getByText('Loading AI model...')).toBeVisible()
  const failure = { kind: 'unavailable' as const, detail: '', available: ['yolox_nano' as const] }
  store.set(countingAtom, { phase: 'failed', failure })
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('Failed to load AI model.')
  await expect.element(sheet.getByRole('button', { name: 'Use Nano (Any laptop)' })).toBeEnabled()
})

testInAll('when a person asks for a detailed count, people are counted in detail, and the result shows', async () => {
  const { store } = await openStudioPage()
  const precise = page.getByRole('switch', { name: 'Precise count' })
  await expect.element(precise).toBeChecked()
  await precise.click()
  expect(store.get(detectorConfigAtom).isPrecise).toBe(false)
  const countNow = page.getByRole('button', { name: /^Count(ing\.\.\.| now)$/ })
  await expect.element(countNow).toBeDisabled()
  let answer: (count: PreciseCount | null) => void = () => {}
  const countPrecisely = () => new Promise<PreciseCount | null>((resolve) => (answer = resolve))
  fakeCounting(store, { countPrecisely })
  await countNow.click()
  await expect.element(countNow).toHaveAttribute('aria-busy', 'true')
  const people = [1, 2, 3].map((score) => ({ box: { left: 0, top: 0, right: 1, bottom: 1 }, score: score / 4 }))
  answer({ people, durationMs: 4230 })
  await expect
    .element(page.getByRole('status').filter({ hasText: '3 people' }))
    .toHaveTextContent(/^3 people at \d{1,2}:\d\d [AP]M, in 4\.2 s$/)
  await countNow.click()
  answer(null)
  await expect.element(page.getByText('The count did not finish. Try again, or use a faster model.')).toBeVisible()
  stopFakeCounting(store)
  await expect.element(countNow).toBeDisabled()
  expect(page.getByText('The count did not finish. Try again, or use a faster model.').query()).toBeNull()
})

test('when a person types in a field, no shortcut starts', async () => {
  const { store, select } = await openStudioPage({ records: { serviceInstances: [todays()] } })
  stops.push(fillOutbox(store, []))
  select({ kind: 'service-instance', id: todays().id })
  await page.getByRole('tab', { name: 'Manual Entry' }).click()
  await userEvent.type(page.getByLabelText('Notes'), 'two 2?')
  await expect.element(page.getByLabelText('Notes')).toHaveValue('two 2?')
  expect(store.get(recordingAtom).phase).toBe('idle')
  expect(page.getByRole('dialog').query()).toBeNull()
})

test('a viewer cannot record or edit, not even with keys', async () => {
  const records = { serviceInstances: [todays()], sessions: [sessionOf()] }
  const { store, select } = await openStudioPage({ churchRole: 'viewer', records })
  stops.push(fillOutbox(store, []))
  select({ kind: 'service-instance', id: todays().id })
  await expect.element(page.getByRole('region', { name: 'Recording Sessions' })).toBeVisible()
  expect(page.getByRole('button', { name: /Start Recording|Create|Draw|^Delete/ }).query()).toBeNull()
  leaveFocus()
  await userEvent.keyboard(' ')
  expect(store.get(recordingAtom).phase).toBe('idle')
})

testInAll('a card or layout that fails to render can be tried again, and the recording continues', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { store, select } = await openStudioPage({ records: { serviceInstances: [todays()] } })
  stops.push(fillOutbox(store, []))
  select({ kind: 'service-instance', id: todays().id })
  await connectCamera(store)
  await page.getByRole('button', { name: 'Start Recording' }).click()
  const clock = page.getByRole('timer')
  await expect.element(clock).toBeVisible()
  const count = { direction: 'entry' as const, line: 'Door', track: 1, score: 0.9, eventId: 1, workerId: 1 }
  store.set(addCountsAtom, [{ ...count, time: 'no time', streamMs: 0 } as never])
  const failed = page.getByRole('alert').filter({ hasText: 'The list of counts cannot be shown' })
  await expect.element(failed).toHaveTextContent('Everything else still works.')
  await expect.element(clock).toBeVisible()
  await expect.element(page.getByRole('switch', { name: 'AI People Counting' })).toBeVisible()
  expect(store.get(recordingAtom).phase).toBe('recording')
  await store.set(resetCountsAtom)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect.element(failed).not.toBeInTheDocument()
  expect(store.get(recordingAtom).phase).toBe('recording')

  store.set(lineEditingAtom, null as never)
  await expect.element(page.getByText('The studio cannot be shown')).toBeVisible()
  expect(store.get(recordingAtom).phase).toBe('recording')
  store.set(lineEditingAtom, { phase: 'closed' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: 'Stop Recording' })).toBeVisible()
  expect(store.get(recordingAtom).phase).toBe('recording')
})

test('a recording asks for confirmation if the service is on another day or did not happen', async () => {
  const last = instanceOf({
    id: '00000000-0000-4000-8000-0000000000a7',
    outcome: 'did_not_happen',
    outcomeReason: 'snow',
  })
  const { store, select, selected, sent } = await openStudioPage({
    records: { serviceInstances: [todays(), last] },
    answers: { 'PATCH /rest/v1/service_instances': () => [{ id: last.id }] },
  })
  stops.push(fillOutbox(store, []))
  await connectCamera(store)
  const start = page.getByRole('button', { name: 'Start Recording' })
  const dialog = page.getByRole('alertdialog')
  select({ kind: 'service-instance', id: last.id })
  await start.click()
  await expect.element(dialog).toHaveTextContent('This service was on Mar 3, 2024. Record it anyway?')
  await dialog.getByRole('button', { name: /^Choose today’s Morning Prayer/ }).click()
  expect(selected()).toEqual({ kind: 'service-instance', id: todays().id })
  expect(store.get(recordingAtom).phase).toBe('idle')

  select({ kind: 'service-instance', id: last.id })
  await start.click()
  await dialog.getByRole('button', { name: 'Record anyway' }).click()
  await expect.element(dialog).toHaveTextContent('This service is marked as not held (snow).')
  expect(store.get(recordingAtom).phase).toBe('idle')
  await dialog.getByRole('button', { name: 'It took place: record' }).click()
  await expect.element(page.getByRole('button', { name: 'Stop Recording' })).toBeVisible()
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ outcome: 'held', outcome_reason: null })
})
