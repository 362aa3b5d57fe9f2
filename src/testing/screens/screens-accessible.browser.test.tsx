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
    // `npm test` asks every other screen when it is wide and light, and the others when they are narrow and dark.
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

test.each(visitsOf(({ name }) => name === 'detail'))('%s, with axe and a finger', async (_, row, state) => {
  await visitScreen(row, state)
  await expect.poll(() => lackingOn(row, state)).toEqual([])
  expect(await violations()).toEqual([])
  await emulateTouch()
  await expectNoSmallTargets()
  await expectRoomOnPhone()
  if (!isQuick) await expectRoomForLargeText()
})
