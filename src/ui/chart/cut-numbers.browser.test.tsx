import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '@/ui/theme/theme.css'
import { Chart } from './chart.tsx'
import { CutNumbers } from './cut-numbers.tsx'
import { Line } from './line.tsx'
import { ValueAxis } from './value-axis.tsx'

const WEEKS = 53
/** Six neighbours are above the scale, and one number near the right edge. */
const values = Array.from({ length: WEEKS }, (_, week) =>
  (week >= 38 && week < 44) || week === 51 ? 1404 + week : 90 + (week % 5) * 8,
)

for (const width of [1366, 390]) {
  test(`in a window ${width} pixels wide, each point above the scale has a number or an arrow, and no number covers another`, async () => {
    await page.viewport(width, 500)
    await render(
      <div style={{ padding: 16 }}>
        <Chart label="Attendance" height={260} count={WEEKS} max={130}>
          <ValueAxis />
          <Line look="bold" values={values} />
          <CutNumbers series={[values]} />
        </Chart>
      </div>,
    )
    await document.fonts.ready
    const above = new Set(values.filter((value) => value > 1000).map((value) => value.toLocaleString('en-US')))
    const numbers = [...document.querySelectorAll('svg text')].filter(({ textContent }) => above.has(textContent))
    const arrows = [...document.querySelectorAll('svg path')].filter((path) =>
      path.getAttribute('d')!.endsWith('l4,6h-8z'),
    )
    expect(numbers.length).toBeGreaterThanOrEqual(width > 1000 ? 6 : 3)
    expect(numbers.length + arrows.length).toBe(above.size)
    const boxes = numbers.map((number) => number.getBoundingClientRect())
    for (const [at, one] of boxes.entries()) {
      expect(one.right).toBeLessThanOrEqual(width)
      for (const other of boxes.slice(at + 1)) {
        const isApart =
          one.right <= other.left ||
          other.right <= one.left ||
          one.bottom <= other.top + 3 ||
          other.bottom <= one.top + 3
        expect(isApart, `${one.left} ${one.top} and ${other.left} ${other.top}`).toBe(true)
      }
    }
  })
}
