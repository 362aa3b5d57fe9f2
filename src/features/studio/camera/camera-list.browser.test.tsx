import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderStudio } from '@/testing/render-studio.tsx'
import { missingParts } from '@/testing/screens/shown-parts.ts'
import { violations } from '@/testing/violations.ts'
import { testInAll } from '@/testing/test-in-all.ts'
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

test('each camera card shows model, state and whether it is active, and a click selects the camera', async () => {
  const { store } = await twoCameras()
  const [balcony, door] = page.getByRole('listitem').all()
  await expect.element(balcony!.getByText('Offline')).toBeInTheDocument()
  await expect.element(door!.getByText('Online')).toBeInTheDocument()
  await expect.element(balcony!.getByText('Webcam')).toBeVisible()
  await expect.element(named('Show Door')).toHaveAttribute('aria-pressed', 'true')
  await named('Show Balcony').click()
  expect(store.get(activeCameraAtom)?.name).toBe('Balcony')
  await expect.element(named('Show Balcony')).toHaveAttribute('aria-pressed', 'true')
  expect(await violations()).toEqual([])
})

test.each([
  ['Enter', () => userEvent.keyboard('{Enter}'), 'Rename Gallery'],
  ['a click on the save button', () => named('Save name').click(), null],
  ['Enter on the save button', () => userEvent.keyboard('{Tab}{Enter}'), 'Rename Gallery'],
  ['leaving the field', () => userEvent.tab({ shift: true }), null],
])('%s saves a new camera name exactly once and returns the focus to the camera', async (_, commit, focused) => {
  const { names } = await twoCameras()
  await named('Rename Balcony').click()
  await page.getByRole('textbox', { name: 'Camera name' }).fill('  Gallery ')
  await commit()
  await expect.poll(() => missingParts(['Camera renamed', 'Camera name updated successfully.'])).toEqual([])
  expect(names()).toEqual(['Gallery', 'Door'])
  await expect.poll(() => focused === null || named(focused).element() === document.activeElement).toBe(true)
  expect(page.getByRole('textbox').query()).toBeNull()
})

testInAll('a blank, unchanged or cancelled camera name is not saved, and the focus returns', async () => {
  const { names } = await twoCameras()
  for (const [typed, key] of [
    ['Gallery', '{Escape}'],
    ['   ', '{Enter}'],
    [' Balcony ', '{Enter}'],
  ] as const) {
    await named('Rename Balcony').click()
    await page.getByRole('textbox', { name: 'Camera name' }).fill(typed)
    await userEvent.keyboard(key)
    await expect.element(named('Rename Balcony')).toHaveFocus()
    expect([typed, ...names()]).toEqual([typed, 'Balcony', 'Door'])
    expect(page.getByText('Camera renamed').query()).toBeNull()
  }
})

testInAll('after a camera is deleted, the focus moves to the next camera or to Add Camera', async () => {
  const { store, names } = await twoCameras()
  await named('Delete Balcony').click()
  const told = ['Camera deleted', 'Camera has been removed successfully.']
  await expect.poll(() => [...missingParts(told), ...names()]).toEqual(['Door'])
  await expect.element(named('Show Door')).toHaveFocus()
  await named('Delete Door').click()
  await expect.element(named('Add Camera')).toHaveFocus()
  expect(store.get(activeCameraAtom)).toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual(['Door'])
  expect(store.get(activeCameraAtom)?.name).toBe('Door')
})
