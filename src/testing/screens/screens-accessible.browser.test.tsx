import { afterEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { violationsInBothThemes } from '@/testing/violations.ts'
import { overflowing } from './overflowing.ts'
import { routeTable } from './route-table.ts'
import type { ScreenRow, ScreenState } from './screen-row.ts'
import { missingParts } from './shown-parts.ts'
import { smallTargets } from './small-targets.ts'
import { visitScreen } from './visit-screen.ts'

const desktop = [1440, 900] as const
const phone = [390, 844] as const

type Devtools = { send(command: string, parameters: object): Promise<unknown> }
const emulateTouch = (enabled: boolean) =>
  (cdp() as Devtools).send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 })

afterEach(async () => {
  await emulateTouch(false)
  await page.viewport(...desktop)
})

const screensOf = (wanted: ScreenState['name']) =>
  routeTable.flatMap((row) =>
    row.states
      .filter(({ name }) => name === wanted)
      .map((state) => [state.note ? `${row.route} (${state.note})` : row.route, row, state] as const),
  )

async function open(row: ScreenRow, state: ScreenState) {
  await page.viewport(...desktop)
  await visitScreen(row, state)
  await state.act?.()
  await expect.poll(() => missingParts(state.says)).toEqual([])
}

/** Columns become sheets a moment after the style sheet has changed. */
async function expectNoSmallTargets() {
  await expect.poll(() => smallTargets()).toEqual([])
}

test('a finger is emulated', async () => {
  expect(matchMedia('(pointer: coarse)').matches).toBe(false)
  await emulateTouch(true)
  expect(matchMedia('(pointer: coarse)').matches).toBe(true)
})

test.each(screensOf('filled'))(
  'axe finds nothing on %s, and nothing is too small for a finger, wide and narrow, light and dark',
  async (_, row, state) => {
    await open(row, state)
    expect(await violationsInBothThemes({ isWholePage: true })).toEqual([])
    await emulateTouch(true)
    await expectNoSmallTargets()
    await page.viewport(...phone)
    await expectNoSmallTargets()
    expect(await violationsInBothThemes({ isWholePage: true })).toEqual([])
    expect(overflowing()).toEqual([])
  },
)

test.each(screensOf('detail'))(
  'nothing on %s, opened up, is too small for a finger, wide and narrow',
  async (_, row, state) => {
    await open(row, state)
    await emulateTouch(true)
    await expectNoSmallTargets()
    await page.viewport(...phone)
    await expect.poll(() => smallTargets()).toEqual([])
  },
)
