import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStats } from '@/testing/fake-counting.ts'
import { dragOnStage as drag, openStage } from '@/testing/open-stage.tsx'
import { missingParts } from '@/testing/screens/shown-parts.ts'
import { violations } from '@/testing/violations.ts'
import { countingAtom } from '../counting/counting.ts'
import { addToLogAtom, correctOccupancyAtom } from '../counting/counts.ts'
import { linesAtom, saveLineAtom } from '../lines/counting-lines.ts'
import { uprightLine } from '../lines/line-geometry.ts'
import { lineEditingAtom } from '../shared/studio-view.ts'
import { NextStep } from './next-step.tsx'
import { eventually } from '@/testing/eventually.ts'
import { testInAll } from '@/testing/test-in-all.ts'

test('while a model loads, its progress shows; after a failure, an available model is offered', async () => {
  const { store, stop } = await openStage()
  store.set(countingAtom, {
    phase: 'loading',
    progress: { stage: 'downloading', loadedBytes: 1_830_000, totalBytes: 3_660_000 },
    stats: null,
  })
  await expect.poll(() => missingParts(['Loading AI model...', '1.8 of 3.7 MB'])).toEqual([])
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
  store.set(countingAtom, {
    phase: 'failed',
    failure: { kind: 'unavailable', detail: '', available: ['yolox_nano'] },
  })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Failed to load AI model. Please check your internet connection.')
  await expect.element(page.getByRole('button', { name: 'Use Nano (Any laptop)' })).toBeEnabled()
  stop()
  await eventually(() => expect(page.getByText(/Failed to load AI model/).query()).toBeNull())
})

testInAll('while frames cannot be counted, a message over the picture reports the problem', async () => {
  const { store, stop } = await openStage()
  showStats(store)
  const time = '2024-03-03T15:02:00Z'
  store.set(addToLogAtom, [{ kind: 'frames', time, areFailing: true }])
  await expect.element(page.getByRole('alert')).toHaveTextContent('No one is being counted')
  store.set(addToLogAtom, [{ kind: 'frames', time, areFailing: false }])
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  stop()
})

testInAll('the live count shows its figures and announces them to screen readers', async () => {
  const { store, stop } = await openStage()
  const stats = {
    peopleInView: 12,
    entries: 31,
    exits: 4,
    perLine: [],
    fps: 9.96,
    detectionMs: 84.6,
    inputSize: 416,
    advice: [],
  }
  showStats(store, stats)
  const panel = page.getByRole('region', { name: 'Live Count' })
  await expect.element(panel).toHaveTextContent('Current12Entries31Exits4FPS 10.0Detection 85 ms')
  await expect.element(panel.getByRole('status')).toHaveTextContent('12 people, 31 in, 4 out')
  showStats(store, { ...stats, peopleInView: 1 })
  await expect.element(panel).toHaveTextContent('Current1Entries')
  expect(panel.getByRole('status').element().textContent).toBe('12 people, 31 in, 4 out')
  await expect.element(panel.getByRole('button', { name: 'Reset counts' })).toBeEnabled()
  expect(getComputedStyle(panel.element().querySelector('[data-figure=current]')!).fontSize).toBe('48px')
  store.set(saveLineAtom, { ...uprightLine('l', 'Door'), rule: 'crossing' })
  store.set(correctOccupancyAtom, 27)
  await expect.element(panel).toHaveTextContent('In the room27')
  await expect.element(panel.getByRole('status')).toHaveTextContent('1 person, 31 in, 4 out, 27 in the room')
  const sizeOf = (name: string) => getComputedStyle(panel.element().querySelector(`[data-figure=${name}]`)!).fontSize
  expect([sizeOf('entries'), sizeOf('current')]).toEqual(['48px', '22px'])
  expect(await violations()).toEqual([])
  stop()
})

test('with the pointer a line can be drawn, dragged by its end, and deleted', async () => {
  const { store, stop } = await openStage()
  store.set(lineEditingAtom, { phase: 'drawing' })
  await expect.element(page.getByText('Drag across the doorway to draw a line.')).toBeVisible()
  await drag([480, 135], [480, 405])
  const [line] = store.get(linesAtom)
  expect(line).toMatchObject({ name: 'Line 1', rule: 'crossing', from: { x: 0.5, y: 0.25 }, to: { x: 0.5, y: 0.75 } })
  await drag([480, 405], [720, 405])
  expect(store.get(linesAtom)[0]?.to).toEqual({ x: 0.75, y: 0.75 })
  await expect.element(page.getByRole('button', { name: 'In: right' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Line 1' }).click()
  expect(store.get(linesAtom)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  expect(page.getByRole('toolbar').query()).toBeNull()
  stop()
})

testInAll('on a phone the picture is at the top of its area, and lines can be drawn on it', async () => {
  const { store, stop } = await openStage(null, { width: 390, height: 700 })
  store.set(lineEditingAtom, { phase: 'drawing' })
  await expect.element(page.getByText('Drag across the doorway to draw a line.')).toBeVisible()
  // The picture is 390 by 219 pixels here.
  await drag([195, 55], [195, 165])
  const quarter = expect.closeTo(0.25, 2)
  expect(store.get(linesAtom)[0]).toMatchObject({
    from: { x: 0.5, y: quarter },
    to: { x: 0.5, y: expect.closeTo(0.75, 2) },
  })
  stop()
})

test.each([0, 0.02, 0.98, 1])('the name of a line that starts at %f of the width is not cut off', async (x) => {
  const { store, stop } = await openStage()
  store.set(saveLineAtom, { ...uprightLine('l', 'Main entrance'), from: { x, y: 0.8 }, to: { x: 0.5, y: 0.8 } })
  store.set(lineEditingAtom, { phase: 'selecting', selectedId: null })
  const nameOf = () => document.querySelector('[data-line=l] text')
  await eventually(() => expect(nameOf()).not.toBeNull())
  const video = page.getByLabelText('Camera picture').element().getBoundingClientRect()
  const name = nameOf()!.getBoundingClientRect()
  expect(name.left).toBeGreaterThanOrEqual(video.left)
  expect(name.right).toBeLessThanOrEqual(video.right)
  stop()
})

test('the keyboard can do everything that a pointer can do with lines', async () => {
  const { store, stop } = await openStage()
  store.set(lineEditingAtom, { phase: 'selecting', selectedId: null })
  await page.getByRole('button', { name: 'Add a line' }).click()
  const end = page.getByRole('button', { name: /^End of Line 1/ })
  await expect.element(end).toBeVisible()
  ;(end.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowUp}{/Shift}')
  const [line] = store.get(linesAtom)
  expect(line?.to.x).toBeCloseTo(0.52)
  expect(line?.to.y).toBeCloseTo(0.92)
  await page.getByRole('textbox', { name: 'Line name' }).fill('Main door')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'In: right' }).click()
  await expect.element(page.getByRole('button', { name: 'In: left' })).toBeVisible()
  expect(store.get(linesAtom)[0]?.point).toBe('foot')
  await page.getByRole('combobox', { name: 'Point that crosses' }).click()
  await expect.element(page.getByText('Suits a camera that looks straight down')).toBeVisible()
  await page.getByRole('option', { name: 'Head' }).click()
  const rule = 'Crossing: Entries and exits by direction.'
  await expect.element(page.getByText(`${rule} Head: Suits rows of seats.`)).toBeVisible()
  expect(store.get(linesAtom)[0]?.point).toBe('head')
  await page.getByRole('combobox', { name: 'Counting rule' }).click()
  await page.getByRole('option', { name: 'Near' }).click()
  await expect.element(page.getByText('Near: One entry per person who comes close.')).toBeVisible()
  expect(store.get(linesAtom)[0]).toMatchObject({ name: 'Main door', rule: 'near', from: { y: expect.closeTo(0.92) } })
  expect(page.getByRole('combobox', { name: 'Point that crosses' }).query()).toBeNull()
  stop()
})

test.each([
  [960, 620],
  [390, 700],
])(
  'at a width of %i pixels, an added line spans the picture, and the pointer reaches its ends',
  async (width, height) => {
    const { store, stop } = await openStage(null, { width, height })
    store.set(lineEditingAtom, { phase: 'drawing' })
    await page.getByRole('button', { name: 'Add a line' }).click()
    await expect.element(page.getByRole('button', { name: /^End of Line 1/ })).toBeVisible()
    // The feet of people near the camera are at the lower edge of the picture.
    const [line] = store.get(linesAtom)
    expect(line).toMatchObject({ from: { x: 0.5, y: expect.closeTo(0.03) }, to: { x: 0.5, y: expect.closeTo(0.97) } })
    const area = page.getByLabelText('Camera picture').element().getBoundingClientRect()
    const pictureHeight = (width * 9) / 16
    for (const [part, y] of [
      ['from', 0.03],
      ['to', 0.97],
    ] as const) {
      const found = document.elementFromPoint(area.left + width / 2, area.top + pictureHeight * y)
      expect(found?.getAttribute('data-part')).toBe(part)
    }
    const name = document.querySelector('[data-line] text')!.getBoundingClientRect()
    expect(name.left, 'the name is beside the handle').toBeGreaterThan(area.left + width / 2 + 8)
    expect(name.top).toBeGreaterThanOrEqual(area.top)
    await drag([width / 2, pictureHeight * 0.97], [width / 2, pictureHeight * 0.5])
    expect(store.get(linesAtom)[0]).toMatchObject({ from: line!.from, to: { x: 0.5, y: expect.closeTo(0.5, 2) } })
    stop()
  },
)

test('the next step leads a keyboard user to the button that adds a line', async () => {
  const store = createStore()
  const act = () => store.set(lineEditingAtom, { phase: 'drawing' })
  const next = { step: 'draw-line', words: 'At a door', label: 'Draw the line', act } as const
  const { stop } = await openStage(<NextStep next={next} />, undefined, store)
  ;(page.getByRole('button', { name: 'Draw the line' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Add a line' })).toHaveFocus()
  stop()
})

test('a line can be selected by keyboard, and the focus is never lost', async () => {
  const { store, stop } = await openStage(<button data-part="edit-lines">Edit lines</button>)
  store.set(saveLineAtom, { ...uprightLine('a', 'Door'), from: { x: 0.2, y: 0.2 }, to: { x: 0.2, y: 0.8 } })
  store.set(saveLineAtom, uprightLine('b', 'Side door'))
  store.set(lineEditingAtom, { phase: 'selecting', selectedId: null })
  const door = page.getByRole('button', { name: 'Edit Door' })
  await expect.element(door).toBeVisible()
  expect(await violations()).toEqual([])
  const press = async (name: string | RegExp) => {
    ;(page.getByRole('button', { name }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  await press('Edit Side door')
  await expect.element(page.getByRole('textbox', { name: 'Line name' })).toHaveValue('Side door')
  await expect.element(page.getByRole('button', { name: /^Start of Side door/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  expect(store.get(linesAtom)[1]?.from.x).toBeCloseTo(0.51)
  await press('Delete Side door')
  await expect.element(door).toHaveFocus()
  await press('Add a line')
  await expect.element(page.getByRole('button', { name: /^Start of Line 1/ })).toHaveFocus()
  await press('Done')
  await expect.element(page.getByRole('button', { name: 'Edit lines' })).toHaveFocus()
  stop()
})

test.each([
  [1440, 900],
  [390, 600],
])('at a width of %i pixels, the buttons of many lines stay inside the video area', async (width, height) => {
  const { store, stop } = await openStage(null, { width, height })
  for (let number = 1; number <= 6; number += 1) {
    store.set(saveLineAtom, uprightLine(String(number), number === 6 ? 'A'.repeat(40) : `Aisle ${number}`))
  }
  store.set(lineEditingAtom, { phase: 'selecting', selectedId: null })
  const bar = page.getByRole('toolbar', { name: 'Counting lines' })
  await expect.element(bar).toBeVisible()
  const area = bar.element().getBoundingClientRect()
  for (const button of bar.getByRole('button').elements()) {
    const { left, right, height: tall } = button.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(area.left)
    expect(right).toBeLessThanOrEqual(area.right)
    expect(tall).toBeLessThan(60)
  }
  expect(area.right).toBeLessThanOrEqual(width)
  stop()
})
