import { expect, inject, test } from 'vitest'
import { violations, violationsInBothThemes } from '@/testing/violations.ts'
import { emulateTouch, expectNoSmallTargets, expectRoomForLargeText, expectRoomOnPhone } from './expect-room.ts'
import { lackingOn, visitScreen, visitsOf } from './visit-screen.ts'

const isQuick = inject('isQuick')

test('a finger is emulated', async () => {
  expect(matchMedia('(pointer: coarse)').matches).toBe(false)
  await emulateTouch()
  expect(matchMedia('(pointer: coarse)').matches).toBe(true)
})

const isWholePage = true

test.each(visitsOf(({ name }) => name === 'filled').map((visit, index) => [...visit, index % 2 === 0] as const))(
  '%s, with axe and a finger, wide and narrow, light and dark',
  async (_, row, state, isEven) => {
    await visitScreen(row, state)
    await expect.poll(() => lackingOn(row, state)).toEqual([])
    // `npm test` asks every other screen when it is wide and light, and the others when they are narrow and dark.
    if (!isQuick) expect(await violationsInBothThemes({ isWholePage })).toEqual([])
    else if (isEven) expect(await violations({ isWholePage })).toEqual([])
    await emulateTouch()
    if (!isQuick) await expectNoSmallTargets()
    await expectRoomOnPhone()
    if (!isQuick) expect(await violationsInBothThemes({ isWholePage })).toEqual([])
    else if (!isEven) expect(await violations({ isWholePage, theme: 'dark' })).toEqual([])
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
