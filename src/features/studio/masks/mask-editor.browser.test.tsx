import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dragOnStage as drag, openStage } from '@/testing/open-stage.tsx'
import { violations } from '@/testing/violations.ts'
import { testInAll } from '@/testing/test-in-all.ts'
import { saveLineAtom } from '../lines/counting-lines.ts'
import { uprightLine } from '../lines/line-geometry.ts'
import { lineEditingAtom, maskEditingAtom } from '../shared/studio-view.ts'
import { rectangle } from './mask-geometry.ts'
import { masksAtom, saveMaskAtom } from './masks.ts'

const tap = (x: number, y: number) => drag([x, y], [x, y])
const screen = { id: 's', name: 'Screen', corners: rectangle({ x: 0.1, y: 0.2 }, { x: 0.3, y: 0.6 }) }
const bar = () => page.getByRole('toolbar', { name: 'Masks' })

/** Opens the editor of masks. With the default size, the picture is 960 by 540 pixels. */
async function openMasks(phase: 'drawing' | 'selecting' = 'drawing', size?: { width: number; height: number }) {
  const stage = await openStage(<button data-part="edit-masks">Edit masks</button>, size)
  stage.store.set(maskEditingAtom, phase === 'drawing' ? { phase } : { phase, selectedId: null })
  await expect.element(bar()).toBeVisible()
  const corners = (index = 0) => stage.store.get(masksAtom)[index]?.corners
  return { ...stage, corners }
}

test('a drag draws a rectangle, whose corners can be moved, and all changes can be undone', async () => {
  const { store, corners, stop } = await openMasks()
  await expect.element(page.getByText('Drag over the area, or tap its corners.')).toBeVisible()
  await drag([480, 270], [240, 135])
  expect(corners()).toEqual(rectangle({ x: 0.25, y: 0.25 }, { x: 0.5, y: 0.5 }))
  await drag([480, 270], [576, 270])
  expect(corners()?.[2]).toEqual({ x: 0.6, y: 0.5 })
  // A point inside the mask, away from its handles, moves the whole mask.
  await drag([300, 230], [396, 230])
  expect(corners()?.map(({ x }) => Math.round(x * 100))).toEqual([35, 60, 70, 35])
  const undo = bar().getByRole('button', { name: 'Undo' })
  await undo.click()
  await undo.click()
  expect(corners()).toEqual(rectangle({ x: 0.25, y: 0.25 }, { x: 0.5, y: 0.5 }))
  await bar().getByRole('button', { name: 'Delete Mask 1' }).click()
  expect(store.get(masksAtom)).toEqual([])
  await undo.click()
  expect(store.get(masksAtom)).toHaveLength(1)
  await bar().getByRole('button', { name: 'Done' }).click()
  expect(page.getByRole('toolbar').query()).toBeNull()
  stop()
})

testInAll('taps place corners, and a tap on the first corner closes the mask', async () => {
  const { corners, store, stop } = await openMasks()
  const finish = bar().getByRole('button', { name: 'Finish' })
  await tap(96, 54)
  await tap(480, 54)
  await finish.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('A mask needs at least three corners.')
  await tap(480, 270)
  await expect.element(bar()).toHaveTextContent('Tap the next corner, or the first one to finish.')
  expect(page.getByRole('alert').query()).toBeNull()
  await tap(800, 500)
  // The edge from (800, 500) to (288, 10) would cross the first edge.
  await tap(288, 10)
  await expect.element(page.getByRole('alert')).toHaveTextContent('The edges of a mask cannot cross each other.')
  await bar().getByRole('button', { name: 'Undo' }).click()
  await tap(99, 51)
  expect(corners()?.map(({ x, y }) => [x, y])).toEqual([
    [0.1, 0.1],
    [0.5, 0.1],
    [0.5, 0.5],
  ])
  expect(store.get(maskEditingAtom)).toMatchObject({ phase: 'selecting', selectedId: store.get(masksAtom)[0]?.id })
  stop()
})

test('a corner that is dragged over another edge of its mask moves back, and an alert explains why', async () => {
  const { store, corners, stop } = await openMasks('selecting')
  store.set(saveMaskAtom, screen)
  store.set(maskEditingAtom, { phase: 'selecting', selectedId: 's' })
  await expect.element(bar().getByRole('textbox', { name: 'Mask name' })).toBeVisible()
  await drag([96, 108], [700, 250])
  expect(corners()).toEqual(screen.corners)
  await expect.element(page.getByRole('alert')).toHaveTextContent('The edges of a mask cannot cross each other.')
  expect(await violations()).toEqual([])
  stop()
})

testInAll('the keyboard can do everything that a pointer can do with masks', async () => {
  const { store, corners, stop } = await openMasks('selecting')
  store.set(saveLineAtom, uprightLine('l', 'Door'))
  const press = async (name: string | RegExp, keys: string) => {
    const control = page.getByRole('button', { name })
    await expect.element(control).toBeVisible()
    ;(control.element() as HTMLElement).focus()
    await userEvent.keyboard(keys)
  }
  await press('Add a mask', '{Enter}')
  await expect.element(page.getByRole('button', { name: /^All of Mask 1/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
  expect(corners()?.[0]).toEqual({ x: expect.closeTo(0.41), y: expect.closeTo(0.4) })
  await press(/^Corner 3 of Mask 1/, '{ArrowRight}{ArrowRight}')
  expect(corners()?.[2]?.x).toBeCloseTo(0.63)
  await press('Add a corner', '{Enter}')
  expect(corners()).toHaveLength(5)
  await press(/^Corner 2 of Mask 1/, '{Delete}')
  await press(/^Corner 2 of Mask 1/, '{Delete}')
  expect(corners()).toHaveLength(3)
  await press(/^Corner 2 of Mask 1/, '{Delete}')
  expect(corners()).toHaveLength(3)
  await expect.element(page.getByRole('alert')).toHaveTextContent('A mask needs at least three corners.')
  await bar().getByRole('textbox', { name: 'Mask name' }).fill('Big screen')
  await userEvent.keyboard('{Enter}')
  expect(store.get(masksAtom)[0]?.name).toBe('Big screen')
  expect(await violations()).toEqual([])
  await press('Delete Big screen', '{Enter}')
  await expect.element(bar().getByRole('button', { name: 'Draw' })).toHaveFocus()
  await press('Undo', '{Enter}')
  await press('Edit Big screen', '{Enter}')
  await expect.element(page.getByRole('button', { name: /^All of Big screen/ })).toHaveFocus()
  await press('Done', '{Enter}')
  await expect.element(page.getByRole('button', { name: 'Edit masks' })).toHaveFocus()
  stop()
})

test('pressing a mask selects it, and pressing outside all masks clears the selection', async () => {
  const { store, stop } = await openMasks('selecting')
  store.set(saveMaskAtom, screen)
  await expect.element(bar().getByRole('button', { name: 'Edit Screen' })).toBeVisible()
  await tap(150, 150)
  await expect.element(bar().getByRole('textbox', { name: 'Mask name' })).toHaveValue('Screen')
  await tap(700, 400)
  expect(store.get(maskEditingAtom)).toEqual({ phase: 'selecting', selectedId: null })
  stop()
})

test('when the line editor opens, the mask editor closes', async () => {
  const { store, stop } = await openMasks()
  store.set(lineEditingAtom, { phase: 'drawing' })
  await expect.element(page.getByRole('toolbar', { name: 'Counting lines' })).toBeVisible()
  expect(bar().query()).toBeNull()
  store.set(maskEditingAtom, { phase: 'closed' })
  await expect.element(page.getByRole('toolbar', { name: 'Counting lines' })).toBeVisible()
  stop()
})

test.each([
  [1440, 900],
  [390, 700],
])('at a width of %i pixels, fifty masks can be edited, and a 51st is refused with an alert', async (width, height) => {
  const { store, stop } = await openMasks('selecting', { width, height })
  for (let index = 0; index < 50; index++) {
    const [x, y] = [(index % 10) / 10, Math.floor(index / 10) / 5]
    const corners = rectangle({ x, y }, { x: x + 0.08, y: y + 0.15 })
    store.set(saveMaskAtom, { id: String(index), name: `Window ${index + 1}`, corners })
  }
  const before = page.getByLabelText('Camera picture').element().getBoundingClientRect()
  await bar().getByRole('button', { name: 'Add a mask' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('A camera has room for 50 masks. Delete one first.')
  expect(store.get(masksAtom)).toHaveLength(50)
  // The alert does not move the picture.
  expect(page.getByLabelText('Camera picture').element().getBoundingClientRect()).toEqual(before)
  const area = bar().element().getBoundingClientRect()
  expect(area.right).toBeLessThanOrEqual(width)
  for (const button of bar().getByRole('button').elements()) {
    expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(area.right)
  }
  expect(await violations()).toEqual([])
  await bar().getByRole('combobox', { name: 'Choose a mask' }).click()
  await page.getByRole('option', { name: 'Window 50' }).click()
  await expect.element(bar().getByRole('textbox', { name: 'Mask name' })).toHaveValue('Window 50')
  stop()
})

test('on a phone a mask can be drawn, and its handles are 44 pixels wide', async () => {
  const { corners, stop } = await openMasks('drawing', { width: 390, height: 700 })
  // The picture is 390 by 219 pixels here.
  await drag([39, 22], [195, 110])
  expect(corners()?.[0]).toEqual({ x: expect.closeTo(0.1, 2), y: expect.closeTo(0.1, 2) })
  expect(corners()?.[2]).toEqual({ x: expect.closeTo(0.5, 2), y: expect.closeTo(0.5, 2) })
  for (const handle of page.getByRole('button', { name: /of Mask 1: move/ }).elements()) {
    const { width, height } = handle.getBoundingClientRect()
    expect([width, height]).toEqual([44, 44])
  }
  stop()
})
