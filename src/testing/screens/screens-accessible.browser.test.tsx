import { expect, test } from 'vitest'
import { isQuick } from '@/testing/is-quick.ts'
import { violations, violationsInBothThemes } from '@/testing/violations.ts'
import { emulateTouch, expectNoSmallTargets, expectRoomForLargeText, expectRoomOnPhone } from './expect-room.ts'
import { lackingOn, visitScreen, visitsOf } from './visit-screen.ts'

test('when a test emulates touch, the browser reports a coarse pointer', async () => {
  expect(matchMedia('(pointer: coarse)').matches).toBe(false)
  await emulateTouch()
  expect(matchMedia('(pointer: coarse)').matches).toBe(true)
})

/** `npm test` checks only the given theme, `npm run test:all` both themes. */
const violationsIn = (theme: 'light' | 'dark') =>
  isQuick ? violations({ isWholePage: true, theme }) : violationsInBothThemes({ isWholePage: true })

/** In `npm test`, one screen is checked only wide and light, and the next screen only narrow and dark. */
const halved = (name: string) =>
  visitsOf((state) => state.name === name).map((visit, index) => {
    const isWide = !isQuick || index % 2 === 0
    return [...visit, isWide, !isQuick || !isWide] as const
  })

test.each(halved('filled'))(
  'the page %s has no accessibility violations, and its controls are large enough for a finger',
  async (_, row, state, isWide, isNarrow) => {
    await visitScreen(row, state)
    await expect.poll(() => lackingOn(row, state)).toEqual([])
    expect(isWide ? await violationsIn('light') : []).toEqual([])
    if (!isNarrow) return
    await emulateTouch()
    if (!isQuick) await expectNoSmallTargets()
    await expectRoomOnPhone()
    expect(await violationsIn('dark')).toEqual([])
    if (!isQuick) await expectRoomForLargeText()
  },
)

test.each(halved('detail'))(
  'the view %s has no accessibility violations, and its controls are large enough for a finger',
  async (_, row, state, isWide, isNarrow) => {
    await visitScreen(row, state)
    await expect.poll(() => lackingOn(row, state)).toEqual([])
    expect(isWide ? await violations() : []).toEqual([])
    if (!isNarrow) return
    await emulateTouch()
    await expectNoSmallTargets()
    await expectRoomOnPhone()
    if (!isQuick) await expectRoomForLargeText()
  },
)
