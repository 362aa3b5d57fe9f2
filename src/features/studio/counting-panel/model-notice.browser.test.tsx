import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fakeEngine } from '@/testing/fake-counting.ts'
import { renderStudio } from '@/testing/render-studio.tsx'
import { violations } from '@/testing/violations.ts'
import type { LoadFailure } from '../../../../workers/vision/contract.ts'
import { loadedModelAtom } from '../counting/counting.ts'
import { modelOf } from '../counting/detector-config.ts'
import type { ModelChoice } from '../counting/detector-config.ts'
import { chooseModelAtom, modelArrivalAtom } from '../counting/model-arrival.ts'
import { ModelNotice } from './model-notice.tsx'

async function show(choice: ModelChoice, kind: LoadFailure['kind'] = 'unavailable') {
  const studio = await renderStudio(
    <div data-studio>
      <h1 tabIndex={-1}>Studio</h1>
      <ModelNotice />
    </div>,
  )
  studio.store.set(chooseModelAtom, choice)
  studio.store.set(loadedModelAtom, { model: 'centernet', runtime: 'wasm' })
  const failure = { kind, detail: 'for the log', available: [] }
  studio.store.set(modelArrivalAtom, { choice, model: modelOf(choice), progress: null, failure })
  return studio
}

test('when Automatic is chosen and a model cannot be downloaded, no notice is shown', async () => {
  const { store } = await show('automatic')
  await expect.element(page.getByRole('heading', { name: 'Studio' })).toBeVisible()
  expect(page.getByRole('status').elements()).toHaveLength(0)
  store.set(modelArrivalAtom, { ...store.get(modelArrivalAtom)!, choice: 'efficientdet_lite2' })
  await expect.element(page.getByRole('status')).toBeVisible()
})

test('when a model is missing, the notice names the download hosts and can open a model file', async () => {
  const { store } = await show('efficientdet_lite2')
  const hosts = `Lite2 (More Accurate) could not be downloaded from ${location.host} or storage.googleapis.com.`
  await expect.element(page.getByText(`${hosts} Counting with the built-in model.`, { exact: true })).toBeVisible()
  const keepModelFile = vi.fn<(file: Blob) => Promise<'efficientdet_lite2' | null>>(async () => null)
  fakeEngine(store, { keepModelFile })
  const input = page.getByLabelText('File of Lite2 (More Accurate)')
  await input.upload(new File(['x'], 'other.tflite'))
  await expect.element(page.getByText(/other.tflite is not the file of Lite2 \(More Accurate\)/)).toBeVisible()
  const right = 'The right one is efficientdet_lite2.tflite from storage.googleapis.com (12.1 MB).'
  await expect.element(page.getByText(right)).toBeVisible()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  keepModelFile.mockRejectedValueOnce(new DOMException('gone meanwhile', 'NotReadableError'))
  await input.upload(new File(['z'], 'moved.tflite'))
  await expect.element(page.getByText(/moved.tflite is not the file of Lite2/)).toBeVisible()
  keepModelFile.mockResolvedValue('efficientdet_lite2')
  await input.upload(new File(['y'], 'lite2.tflite'))
  await expect.element(page.getByText(/lite2.tflite is Lite2 \(More Accurate\)/)).toBeVisible()
  expect(keepModelFile).toHaveBeenCalledTimes(3)
  expect(await violations()).toEqual([])
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('heading', { name: 'Studio' })).toHaveFocus()
})

test('while no model counts, the notice about a missing model is hidden', async () => {
  const { store } = await show('efficientdet_lite2')
  const notice = page.getByText('Counting with the built-in model.')
  await expect.element(notice).toBeVisible()
  store.set(loadedModelAtom, null)
  await expect.element(notice).not.toBeInTheDocument()
})
