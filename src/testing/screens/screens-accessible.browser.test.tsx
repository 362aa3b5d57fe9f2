import { expect, inject, test } from 'vitest'
import { violations, violationsInBothThemes, violationsOfColours } from '@/testing/violations.ts'
import { emulateTouch, expectNoSmallTargets, expectRoomForLargeText, expectRoomOnPhone } from './expect-room.ts'
import { lackingOn, visitScreen, visitsOf } from './visit-screen.ts'

const isQuick = inject('isQuick')

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
    await expectRoomOnPhone()
    expect(await (isQuick ? violationsOfColours() : violationsInBothThemes({ isWholePage: true }))).toEqual([])
    if (!isQuick) await expectRoomForLargeText()
  },
)

test.each(visitsOf(({ name }) => name === 'detail'))('%s, with axe and a finger', async (_, row, state) => {
  await visitScreen(row, state)
  await expect.poll(() => lackingOn(row, state)).toEqual([])
  expect(await violations()).toEqual([])
  await emulateTouch()
  await expectNoSmallTargets()
  await expectRoomOnPhone()
  if (!isQuick) await expectRoomForLargeText()
})
