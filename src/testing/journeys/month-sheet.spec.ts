import { expect } from '@playwright/test'
import { addMonths } from '../../domain/calendar/calendar-month.ts'
import { createService } from '../../domain/services/service.commands.ts'
import { createServiceInstance } from '../../domain/services/service-instance.commands.ts'
import { listServicesWithTotals } from '../../domain/services/listed-service.queries.ts'
import { ServiceInstanceDraft } from '../../domain/services/service-instance.schema.ts'
import { ServiceDraft } from '../../domain/services/service.schema.ts'
import { nextWeekday } from '../../domain/services/series-dates.ts'
import { formatMonth } from '../../domain/shared/date-formats.ts'
import { databaseOf, foundChurch } from './church.ts'
import { test } from './watched-test.ts'
import * as v from 'valibot'

/** Each weekday occurs at least four times in the previous month. */
const month = addMonths(new Date().toISOString().slice(0, 7), -1)
const series = [
  ['Early Service', 0, '08:00'],
  ['Sunday Worship', 0, '10:00'],
  ['Evening Service', 0, '18:00'],
  ['Prayer', 3, '19:00'],
  ['Youth', 5, '18:30'],
] as const
const COUNTS = 20
/** All counts must be entered within this number of milliseconds. */
const ONE_MINUTE = 60_000

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`in a window ${width} pixels wide, twenty counts can be typed within a minute`, async ({ page, context }) => {
    await page.setViewportSize({ width, height })
    const username = await foundChurch(context)
    const db = await databaseOf(username)
    for (const [name, dayOfWeek, serviceTime] of series) {
      const { id } = await createService(db, v.parse(ServiceDraft, { name, dayOfWeek, serviceTime }))
      if (name !== 'Sunday Worship') continue
      // For this date, a dated service exists before the sheet is opened.
      const instanceDate = nextWeekday(`${month}-01`, 0)
      const draft = { serviceId: id, serviceName: name, instanceDate, startTime: serviceTime }
      await createServiceInstance(db, v.parse(ServiceInstanceDraft, draft))
    }
    await page.goto('/services/counts')
    await page.getByRole('button', { name: 'Previous month' }).press('Enter')
    await expect(page.getByRole('heading', { name: formatMonth(`${month}-01`) })).toBeVisible()
    const boxes = page.getByRole('table').getByRole('textbox')
    await boxes.first().focus()
    const typed = Array.from({ length: COUNTS }, (_, index) => 40 + 7 * index)
    const begun = Date.now()
    for (const count of typed) {
      await page.keyboard.type(String(count))
      await page.keyboard.press('Tab')
    }
    await expect(page.getByRole('cell', { name: 'saved' })).toHaveCount(COUNTS, { timeout: ONE_MINUTE })
    test.info().annotations.push({ type: 'seconds', description: String((Date.now() - begun) / 1000) })
    await expect(page.getByText('Saved, service added', { exact: true })).toBeVisible()

    await page.keyboard.press('d')
    await expect(page.getByText('Saving...')).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(page.getByText(/^Taken back/)).toBeVisible()
    const totals = await listServicesWithTotals(db, { from: `${month}-01`, to: `${month}-31` })
    const sorted = (numbers: (number | null)[]) => numbers.toSorted((a, b) => (a ?? 0) - (b ?? 0))
    expect(sorted(totals.map(({ total }) => total))).toEqual(sorted(typed))
    await page.reload()
    await expect(boxes.first()).toHaveValue('40')

    // Enter goes past the counts, and a count typed while a mark is taken back waits for it.
    await boxes.first().press('Enter')
    const empty = page.locator('input:focus')
    await expect(empty).toHaveValue('')
    await empty.press('d')
    await expect(page.getByText('Saved: did not happen', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+z')
    await page.keyboard.type('39')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Saved, service added', { exact: true })).toBeVisible()
    const after = await listServicesWithTotals(db, { from: `${month}-01`, to: `${month}-31` })
    expect(sorted(after.flatMap(({ total }) => total ?? []))).toEqual(sorted([...typed, 39]))
  })
}
