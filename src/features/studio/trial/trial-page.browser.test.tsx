import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createStore } from 'jotai'
import { isForgetfulAtom } from '@/platform/stored-atom.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { activeCameraAtom } from '../camera/cameras.ts'
import { adoptTrial } from '../kept-trial.ts'
import { linesAtom } from '../lines/counting-lines.ts'
import { masksAtom } from '../masks/masks.ts'

const input = { kind: 'videoinput', deviceId: 'a', label: 'Door camera', groupId: '' } as MediaDeviceInfo
const next = page.getByRole('region', { name: 'Next step' })

beforeEach(() => {
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([input])
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () =>
    document.createElement('canvas').captureStream(1),
  )
})

test('a visitor can connect a camera and draw a line without a server, and nothing is stored', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const { sent, router, unmount } = await renderApp('/try', { signedOut: true })
  // Switches counting off, because this test needs no worker.
  await page.getByRole('switch', { name: 'AI People Counting' }).click()
  await page.getByRole('button', { name: 'Choose a camera' }).click()
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect.element(next).toHaveTextContent('No one is being counted.')
  expect(page.getByRole('button', { name: /Recording/ }).query()).toBeNull()
  await page.getByRole('button', { name: 'Draw a line' }).click()
  await page.getByRole('button', { name: 'Add a line' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Line 1', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Draw a mask' }).click()
  await page.getByRole('button', { name: 'Add a mask' }).click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Rename Door camera' }).click()
  await userEvent.keyboard('West door{Enter}')
  await expect.element(page.getByText('West door', { exact: true })).toBeVisible()
  await unmount()
  const studio = createStore()
  studio.set(isForgetfulAtom, true)
  adoptTrial(studio)
  expect(studio.get(activeCameraAtom)?.name).toBe('West door')
  expect(studio.get(linesAtom).map(({ name }) => name)).toEqual(['Line 1'])
  expect(studio.get(masksAtom).map(({ name }) => name)).toEqual(['Mask 1'])
  expect(router.state.location.pathname).toBe('/try')
  expect(sent).toEqual([])
  expect(asked).not.toHaveBeenCalled()
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([])
  expect(document.cookie).toBe('')
})

test('on a phone held sideways every control is on the screen', async () => {
  await page.viewport(844, 390)
  await renderApp('/try', { signedOut: true })
  for (const name of ['Help', 'Cameras', 'People Counting Controls']) {
    const control = page.getByRole('button', { name, exact: true })
    await expect.element(control).toBeVisible()
    const { left, right } = control.element().getBoundingClientRect()
    expect([name, left >= 0 && right <= 844]).toEqual([name, true])
  }
  // This window is half as wide and half as high. With normal text it has as little space as the phone with text of
  // twice the size.
  await page.viewport(422, 195)
  const [stage, button] = ['[aria-label="Live video"]', '[data-part=controls]'].map((part) =>
    document.querySelector(part)!.getBoundingClientRect(),
  )
  expect(stage!.top).toBeGreaterThanOrEqual(button!.bottom)
  expect(stage!.width).toBe(422)
  await page.viewport(1280, 720)
})

test('the trial does not show the stored cameras of this browser, and the cameras stay stored', async () => {
  const cameras = JSON.stringify([{ id: 'c', name: 'Nave', kind: 'webcam', deviceId: 'a' }])
  localStorage.setItem('narthex.cameras', cameras)
  await renderApp('/try', { signedOut: true })
  await expect.element(page.getByText('No cameras added yet')).toBeVisible()
  expect(localStorage.getItem('narthex.cameras')).toBe(cameras)
})
