import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import type { Sermon } from '@/domain/sermons/sermon.schema.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { violationsInBothThemes } from '@/testing/violations.ts'
import { DashboardPage } from './dashboard-page.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import type { DashboardData } from './load-dashboard.ts'

const profile: Profile = {
  id: 'p1',
  username: 'ruth',
  fullName: null,
  email: null,
  role: 'user',
  churchRole: 'owner',
  church: { id: 'c1', name: 'Grace Chapel', timeZone: 'Pacific/Auckland', firstWeekday: 0, easter: 'western' },
}

const nothing: DashboardData = {
  activeMembers: 0,
  visitorsThisMonth: 0,
  latestTotals: [],
  services: 0,
  sermonCount: 0,
  sermons: [],
  events: [],
}

const figureOf = (label: string) => page.getByText(label, { exact: true }).element().parentElement!.textContent

test('a new church sees zeros, what will appear there, and what to do', async () => {
  await renderPage(<DashboardPage profile={profile} {...nothing} />)
  await expect.element(page.getByText('No sermons recorded yet')).toBeVisible()
  await expect.element(page.getByText('No upcoming events')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Record Attendance' })).toHaveAttribute('href', '/studio')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome, ruth' })).toBeVisible()
  const home = page.getByRole('link', { name: 'Home' })
  await expect.element(home).toHaveAttribute('href', '/')
  await expect.element(home).toHaveAccessibleDescription('Leaves the app for the public start page')
  expect(figureOf('Avg Attendance')).toContain('0.0%')
  expect(figureOf('Avg Attendance')).toContain('Not counted yet')
  expect(await violationsInBothThemes()).toEqual([])
})

test('on a tablet the buttons go below the heading and do not squeeze it', async () => {
  await page.viewport(660, 900)
  await renderPage(<DashboardPage profile={profile} {...nothing} />)
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toBeVisible()
  expect(heading.element().clientWidth).toBeGreaterThan(280)
  await page.viewport(1280, 900)
})

test('figures follow the formulas of the specification', async () => {
  const totals = [5, 100, 110, 120, 151]
  await renderPage(
    <DashboardPage
      profile={profile}
      {...nothing}
      activeMembers={1204}
      visitorsThisMonth={1}
      latestTotals={totals}
      services={2}
      sermonCount={48}
    />,
  )
  await expect.element(page.getByText('1,204')).toBeVisible()
  expect(figureOf('Total Members')).toContain('1 visitor this month')
  expect(figureOf('Avg Attendance')).toContain('120')
  expect(figureOf('Avg Attendance')).toContain('Up 29.0%')
  expect(figureOf('Active Services')).toBe('Active Services2Weekly worship services')
  expect(figureOf('Sermon Library')).toBe('Sermon Library48Archived messages')
})

test('services to which no one came are counted', async () => {
  await renderPage(<DashboardPage profile={profile} {...nothing} latestTotals={[0, 0]} />)
  await expect.element(page.getByText('Avg Attendance')).toBeVisible()
  expect(figureOf('Avg Attendance')).toMatch(/^Avg Attendance0/)
})

test('fewer people than before is down', async () => {
  await renderPage(<DashboardPage profile={profile} {...nothing} latestTotals={[100, 100, 90, 90]} />)
  await expect.element(page.getByText('10.0%')).toBeVisible()
  expect(figureOf('Avg Attendance')).toContain('Down 10.0%')
})

test('sermons and events are listed with dates of the church', async () => {
  const sermon = {
    id: 's1',
    title: 'On waiting',
    speaker: 'Hannah Lind',
    scripture: 'Psalm 130',
    sermonDate: '2024-03-05',
  }
  const event = {
    id: 'e1',
    name: 'Potluck',
    location: null,
    description: 'Bring a dish.',
    startDate: '2024-03-05T20:00:00Z',
  }
  await renderPage(
    <DashboardPage profile={profile} {...nothing} sermons={[sermon as Sermon]} events={[event as ChurchEvent]} />,
  )
  await expect.element(page.getByText('Hannah Lind · Psalm 130')).toBeVisible()
  await expect.element(page.getByText('Mar 5, 2024')).toBeVisible()
  await expect.element(page.getByText('TBD')).toBeVisible()
  await expect.element(page.getByText('Bring a dish.')).toBeVisible()
  // 9 o'clock on the next morning in Auckland.
  await expect.element(page.getByText('Mar 6, 2024')).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
})

test('while it loads, what is known is there already', async () => {
  await renderPage(<DashboardSkeleton profile={profile} />)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome, ruth' })).toBeVisible()
  await expect.element(page.getByText('Total Members')).toBeVisible()
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
  expect(await violationsInBothThemes()).toEqual([])
})
