import { atom, useAtomValue } from 'jotai'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderStudio } from '@/testing/render-studio.tsx'
import { button } from '@/testing/screens/screen-row.ts'
import { missingParts } from '@/testing/screens/shown-parts.ts'
import { violations } from '@/testing/violations.ts'
import type { LoadFailure } from '../../../../workers/vision/contract.ts'
import { ModelFailure } from './model-failure.tsx'

const causes: Record<LoadFailure['kind'], string> = {
  unavailable: 'The model could not be downloaded from this site.',
  corrupt: 'The download is damaged. Try again to download the model once more.',
  unsupported: 'This version of the app cannot run the model. Choose another one.',
  runtime: 'The model did not start on this computer, or it stopped. Close other programs, then try again.',
  superseded: 'Another model was chosen before this one had loaded.',
}

const kindAtom = atom<LoadFailure['kind']>('runtime')

function Failures() {
  return <ModelFailure failure={{ kind: useAtomValue(kindAtom), detail: 'for the log', available: ['yolox_nano'] }} />
}

test('when a model fails, the page shows the sentence of the specification and below it the cause', async () => {
  const { store } = await renderStudio(<Failures />)
  const sentence = 'Failed to load AI model. Please check your internet connection.'
  for (const [kind, cause] of Object.entries(causes) as [LoadFailure['kind'], string][]) {
    store.set(kindAtom, kind)
    await expect
      .poll(() => missingParts([sentence, cause, button('Use Nano (Any laptop)')]), { message: kind })
      .toEqual([])
    expect(page.getByRole('alert').element().textContent, kind).not.toContain('for the log')
  }
  expect(await violations()).toEqual([])
})
