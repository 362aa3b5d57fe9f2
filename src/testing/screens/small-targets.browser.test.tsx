import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { routeTable } from './route-table.ts'
import { missingParts } from './shown-parts.ts'
import { smallTargets } from './small-targets.ts'
import { visitScreen } from './visit-screen.ts'

type Devtools = { send(command: string, parameters: object): Promise<unknown> }
const emulateTouch = (enabled: boolean) =>
  (cdp() as Devtools).send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 })

beforeAll(() => emulateTouch(true))
afterEach(() => page.viewport(1440, 900))
afterAll(() => emulateTouch(false))

const screens = routeTable.flatMap((row) =>
  row.states
    .filter(({ name }) => name === 'filled' || name === 'detail')
    .map((state) => [state.note ? `${row.route} (${state.note})` : row.route, row, state] as const),
)

test('a finger is emulated', () => {
  expect(matchMedia('(pointer: coarse)').matches).toBe(true)
})

test.each(screens)('nothing on %s is too small for a finger, wide and narrow', async (_, row, state) => {
  await page.viewport(1440, 900)
  await visitScreen(row, state)
  await state.act?.()
  await expect.poll(() => missingParts(state.says)).toEqual([])
  const wide = smallTargets()
  await page.viewport(390, 844)
  // Columns become sheets a moment after the style sheet has changed.
  await expect.poll(() => [...new Set([...wide, ...smallTargets()])]).toEqual([])
})
