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

test("the start page is shown and its links work before the app's code has arrived", async ({ page }) => {
  await page.route('**/assets/*.js', () => undefined)
  await page.goto(journeysOrigin(), { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login')
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Try it with your camera' }).click()
  await expect(page).toHaveURL(/\/try$/)
})

test('the help about cameras prints one sheet of paper for each topic, without buttons and navigation', async ({
  page,
}) => {
  await page.goto(`${journeysOrigin()}/help/cameras`)
  const topics = page.getByRole('main').getByRole('region')
  await expect(topics).toHaveCount(7)
  const onScreen = [
    page.getByRole('navigation', { name: 'Topics' }),
    page.getByRole('link', { name: 'Back', exact: true }),
    page.getByRole('button', { name: 'Print' }),
    page.getByRole('contentinfo'),
  ]
  for (const part of onScreen) await expect(part).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const part of onScreen) await expect(part).toBeHidden()
  const breaks = await topics.evaluateAll((sheets) => sheets.map((sheet) => getComputedStyle(sheet).breakAfter))
  expect(breaks).toEqual(Array.from({ length: 7 }, () => 'page'))
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(7)
  }
})

for (const { path, session } of [
  { path: '/login', session: null },
  { path: '/', session: '{}' },
]) {
  const who = session ? 'signed in' : 'not signed in'
  test(`at ${path}, a person who is ${who} does not see the start page of visitors`, async ({ page }) => {
    await page.addInitScript((text) => text && localStorage.setItem('narthex.session', text), session)
    await page.route('**/assets/*.js', () => undefined)
    await page.goto(journeysOrigin() + path, { waitUntil: 'commit' })
    await expect(page.locator('template + #root')).toBeAttached()
    await expect(page.locator('#root > *')).toHaveCount(0)
  })
}
