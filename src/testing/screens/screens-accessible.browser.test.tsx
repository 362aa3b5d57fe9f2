import { expect, inject, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { violations, violationsInBothThemes, violationsOfColours } from '@/testing/violations.ts'
import { overflowing } from './overflowing.ts'
import { smallTargets } from './small-targets.ts'
import { lackingOn, visitScreen, visitsOf } from './visit-screen.ts'

const isQuick = inject('isQuick')
const phone = [390, 844] as const

type Devtools = { send(command: string, parameters: object): Promise<unknown> }
const emulateTouch = () =>
  (cdp() as Devtools).send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })

/** Columns become sheets a moment after the style sheet has changed. */
async function expectNoSmallTargets() {
  await expect.poll(() => smallTargets()).toEqual([])
}

test('a finger is emulated', async () => {
  expect(matchMedia('(pointer: coarse)').matches).toBe(false)
  await emulateTouch()
  expect(matchMedia('(pointer: coarse)').matches).toBe(true)
})

test.each(visitsOf(({ name }) => name === 'filled'))(
  '%s, with axe and a finger, wide and narrow, light and dark',
  async (_, row, state) => {
    await visitScreen(row, state)
    await expect.poll(() => lackingOn(row, state)).toEqual([])
    // `npm test` asks each width about one theme.
    expect(await (isQuick ? violations : violationsInBothThemes)({ isWholePage: true })).toEqual([])
    await emulateTouch()
    if (!isQuick) await expectNoSmallTargets()
    await page.viewport(...phone)
    await expectNoSmallTargets()
    expect(await (isQuick ? violationsOfColours() : violationsInBothThemes({ isWholePage: true }))).toEqual([])
    expect(overflowing()).toEqual([])
  },
)

test.each(visitsOf(({ name }) => name === 'detail'))('%s, with axe and a finger', async (_, row, state) => {
  await visitScreen(row, state)
  await expect.poll(() => lackingOn(row, state)).toEqual([])
  expect(await violations()).toEqual([])
  await emulateTouch()
  await expectNoSmallTargets()
  await page.viewport(...phone)
  await expectNoSmallTargets()
})
