import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '@/testing/render-app.tsx'
import { violations } from '@/testing/violations.ts'

const places = () =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)

test('a person with the role counter starts at the services and sees only Studio and Services', async () => {
  const answers = { 'GET /rest/v1/service_totals': () => [], 'GET /rest/v1/services': () => [] }
  const { router } = await renderApp('/dashboard', { churchRole: 'counter', answers })
  await expect.poll(() => router.state.location.pathname).toBe('/services')
  await expect.element(page.getByText('You may count services from yesterday to a week from today.')).toBeVisible()
  expect(places()).toEqual(['Studio', 'Services'])
  expect(page.getByRole('tab').elements()).toEqual([])
  expect(page.getByRole('link', { name: 'Back to Dashboard' }).elements()).toEqual([])
})

test("when a person's role does not allow a page, the page gives the reason and a link to the services", async () => {
  await renderApp('/sermons', { churchRole: 'counter', answers: { 'GET /rest/v1/sermons': () => [] } })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('This page is not part of your role')
  await expect.element(page.getByText('Your role, Counter, does not include this page.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to services' })).toHaveAttribute('href', '/services')
  expect(await violations()).toEqual([])
})

test('a person with the role viewer sees Trends but no Studio in the navigation', async () => {
  await renderApp('/account', { churchRole: 'viewer' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  expect(places()).toContain('Trends')
  expect(places()).not.toContain('Studio')
})
