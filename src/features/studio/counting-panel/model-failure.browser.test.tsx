import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderStudio } from '@/testing/render-studio.tsx'
import { violationsInBothThemes } from '@/testing/violations.ts'
import type { LoadFailure } from '../../../../workers/vision/contract.ts'
import { ModelFailure } from './model-failure.tsx'

const causes: Record<LoadFailure['kind'], string> = {
  unavailable: 'The model could not be downloaded from this site.',
  corrupt: 'The download is damaged. Try again to download the model once more.',
  unsupported: 'This version of the app cannot run the model. Choose another one.',
  runtime: 'The model did not start on this computer, or it stopped. Close other programs, then try again.',
  superseded: 'Another model was chosen before this one had loaded.',
}

test.each(Object.entries(causes) as [LoadFailure['kind'], string][])(
  'a model failure (%s) shows its true cause below the sentence of the specification',
  async (kind, cause) => {
    await renderStudio(<ModelFailure failure={{ kind, detail: 'for the log', available: ['yolox_nano'] }} />)
    const alert = page.getByRole('alert')
    await expect
      .element(alert.getByText('Failed to load AI model. Please check your internet connection.', { exact: true }))
      .toBeVisible()
    await expect.element(alert.getByText(cause, { exact: true })).toBeVisible()
    await expect.element(alert.getByRole('button', { name: 'Use Nano (Any laptop)' })).toBeEnabled()
    expect(alert.getByText('for the log').query()).toBeNull()
    expect(await violationsInBothThemes()).toEqual([])
  },
)
