import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { noStats, showStats } from '@/testing/fake-counting.ts'
import { renderStudio } from '@/testing/render-studio.tsx'
import { violations } from '@/testing/violations.ts'
import type { ModelId } from '../../../../workers/vision/contract.ts'
import { loadedModelAtom } from '../counting/counting.ts'
import { detectorConfigAtom } from '../counting/detector-config.ts'
import { CountingSettings } from './counting-settings.tsx'

async function show(model: ModelId, inputSize: number) {
  const { store } = await renderStudio(<CountingSettings />)
  store.set(loadedModelAtom, { model, runtime: 'wasm-threads' })
  showStats(store, { ...noStats, inputSize })
  return store
}

test('when a model has two sizes, the card shows the detail in use, and a person can change it', async () => {
  const store = await show('rtmdet_nano', 640)
  await expect.element(page.getByText(/^Counting now: RTMDet \(Recommended\)\. .* Detail: 640 pixels\.$/)).toBeVisible()
  expect(await violations()).toEqual([])
  await page.getByRole('combobox', { name: 'Detail' }).click()
  await page.getByRole('option', { name: 'Fast (416 pixels)' }).click()
  expect(store.get(detectorConfigAtom).liveSize).toBe('usual')
  showStats(store, { ...noStats, inputSize: 416 })
  await expect.element(page.getByText(/Detail: 416 pixels\.$/)).toBeVisible()
})

test('when a model has one size, the card offers no choice of detail', async () => {
  await show('yolox_nano', 416)
  await expect.element(page.getByText(/^Counting now: Nano \(Any laptop\)\. Runs on [^.]*\.$/)).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Detail' })).not.toBeInTheDocument()
})
