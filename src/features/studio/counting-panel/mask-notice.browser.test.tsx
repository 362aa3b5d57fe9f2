import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CountingAdvice } from '../../../../workers/vision/contract.ts'
import { noStats, showStats, stopFakeCounting } from '@/testing/fake-counting.ts'
import { renderStudio } from '@/testing/render-studio.tsx'
import { violations } from '@/testing/violations.ts'
import { addWebcamAtom } from '../camera/cameras.ts'
import { masksAtom } from '../masks/masks.ts'
import { maskEditingAtom } from '../shared/studio-view.ts'
import { AdviceNotice } from './advice-notice.tsx'
import { MaskNotice } from './mask-notice.tsx'

const curtain: CountingAdvice = { kind: 'still', lineId: null, box: { left: 0.5, top: 0.2, right: 0.6, bottom: 0.7 } }
const stone: CountingAdvice = { kind: 'still', lineId: null, box: { left: 0.1, top: 0.6, right: 0.2, bottom: 1 } }

async function openNotices(...advice: CountingAdvice[]) {
  const store = createStore()
  const screen = await renderStudio(
    <>
      <AdviceNotice />
      <MaskNotice />
    </>,
    { store },
  )
  store.set(addWebcamAtom, { deviceId: 'a', label: 'Door' })
  showStats(store, { ...noStats, advice })
  return { ...screen, store }
}
const button = (name: string) => page.getByRole('button', { name })

test('when an object never moves, one tap adds a mask for it, and one tap removes the mask', async () => {
  const { store } = await openNotices(curtain)
  const notice = page.getByRole('status')
  await expect.element(notice).toHaveTextContent('Something here never moves')
  expect(await violations()).toEqual([])
  await button('Mask it').click()
  const [mask] = store.get(masksAtom)
  expect(mask?.name).toBe('Mask 1')
  expect(mask?.corners[0]).toEqual({ x: expect.closeTo(0.49), y: expect.closeTo(0.15) })
  expect(mask?.corners[2]).toEqual({ x: expect.closeTo(0.61), y: expect.closeTo(0.75) })
  await expect.element(notice).toHaveTextContent('It is never counted, and is black in saved pictures.')
  await expect.element(button('Undo')).toHaveFocus()
  await button('Undo').click()
  expect(store.get(masksAtom)).toEqual([])
  await expect.element(button('Mask it')).toBeVisible()
  stopFakeCounting(store)
})

test('when a person declines the mask for one object, the notice offers a mask for the next object', async () => {
  const { store } = await openNotices(curtain, stone)
  await button('Close').click()
  await button('Mask it').click()
  expect(store.get(masksAtom)[0]?.corners[2]).toEqual({ x: expect.closeTo(0.21), y: 1 })
  // The worker does not report masked objects, so only the advice about the declined object remains.
  showStats(store, { ...noStats, advice: [curtain] })
  await button('Close').click()
  expect(page.getByRole('status').query()).toBeNull()
  stopFakeCounting(store)
})

test('when masks cover the whole picture, the notice offers to edit them', async () => {
  const { store } = await openNotices({ kind: 'masked', lineId: null }, curtain)
  const notice = page.getByRole('status')
  await expect.element(notice).toHaveTextContent('Nothing is counted')
  await expect.element(notice).toHaveTextContent('The masks cover the whole picture. Delete one or make it smaller.')
  expect(button('Mask it').query()).toBeNull()
  await button('Edit masks').click()
  expect(store.get(maskEditingAtom)).toEqual({ phase: 'selecting', selectedId: null })
  store.set(maskEditingAtom, { phase: 'closed' })
  stopFakeCounting(store)
})
