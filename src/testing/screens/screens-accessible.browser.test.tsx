import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { violationsInBothThemes } from '@/testing/violations.ts'
import { overflowing } from './overflowing.ts'
import { routeTable } from './route-table.ts'
import { missingParts } from './shown-parts.ts'
import { visitScreen } from './visit-screen.ts'

const desktop = [1440, 900] as const
const phone = [390, 844] as const

afterEach(() => page.viewport(...desktop))

const filled = routeTable.flatMap((row) =>
  row.states
    .filter(({ name }) => name === 'filled')
    .map((state) => [state.note ? `${row.route} (${state.note})` : row.route, row, state] as const),
)

test.each(filled)('axe finds nothing on %s, wide and narrow, light and dark', async (_, row, state) => {
  await page.viewport(...desktop)
  await visitScreen(row, state)
  await expect.poll(() => missingParts(state.says)).toEqual([])
  expect(await violationsInBothThemes({ isWholePage: true })).toEqual([])
  await page.viewport(...phone)
  expect(await violationsInBothThemes({ isWholePage: true })).toEqual([])
  expect(overflowing()).toEqual([])
})
