import { atom, useAtomValue } from 'jotai'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderStudio } from '@/testing/render-studio.tsx'
import { dismissToast } from '@/ui/toast.ts'
import { violations } from '@/testing/violations.ts'
import type { StreamFailureReason } from './camera-devices.ts'
import { CameraFailure } from './camera-failure.tsx'

const causes: Partial<Record<StreamFailureReason, string>> = {
  insecure: 'A camera needs a secure address',
  denied: 'The browser may not use this camera',
  missing: 'This camera is not connected',
  unplugged: 'The camera was unplugged',
  busy: 'Another program is using this camera',
  unknown: 'The camera could not be started',
}

const reasonAtom = atom<StreamFailureReason>('unknown')

function Failures() {
  return <CameraFailure reason={useAtomValue(reasonAtom)} />
}

test('when a camera fails, the page shows the specified sentence and then the cause', async () => {
  const { store } = await renderStudio(<Failures />)
  for (const [reason, cause] of Object.entries(causes) as [StreamFailureReason, string][]) {
    store.set(reasonAtom, reason)
    await expect
      .element(page.getByText('Failed to access camera. Please check permissions.'), { message: reason })
      .toHaveTextContent(`Failed to access camera. Please check permissions. ${cause}.`)
    expect(page.getByRole('alert').element().textContent, reason).toContain(cause)
  }
  expect(await violations()).toEqual([])
})

test.each([
  ['not-a-video', 'This file cannot be played as a video'],
  ['no-picture', 'This browser shows no picture of this file'],
] as const)('when a video file fails (%s), only the video area shows it, without a toast', async (reason, cause) => {
  const { store } = await renderStudio(<Failures />)
  dismissToast()
  store.set(reasonAtom, reason)
  await expect.element(page.getByRole('alert')).toHaveTextContent(cause)
  expect(page.getByText('Failed to access camera').query()).toBeNull()
})
