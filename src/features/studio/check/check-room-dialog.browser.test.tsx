import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal } from '@/testing/answering-db.ts'
import type { Answers } from '@/testing/answering-db.ts'
import { fakeCounting } from '@/testing/fake-counting.ts'
import { renderStudio } from '@/testing/render-studio.tsx'
import { violations } from '@/testing/violations.ts'
import { testInAll } from '@/testing/test-in-all.ts'
import { addWebcamAtom } from '../camera/cameras.ts'
import { PreciseSettings } from '../counting-panel/precise-settings.tsx'
import type { MedianSnapshot } from '../counting/median-snapshot.ts'
import { wayAtom } from '../recording/way-of-counting.ts'
import { openPartAtom } from '../shared/studio-view.ts'
import { CheckRoomDialog } from './check-room-dialog.tsx'
import { brightnessOf } from './check-room.ts'

async function grey(level: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(400, 300)
  const context = canvas.getContext('2d')!
  context.fillStyle = `rgb(${level} ${level} ${level})`
  context.fillRect(0, 0, 400, 300)
  return canvas.convertToBlob({ type: 'image/jpeg' })
}

/** Returns a snapshot in which the computer found two people, one of them in the middle. */
const snapshot = async (): Promise<MedianSnapshot> => ({
  jpeg: await (await grey(128)).arrayBuffer(),
  width: 400,
  height: 300,
  peopleCount: 2,
  confidence: 0.8,
  fps: 12,
  detectionCount: 2,
  people: [
    { box: { left: 0.4, top: 0.45, right: 0.6, bottom: 0.9 }, score: 0.9 },
    { box: { left: 0.05, top: 0.05, right: 0.15, bottom: 0.3 }, score: 0.7 },
  ],
  isPrecise: true,
  pictures: 1,
  pictureMs: 300,
})

const surface = page.getByRole('button', { name: /^Add a person/ })
const dialog = page.getByRole('dialog', { name: 'How right is it here?' })

async function openCheck({ answers = {}, capture = snapshot }: { answers?: Answers; capture?: typeof snapshot } = {}) {
  const studio = await renderStudio(<CheckRoomDialog />, { answers })
  studio.store.set(addWebcamAtom, { deviceId: 'a', label: 'USB camera', name: 'Nave' })
  fakeCounting(studio.store, { capture })
  studio.store.set(openPartAtom, 'check-room')
  await expect.element(dialog).toBeVisible()
  return studio
}

test('the camera count is hidden while a person taps heads, and then both counts are compared and saved', async () => {
  const { sent } = await openCheck({ answers: { 'POST /rest/v1/camera_checks': () => [] } })
  await expect.element(surface).toBeVisible()
  expect(dialog.getByText(/Narthex/).query()).toBeNull()
  const { width, height } = surface.element().getBoundingClientRect()
  await surface.click({ position: { x: width * 0.5, y: height * 0.55 } })
  await surface.click({ position: { x: width * 0.9, y: height * 0.1 } })
  await expect.element(dialog.getByText('You: 2')).toBeVisible()
  expect(await violations()).toEqual([])
  await dialog.getByRole('button', { name: 'Compare' }).click()
  await expect.element(dialog.getByText('You 2, Narthex 2: 1 right, 1 missed, 1 too many.')).toBeVisible()
  await expect.element(dialog.getByText('Put the camera higher, so that people do not hide one another.')).toBeVisible()
  expect(await violations()).toEqual([])
  await dialog.getByRole('button', { name: 'Save Check' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const [saved] = sent.filter(({ path }) => path === '/rest/v1/camera_checks')
  expect(saved?.body).toMatchObject({ camera_name: 'Nave', way: 'room', people: 2, found: 1, too_many: 1, light: 50 })
})

test('a check of the room begins at its heading and moves to the picture, unless the person is elsewhere', async () => {
  let give = () => {}
  const capture = () => new Promise<MedianSnapshot>((resolve) => (give = () => resolve(snapshot())))
  await openCheck({ capture })
  await expect.element(dialog).toHaveFocus()
  give()
  await expect.element(surface).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const compare = dialog.getByRole('button', { name: 'Compare' })
  ;(compare.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toHaveFocus()
  await dialog.getByRole('button', { name: 'Another Picture' }).click()
  await expect.element(compare).toBeDisabled()
  give()
  await expect.element(surface).toHaveFocus()
  await compare.click()
  await dialog.getByRole('button', { name: 'Another Picture' }).click()
  const end = dialog.getByRole('button', { name: 'Close' })
  ;(end.element() as HTMLElement).focus()
  give()
  await expect.element(surface).toBeVisible()
  await expect.element(end).toHaveFocus()
})

test('after a check of the room, the focus is on the button that opened it', async () => {
  const opener = page.getByRole('button', { name: 'How right is it here?' })
  const { store } = await renderStudio(
    <>
      <PreciseSettings />
      <CheckRoomDialog />
    </>,
    { answers: { 'POST /rest/v1/camera_checks': () => [], 'GET /rest/v1/camera_checks': () => [] } },
  )
  store.set(addWebcamAtom, { deviceId: 'a', label: 'USB camera', name: 'Nave' })
  fakeCounting(store, { capture: snapshot })
  await expect.element(opener).toBeEnabled()
  ;(opener.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(surface).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'Compare' }).click()
  await dialog.getByRole('button', { name: 'Save Check' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('the arrow keys and Enter add a mark, and Undo or pressing the mark removes it', async () => {
  await openCheck()
  await expect.element(surface).toHaveFocus()
  await userEvent.keyboard('{Enter}{ArrowRight}{ArrowRight}{Enter}')
  await expect.element(dialog.getByText('You: 2')).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect.element(dialog.getByText('You: 1')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove person 1 of 1' }).click()
  await expect.element(dialog.getByText('You: 0')).toBeVisible()
})

testInAll('when a check cannot be saved, it stays open with the tapped heads', async () => {
  await openCheck({ answers: { 'POST /rest/v1/camera_checks': () => refusal(500, 'The disk is full') } })
  await surface.click()
  await dialog.getByRole('button', { name: 'Compare' }).click()
  await dialog.getByRole('button', { name: 'Save Check' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Save Check' })).toBeEnabled()
  await expect.element(dialog.getByText(/^You 1, Narthex 2/)).toBeVisible()
})

test('when a door has no line, the check button is hidden', async () => {
  const { store } = await renderStudio(<PreciseSettings />, {})
  store.set(addWebcamAtom, { deviceId: 'a', label: 'West door' })
  const button = page.getByRole('button', { name: 'How right is it here?' })
  await expect.element(button).toBeVisible()
  store.set(wayAtom, 'door')
  await expect.element(button).not.toBeInTheDocument()
})

test('when the camera gives no picture, the dialog shows a message', async () => {
  await openCheck({ capture: () => Promise.reject(new Error('no picture')) })
  await expect.element(dialog.getByText(/^No picture came from the camera/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Compare' })).toBeDisabled()
})

test.each([
  [0, 0],
  [128, 50],
  [255, 100],
])('a picture with the grey level %i has a brightness of %i percent', async (level, percent) => {
  expect(await brightnessOf(await grey(level))).toBe(percent)
})
