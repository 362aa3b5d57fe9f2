import { createStore } from 'jotai'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderStudio } from '@/testing/render-studio.tsx'
import { violationsInBothThemes } from '@/testing/violations.ts'
import { CameraList } from './camera-list.tsx'
import { activeCameraAtom, addWebcamAtom, camerasAtom, onlineDevicesAtom } from './cameras.ts'

const named = (name: string | RegExp) => page.getByRole('button', { name })

async function twoCameras() {
  const store = createStore()
  const screen = await renderStudio(<CameraList />, { store })
  store.set(addWebcamAtom, { deviceId: 'a', label: 'Balcony' })
  store.set(addWebcamAtom, { deviceId: 'b', label: 'Door' })
  store.set(onlineDevicesAtom, new Set(['b']))
  await expect.element(page.getByText('Door')).toBeVisible()
  return { ...screen, store, names: () => store.get(camerasAtom).map(({ name }) => name) }
}

test('without cameras', async () => {
  await renderStudio(<CameraList />)
  await expect.element(page.getByText('No cameras added yet')).toBeVisible()
  await expect.element(named('Add Camera')).toBeEnabled()
})

test('a card shows its model and whether it is online; the active camera is marked; a click selects another', async () => {
  const { store } = await twoCameras()
  const [balcony, door] = page.getByRole('listitem').all()
  await expect.element(balcony!.getByText('Offline')).toBeInTheDocument()
  await expect.element(door!.getByText('Online')).toBeInTheDocument()
  await expect.element(balcony!.getByText('Webcam')).toBeVisible()
  await expect.element(named('Show Door')).toHaveAttribute('aria-pressed', 'true')
  await named('Show Balcony').click()
  expect(store.get(activeCameraAtom)?.name).toBe('Balcony')
  await expect.element(named('Show Balcony')).toHaveAttribute('aria-pressed', 'true')
  expect(await violationsInBothThemes()).toEqual([])
})

test.each([
  ['Enter', () => userEvent.keyboard('{Enter}')],
  ['the save button', () => named('Save name').click()],
  ['leaving the field', () => userEvent.tab({ shift: true })],
])('a new name is saved by %s, once', async (_, commit) => {
  const { names } = await twoCameras()
  await named('Rename Balcony').click()
  await page.getByRole('textbox', { name: 'Camera name' }).fill('  Gallery ')
  await commit()
  await expect.element(page.getByText('Camera name updated successfully.')).toBeVisible()
  await expect.element(page.getByText('Camera renamed')).toBeVisible()
  expect(names()).toEqual(['Gallery', 'Door'])
})

test.each([
  ['Escape throws it away', 'Gallery', '{Escape}'],
  ['a blank name is not saved', '   ', '{Enter}'],
  ['an unchanged name is not saved', ' Balcony ', '{Enter}'],
])('%s', async (_, typed, key) => {
  const { names } = await twoCameras()
  await named('Rename Balcony').click()
  await page.getByRole('textbox', { name: 'Camera name' }).fill(typed)
  await userEvent.keyboard(key)
  await expect.element(named('Rename Balcony')).toBeVisible()
  expect(names()).toEqual(['Balcony', 'Door'])
  expect(page.getByText('Camera renamed').query()).toBeNull()
})

test.each([
  ['Enter', ['{Enter}']],
  ['Escape', ['{Escape}']],
  ['the save button', ['{Tab}', '{Enter}']],
])('after %s the keyboard is back at the button that began the renaming', async (_, keys) => {
  await twoCameras()
  await named('Rename Balcony').click()
  await page.getByRole('textbox', { name: 'Camera name' }).fill('Gallery')
  for (const key of keys) await userEvent.keyboard(key)
  await expect.element(named(/^Rename (Gallery|Balcony)$/)).toHaveFocus()
  expect(page.getByRole('textbox').query()).toBeNull()
})

test('after a deletion the keyboard is at the camera that took its place, and at last at Add Camera', async () => {
  await twoCameras()
  await named('Delete Balcony').click()
  await expect.element(named('Show Door')).toHaveFocus()
  await named('Delete Door').click()
  await expect.element(named('Add Camera')).toHaveFocus()
})

test('a deleted camera goes, and the stage is empty when it was shown', async () => {
  const { store, names } = await twoCameras()
  await named('Delete Door').click()
  await expect.element(page.getByText('Camera deleted')).toBeVisible()
  await expect.element(page.getByText('Camera has been removed successfully.')).toBeVisible()
  await vi.waitFor(() => expect(names()).toEqual(['Balcony']))
  expect(store.get(activeCameraAtom)).toBeNull()
})
