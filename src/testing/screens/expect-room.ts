import { expect } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { brokenWords, overflowing } from './overflowing.ts'
import { smallTargets } from './small-targets.ts'

const phone = [390, 844] as const

const devtools = () => cdp() as { send(command: string, parameters: object): Promise<unknown> }

export const emulateTouch = () =>
  devtools().send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })

/** Sets the browser's default text size in pixels, which media queries also use. The default is 16. */
const setTextSize = (standard: number) => devtools().send('Page.setFontSizes', { fontSizes: { standard } })

/** Repeats the check, because columns become sheets shortly after the style sheet changes. */
export async function expectNoSmallTargets(): Promise<void> {
  await expect.poll(() => smallTargets()).toEqual([])
}

/**
 * Expects that on a phone every control is large enough for a finger, and that the page is not wider than the window.
 */
export async function expectRoomOnPhone(): Promise<void> {
  await emulateTouch()
  await page.viewport(...phone)
  await expectNoSmallTargets()
  // An open menu computes its position again only after the window is narrow.
  await expect.poll(() => overflowing()).toEqual([])
}

/** Expects that with text of twice the size, the page is not wider than a phone's window and no word is broken. */
export async function expectRoomForLargeText(): Promise<void> {
  await setTextSize(32)
  try {
    await expect.poll(() => getComputedStyle(document.documentElement).fontSize).toBe('32px')
    // After this event, an open menu computes its position again.
    dispatchEvent(new Event('resize'))
    await expect.poll(() => [...overflowing(), ...brokenWords()]).toEqual([])
  } finally {
    await setTextSize(16)
  }
}
