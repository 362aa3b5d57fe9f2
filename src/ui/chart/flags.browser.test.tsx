import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '@/ui/theme/theme.css'
import { Bars } from './bars.tsx'
import { Chart } from './chart.tsx'
import { Flags, flagsRoom } from './flags.tsx'
import { ValueAxis } from './value-axis.tsx'

/** The chart shows ten years of months, with three notes each year. */
const MONTHS = 120
const flags = Array.from({ length: 10 }, (_, year) => [
  { at: year * 12 + 3, text: 'Easter' },
  { at: year * 12 + 4, text: 'Mother’s Day' },
  { at: year * 12 + 11, text: 'Carols by Candlelight' },
]).flat()

for (const width of [1366, 390]) {
  test(`in a window ${width} pixels wide, the texts of flags over ten years are whole and do not overlap`, async () => {
    await page.viewport(width, 700)
    await render(
      <div style={{ padding: 16 }}>
        <Chart label="Attendance" height={320} count={MONTHS} max={200} topRoom={flagsRoom(flags)}>
          <ValueAxis />
          <Bars values={Array.from({ length: MONTHS }, (_, at) => 100 + (at % 12) * 5)} isOpen={() => false} />
          <Flags flags={flags} />
        </Chart>
      </div>,
    )
    const known = new Set(flags.map(({ text }) => text))
    const texts = [...document.querySelectorAll('svg text')].filter(({ textContent }) =>
      /\p{L}/u.test(textContent ?? ''),
    )
    expect(texts.filter(({ textContent }) => !known.has(textContent ?? ''))).toEqual([])
    expect(texts.length).toBeGreaterThanOrEqual(width > 1000 ? 12 : 5)
    const boxes = texts.map((each) => each.getBoundingClientRect())
    for (const [at, one] of boxes.entries()) {
      expect(one.left).toBeGreaterThanOrEqual(0)
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
