import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { isQuick } from '@/testing/is-quick.ts'
import { toast } from '@/ui/toast.ts'
import { emulateTouch } from './expect-room.ts'
import { pressedBelow } from './small-targets.ts'
import { visitScreen, visitsOf } from './visit-screen.ts'

const sizes = [
  [390, 844],
  [1366, 768],
  [1440, 900],
] as const
const saved = { title: 'Attendance recorded', description: 'Attendance has been saved successfully.' }
const visits = visitsOf(({ name, note }) => name === 'filled' && !note).filter(([, { needs }]) => needs === 'signed-in')

/** In `npm test`, each screen is checked at one size. */
test.each(visits.map((visit, index) => [...visit, isQuick ? [sizes[index % 3]!] : sizes] as const))(
  'on the page %s, a toast covers no control',
  async (_, row, state, checked) => {
    await visitScreen(row, state)
    for (const [width, height] of checked) {
      if (width === 390) await emulateTouch()
      await page.viewport(width, height)
      toast(saved)
      await expect.element(page.getByText(saved.title)).toBeVisible()
      const region = page.getByRole('region', { name: /^Notifications/ }).element()
      await expect.poll(() => pressedBelow(region)).toEqual([])
    }
  },
)
