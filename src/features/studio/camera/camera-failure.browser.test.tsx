import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderStudio } from '@/testing/render-studio.tsx'
import { violationsInBothThemes } from '@/testing/violations.ts'
import { dismissToast } from '@/ui/toaster.tsx'
import type { StreamFailureReason } from './camera-devices.ts'
import { CameraFailure } from './camera-failure.tsx'

afterEach(() => dismissToast())

const causes: Record<StreamFailureReason, string> = {
  insecure: 'A camera needs a secure address',
  denied: 'The browser may not use this camera',
  missing: 'This camera is not connected',
  unplugged: 'The camera was unplugged',
  busy: 'Another program is using this camera',
  'not-a-video': 'This file cannot be played as a video',
  'no-picture': 'This browser shows no picture of this file',
  unknown: 'The camera could not be started',
}

test.each(Object.entries(causes) as [StreamFailureReason, string][])(
  'a camera failure (%s) shows its true cause, below the sentence of the specification too',
  async (reason, cause) => {
    await renderStudio(<CameraFailure reason={reason} />)
    await expect
      .element(page.getByText('Failed to access camera. Please check permissions.'))
      .toHaveTextContent(`Failed to access camera. Please check permissions. ${cause}.`)
    await expect.element(page.getByRole('alert')).toHaveTextContent(cause)
    expect(await violationsInBothThemes()).toEqual([])
  },
)
