import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { listMembers } from '../../domain/members/member.queries.ts'
import { todayIn } from '../../domain/shared/dates.ts'
import { tenYears } from '../import-files/ten-years.ts'
import { databaseOf, foundChurch } from './church.ts'
import { test } from './watched-test.ts'

async function choose(page: Page, name: string, text: string) {
  await page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'See What Would Change' }).click()
}

test('a new church imports ten years of Sundays, sees them in Trends, and undoes the import', async ({
  page,
  context,
}) => {
  await foundChurch(context)
  const { csv, rows } = tenYears(todayIn('UTC', new Date()))
  await page.goto('/trends')
  await page.getByRole('link', { name: 'Import Past Services' }).click()
  await choose(page, 'sundays.csv', csv)
  await page.getByRole('button', { name: `Import ${rows.length.toLocaleString('en-US')} Services` }).click()
  await expect(page.getByText(`${rows.length.toLocaleString('en-US')} services added.`)).toBeVisible()
  await page.getByRole('link', { name: 'Open Trends' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trends' })).toBeVisible()
  await expect(page.getByText(/ usual\./).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: /^\d{4} over the years before$/ })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Same week last year' })).toBeVisible()
  const easter = page.getByRole('row', { name: /Easter/ }).first()
  while ((await easter.count()) === 0) await page.getByRole('button', { name: 'Show More' }).click()
  await expect(easter).toBeVisible()

  await page.goto('/import')
  await page.getByRole('button', { name: 'Undo the import of sundays.csv' }).click()
  await page.getByRole('button', { name: 'Undo Import' }).click()
  await expect(page.getByText('Import undone')).toBeVisible()
  await page.goto('/services')
  await expect(page.getByText('No services yet')).toBeVisible()
})

test('when a file of members is imported a second time, there is nothing to import', async ({ page, context }) => {
  const username = await foundChurch(context)
  const file = 'First name,Last name,Email\r\nRuth,Moab,ruth@example.org\r\nObed,Bethlehem,obed@example.org\r\n'
  await page.goto('/members')
  await page.getByRole('link', { name: 'Import Members' }).click()
  await choose(page, 'members.csv', file)
  await page.getByRole('button', { name: 'Import 2 Members' }).click()
  await expect(page.getByText('2 members added.')).toBeVisible()
  await page.getByRole('button', { name: 'Import Another File' }).click()
  await choose(page, 'members.csv', file)
  await expect(page.getByRole('heading', { name: 'Nothing to import' })).toBeVisible()
  await expect(page.getByText('Your church has all of it already.')).toBeVisible()
  // The page has no unsaved input, so no question appears when the person leaves the page.
  await page.getByRole('link', { name: 'Open Members' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
  expect(await listMembers(await databaseOf(username))).toHaveLength(2)
})
