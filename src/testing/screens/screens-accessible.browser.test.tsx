import { expect, inject, test } from 'vitest'
import { violations, violationsInBothThemes } from '@/testing/violations.ts'
import { emulateTouch, expectNoSmallTargets, expectRoomForLargeText, expectRoomOnPhone } from './expect-room.ts'
import { lackingOn, visitScreen, visitsOf } from './visit-screen.ts'

const isQuick = inject('isQuick')

test('touch emulation makes the pointer coarse', async () => {
  expect(matchMedia('(pointer: coarse)').matches).toBe(false)
  await emulateTouch()
  expect(matchMedia('(pointer: coarse)').matches).toBe(true)
})

const isWholePage = true

test.each(visitsOf(({ name }) => name === 'filled').map((visit, index) => [...visit, index % 2 === 0] as const))(
  '%s passes axe in light and dark, and its controls are large enough for a finger',
  async (_, row, state, isEven) => {
    // `npm test` runs axe on every other screen only wide and light, and on the remaining screens only narrow and dark.
    const ask = (isAsked: boolean, theme: 'light' | 'dark') =>
      isQuick ? isAsked && violations({ isWholePage, theme }) : violationsInBothThemes({ isWholePage })
    await visitScreen(row, state)
    await expect.poll(() => lackingOn(row, state)).toEqual([])
    expect((await ask(isEven, 'light')) || []).toEqual([])
    await emulateTouch()
    if (!isQuick) await expectNoSmallTargets()
    await expectRoomOnPhone()
    expect((await ask(!isEven, 'dark')) || []).toEqual([])
    if (!isQuick) await expectRoomForLargeText()
  },
)

test.each(visitsOf(({ name }) => name === 'detail'))(
  '%s passes axe, and its controls are large enough for a finger',
  async (_, row, state) => {
    await visitScreen(row, state)
    await expect.poll(() => lackingOn(row, state)).toEqual([])
    expect(await violations()).toEqual([])
    await emulateTouch()
    await expectNoSmallTargets()
    await expectRoomOnPhone()
    if (!isQuick) await expectRoomForLargeText()
  },
)
