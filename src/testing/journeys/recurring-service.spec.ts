import { expect } from '@playwright/test'
import { listServiceInstances } from '../../domain/services/service-instance.queries.ts'
import { formatDay, formatServiceDate } from '../../domain/shared/date-formats.ts'
import { addDays, dayOfWeek } from '../../domain/shared/dates.ts'
import { databaseOf, signUp } from './church.ts'
import { test } from './watched-test.ts'

test('a new weekly service gets twelve dates, one date can be changed, and the studio selects the next date', async ({
  page,
}) => {
  const username = await signUp(page)
  await page.goto('/services/new')
  await page.getByLabel('Service Name').fill('Sunday Worship')
  await page.getByLabel('Service Time').fill('10:00')
  await expect(page.getByRole('combobox', { name: 'Day of Week' })).toContainText('Sunday')
  await page.getByRole('button', { name: 'Create Service' }).click()
  await expect(page.getByText('Service created', { exact: true })).toBeVisible()

  const db = await databaseOf(username)
  const planned = async () => (await listServiceInstances(db)).toReversed()
  const dates = await planned()
  const [first, second, third] = dates
  expect(dayOfWeek(first!.instanceDate)).toBe(0)
  expect(dates.map(({ instanceDate }) => instanceDate)).toEqual(
    Array.from({ length: 12 }, (_, week) => addDays(first!.instanceDate, 7 * week)),
  )
  // Only the clock of the page is changed. The database creates dates by the real time.
  await page.clock.setFixedTime(new Date(`${first!.instanceDate}T08:00:00`))
  await page.goto('/services')
  await expect(page.getByText('3 of 12 upcoming')).toBeVisible()
  for (const more of [6, 9, 12]) {
    await page.getByRole('button', { name: 'Show More' }).click()
    const links = page.getByRole('region', { name: 'Upcoming' }).getByRole('link', { name: /Sunday Worship/ })
    await expect(links).toHaveCount(more)
  }

  await page.goto(`/service-instances/${third!.id}/edit`)
  await page.getByLabel('Start Time').fill('18:00')
  await page.getByLabel('End Time').fill('19:30')
  await page.getByRole('button', { name: 'Update Service' }).click()
  await page.getByRole('button', { name: `Only ${formatDay(third!.instanceDate)}` }).click()
  await expect(page.getByText('Service updated', { exact: true })).toBeVisible()
  expect((await planned()).map(({ startTime }) => startTime.slice(0, 5))).toEqual(
    dates.map(({ id }) => (id === third!.id ? '18:00' : '10:00')),
  )

  await page.clock.setFixedTime(new Date(`${second!.instanceDate}T09:30:00`))
  await page.goto('/studio')
  const chosen = page.getByRole('region', { name: 'Service/Event' })
  await expect(chosen).toContainText('Sunday Worship')
  await expect(chosen).toContainText(formatServiceDate(second!.instanceDate))
})
