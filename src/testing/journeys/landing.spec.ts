import { expect } from '@playwright/test'
import { measureStartPage, startPageLimit, visits } from '../start-page.ts'
import { journeysOrigin } from './place.ts'
import { test } from './watched-test.ts'

for (const visit of visits) {
  const fonts = visit.lateFonts ? 'its fonts late' : 'its fonts in time'
  test(`at ${visit.width} pixels width, the start page loads fast and does not jump, ${fonts}`, async ({ browser }) => {
    const { brotli, files, shift } = await measureStartPage(browser, journeysOrigin(), visit)
    expect(brotli, files.join('\n')).toBeLessThanOrEqual(startPageLimit)
    // A result below half the limit would mean that the framework was not measured.
    expect(brotli).toBeGreaterThan(startPageLimit / 2)
    expect(shift).toBe(0)
  })
}
