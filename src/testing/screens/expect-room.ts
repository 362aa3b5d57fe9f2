import { expect } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { brokenWords, overflowing } from './overflowing.ts'
import { smallTargets } from './small-targets.ts'

const phone = [390, 844] as const

const devtools = () => cdp() as { send(command: string, parameters: object): Promise<unknown> }

export const emulateTouch = () =>
  devtools().send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })

/** The size that a person chose in the browser's settings, which media queries follow, too; 16 is usual. */
const setTextSize = (standard: number) => devtools().send('Page.setFontSizes', { fontSizes: { standard } })

/** Columns become sheets a moment after the style sheet has changed. */
export async function expectNoSmallTargets(): Promise<void> {
  await expect.poll(() => smallTargets()).toEqual([])
}

/** On a phone a finger hits everything, and nothing is wider than the window. */
export async function expectRoomOnPhone(): Promise<void> {
  await emulateTouch()
  await page.viewport(...phone)
  await expectNoSmallTargets()
  expect(overflowing()).toEqual([])
}

/** Nothing is wider than a phone's window when text is twice as large, and every word is whole. */
export async function expectRoomForLargeText(): Promise<void> {
  await setTextSize(32)
  try {
    await expect.poll(() => getComputedStyle(document.documentElement).fontSize).toBe('32px')
    // An open menu finds its place again.
    dispatchEvent(new Event('resize'))
    await expect.poll(() => [...overflowing(), ...brokenWords()]).toEqual([])
  } finally {
    await setTextSize(16)
  }
}
