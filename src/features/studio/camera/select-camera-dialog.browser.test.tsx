import { createStore } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectConsole } from '@/testing/expect-console.ts'
import { renderStudio } from '@/testing/render-studio.tsx'
import { violations } from '@/testing/violations.ts'
import { testInAll } from '@/testing/test-in-all.ts'
import { activeCameraAtom, addWebcamAtom, camerasAtom, renameCameraAtom } from './cameras.ts'
import { recordedCameraAtom } from '../recording/way-of-counting.ts'
import { SelectCameraDialog } from './select-camera-dialog.tsx'
import { openPartAtom } from '../shared/studio-view.ts'

afterEach(() => vi.restoreAllMocks())

const input = (deviceId: string, label: string) =>
  ({ deviceId, label, kind: 'videoinput', groupId: '' }) as MediaDeviceInfo
const noStream = { getTracks: () => [], getVideoTracks: () => [] } as unknown as MediaStream

function prepareDevices(permission: () => Promise<MediaStream>, devices: MediaDeviceInfo[] = []) {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(permission)
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue(devices)
}

async function openDialog() {
  const store = createStore()
  const screen = await renderStudio(<SelectCameraDialog />, { store })
  store.set(openPartAtom, 'select-camera')
  return { ...screen, store }
}

const connect = page.getByRole('button', { name: 'Connect' })

test('the dialog first selects the first camera, and gives a number to a camera without a label', async () => {
  prepareDevices(async () => noStream, [input('a', 'Balcony'), input('b', '')])
  const { store } = await openDialog()
  await expect.element(page.getByRole('radio', { name: 'Balcony' })).toBeChecked()
  await page.getByText('Camera 2').click()
  expect(await violations()).toEqual([])
  await connect.click()
  await expect.element(page.getByText('Camera connected')).toBeVisible()
  await expect.element(page.getByText('Camera 2 is now active.')).toBeVisible()
  expect(store.get(activeCameraAtom)?.deviceId).toBe('b')
  expect(store.get(openPartAtom)).toBe('none')
  // The name of the device is not stored as the place of a count.
  expect(store.set(recordedCameraAtom).cameraName).toBeNull()
})

test('a camera is named after its place, and connecting it again can change the place', async () => {
  prepareDevices(async () => noStream, [input('a', 'USB 2.0 Camera')])
  const { store } = await openDialog()
  await page.getByRole('button', { name: 'Main door' }).click()
  await expect.element(page.getByLabelText('Where does it look?')).toHaveValue('Main door')
  await connect.click()
  await expect.element(page.getByText('Main door is now active.')).toBeVisible()
  expect(store.set(recordedCameraAtom).cameraName).toBe('Main door')
  store.set(openPartAtom, 'select-camera')
  await expect.element(page.getByLabelText('Where does it look?')).toHaveValue('Main door')
  await page.getByLabelText('Where does it look?').fill('South door')
  await connect.click()
  expect(store.get(camerasAtom)).toMatchObject([{ name: 'South door', label: 'USB 2.0 Camera' }])
})

test('in the dialog Enter connects the chosen camera, and never opens a video file', async () => {
  prepareDevices(async () => noStream, [input('a', 'Balcony'), input('b', 'Door')])
  const { store } = await openDialog()
  await expect.element(page.getByRole('radio', { name: 'Balcony' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByText('Door is now active.')).toBeVisible()
  store.set(openPartAtom, 'select-camera')
  await page.getByLabelText('Where does it look?').fill('South door')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(store.get(camerasAtom)).toMatchObject([{ name: 'Door' }, { name: 'South door', deviceId: 'a' }])
})

test('when the cameras are found late, a focus that has moved on stays', async () => {
  const permission = Promise.withResolvers<MediaStream>()
  prepareDevices(() => permission.promise, [input('a', '')])
  await openDialog()
  await expect.element(page.getByText('Loading cameras...')).toBeVisible()
  // The dialog itself moves the focus first, a moment after it has opened.
  await expect.poll(() => document.activeElement?.tagName).toBe('FORM')
  const cancel = page.getByRole('button', { name: 'Cancel' })
  cancel.element().focus()
  permission.resolve(noStream)
  await expect.element(page.getByRole('radio')).toBeChecked()
  await expect.element(cancel).toHaveFocus()
})

testInAll('while the browser asks for permission, the dialog says that the cameras are loading', async () => {
  prepareDevices(() => new Promise(() => {}))
  await openDialog()
  await expect.element(page.getByText('Loading cameras...')).toBeVisible()
  await expect.element(connect).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('without a camera the dialog says that no camera was found, and Connect is disabled', async () => {
  expectConsole(/^Asking for a camera failed NotFoundError/)
  prepareDevices(() => Promise.reject(new DOMException('none', 'NotFoundError')))
  await openDialog()
  await expect.element(page.getByText('No cameras found')).toBeVisible()
  await expect.element(page.getByText('Please connect a webcam and try again')).toBeVisible()
  await expect.element(connect).toBeDisabled()
})

testInAll('on a phone the rear camera is chosen first, and the front camera can be chosen', async () => {
  prepareDevices(async () => noStream, [input('f', 'camera2 1, facing front'), input('b', 'camera2 0, facing back')])
  const { store } = await openDialog()
  await expect.element(page.getByRole('radio', { name: 'camera2 0, facing back Rear' })).toBeChecked()
  await page.getByText('Front', { exact: true }).click()
  await connect.click()
  expect(store.get(activeCameraAtom)).toMatchObject({ deviceId: 'f', facing: 'user' })
})

test('on a page without https the dialog says that a camera needs a secure address', async () => {
  vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue(undefined as unknown as MediaDevices)
  await openDialog()
  await expect.element(page.getByRole('alert')).toHaveTextContent('A camera needs a secure address')
  await expect.element(connect).toBeDisabled()
})

testInAll("when a camera's id changed, connecting it reuses the camera that was added before", async () => {
  prepareDevices(async () => noStream, [input('new', 'Balcony')])
  const { store } = await openDialog()
  const { id } = store.set(addWebcamAtom, { deviceId: 'old', label: 'Balcony' })
  store.set(openPartAtom, 'none')
  store.set(openPartAtom, 'select-camera')
  await connect.click()
  expect(store.get(camerasAtom)).toMatchObject([{ id, deviceId: 'new', isOnline: true }])
})

test('when the permission is refused, the dialog explains how to allow the camera', async () => {
  prepareDevices(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  await openDialog()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Allow the camera for this page')
})

test('a video file can be opened as a camera', async () => {
  prepareDevices(async () => noStream)
  const { store } = await openDialog()
  const file = new File(['-'], 'sunday.mp4', { type: 'video/mp4' })
  await userEvent.upload(page.getByLabelText('Open a video file'), file)
  await expect.element(page.getByText('sunday.mp4 is now active.')).toBeVisible()
  expect(store.get(activeCameraAtom)).toMatchObject({ kind: 'file', name: 'sunday.mp4' })
  expect(store.set(recordedCameraAtom).cameraName).toBeNull()
  store.set(renameCameraAtom, { id: store.get(activeCameraAtom)!.id, name: 'Balcony' })
  expect(store.set(recordedCameraAtom).cameraName).toBe('Balcony')
})
