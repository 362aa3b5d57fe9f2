import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import type { Sermon } from '@/domain/sermons/sermon.schema.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { addDays } from '@/domain/shared/dates.ts'
import { answeringDb } from '@/testing/answering-db.ts'
import { instanceOf, serviceTotalOf, sessionOf } from '@/testing/factories/services.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { missingParts } from '@/testing/screens/shown-parts.ts'
import { violations } from '@/testing/violations.ts'
import { DashboardPage } from './dashboard-page.tsx'
import type { DashboardData } from './load-dashboard.ts'

const profile: Profile = {
  id: 'p1',
  username: 'ruth',
  fullName: null,
  email: null,
  role: 'user',
  churchRole: 'owner',
  church: {
    id: 'c1',
    name: 'Grace Chapel',
    timeZone: 'Pacific/Auckland',
    firstWeekday: 0,
    easter: 'western',
    mainSeries: null,
    mainServiceId: null,
    onlineFactor: null,
    registerEnabled: false,
  },
}
const viewer: Profile = { ...profile, churchRole: 'viewer' }

const nothing: DashboardData = {
  activeMembers: 0,
  visitorsThisMonth: 0,
  latestTotals: [],
  services: 0,
  sermonCount: 0,
  hasServiceInstances: false,
  hasRecordings: false,
  sermons: [],
  events: [],
  recentServices: [],
}

/** @param now the time in ISO 8601 that replaces the real time */
async function renderDashboard(
  data: Partial<DashboardData> = {},
  {
    who = profile,
    now,
    ...rows
  }: {
    who?: Profile
    now?: string
    recordings?: object[]
    series?: object[]
    history?: object[] | Promise<object[]>
  } = {},
) {
  if (now) vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  const { db, sent } = answeringDb({
    'GET /rest/v1/recording_sessions': () => rows.recordings ?? [],
    'GET /rest/v1/service_totals': () => rows.history ?? [],
    'GET /rest/v1/services': () => rows.series ?? [],
    'PATCH /rest/v1/service_instances': () => [{ id: 'i1' }],
  })
  const shown = await renderPage(<DashboardPage profile={who} db={db} data={{ ...nothing, ...data }} />, { db })
  return { ...shown, sent }
}

const figureOf = (label: string) => page.getByText(label, { exact: true }).element().closest('div')!.textContent
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })

test('the dashboard of a new church says "Not counted yet" and lists the first steps', async () => {
  await renderDashboard({}, { who: { ...profile, church: { ...profile.church, name: "ruth's church" } } })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome, ruth' })).toBeVisible()
  await expect.element(link('Home')).toHaveAccessibleDescription('Leaves the app for the public start page')
  expect(figureOf('Avg Attendance')).toBe('Avg Attendance–Not counted yet')
  await expect.element(page.getByRole('region', { name: 'First steps' })).toHaveTextContent('0 of 4 done')
  await expect.element(link('Name your church')).toHaveAttribute('href', '/account')
})

test('the dashboard ticks each completed first step, and the steps can be hidden on this device', async () => {
  const begun = { services: 1, hasRecordings: true }
  const { unmount } = await renderDashboard(begun)
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect.element(steps).toHaveTextContent('3 of 4 done')
  await expect.element(steps).toHaveTextContent('Add a service Done')
  await expect.element(link('Add a service')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Hide the first steps' }).click()
  await expect.element(steps).not.toBeInTheDocument()
  await unmount()
  localStorage.clear()
  // Staff are not asked to name the church. Completed steps stay hidden even if the service is deleted later.
  const staff: Profile = { ...profile, churchRole: 'staff', church: { ...profile.church, name: "ruth's church" } }
  const done = await renderDashboard({ ...begun, latestTotals: [80] }, { who: staff })
  await expect.element(page.getByText('Total Members')).toBeVisible()
  await expect.element(steps).not.toBeInTheDocument()
  await done.unmount()
  const later = await renderDashboard({}, { who: staff })
  await expect.element(page.getByText('Total Members')).toBeVisible()
  await expect.element(steps).not.toBeInTheDocument()
  await later.unmount()
  localStorage.clear()
})

test('on a phone, the first steps are one next step with its reason and the later steps, and what follows is in sight', async () => {
  await page.viewport(390, 844)
  await renderDashboard({}, { who: profile })
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect.element(steps).toHaveTextContent('1 of 4 done')
  await expect.element(link('Add a service')).toBeVisible()
  await expect.element(link('Record with a camera')).toBeVisible()
  await expect.element(steps.getByText('Name your church')).not.toBeVisible()
  await expect.element(steps.getByText('For example, Sunday Worship, every week at 10:00.')).toBeVisible()
  await expect.element(steps.getByText('Use the camera, or type a number.')).not.toBeVisible()
  expect(page.getByText('Total Members').element().getBoundingClientRect().top).toBeLessThan(844 - 56)
  await page.viewport(1366, 768)
  await expect.element(steps.getByText('Name your church')).toBeVisible()
  await expect.element(steps.getByText('Use the camera, or type a number.')).toBeVisible()
})

test('the first steps stay on the dashboard until all of them are done, also after many counts', async () => {
  const unnamed: Profile = { ...profile, church: { ...profile.church, name: "ruth's church" } }
  const counted = { services: 1, hasRecordings: true, latestTotals: [80, 81, 82, 83] }
  const { unmount } = await renderDashboard(counted, { who: unnamed })
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect.element(steps).toHaveTextContent('3 of 4 done')
  await expect.element(link('Name your church')).toBeVisible()
  await unmount()
  await renderDashboard(counted)
  await expect.element(page.getByText('Total Members')).toBeVisible()
  await expect.element(steps).not.toBeInTheDocument()
})

test('on a tablet, the dashboard buttons are below the heading, and the heading keeps its width', async () => {
  await page.viewport(660, 900)
  await renderDashboard()
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toBeVisible()
  expect(heading.element().clientWidth).toBeGreaterThan(280)
})

test('the dashboard figures use the formulas of the specification, and each figure links to its page', async () => {
  const totals = [5, 100, 110, 120, 151]
  await renderDashboard({
    activeMembers: 1204,
    visitorsThisMonth: 1,
    latestTotals: totals,
    services: 2,
    sermonCount: 48,
  })
  await expect.element(page.getByText('1,204')).toBeVisible()
  expect(figureOf('Total Members')).toContain('active · 1 visitor this month')
  await expect
    .poll(() => figureOf('Avg Attendance'))
    .toBe('Avg Attendance120Up 29.0%from last periodper service: last two 151 and 120, two before 110 and 100')
  expect(figureOf('Active Services')).toBe('Active Services2Weekly worship services')
  expect(figureOf('Sermon Library')).toBe('Sermon Library48Archived messages')
  await expect.element(link('Total Members')).toHaveAttribute('href', '/members')
  await expect.element(link('Avg Attendance')).toHaveAttribute('href', '/trends')
  await expect.element(link('Active Services')).toHaveAttribute('href', '/services?tab=recurring')
  await expect.element(link('Sermon Library')).toHaveAttribute('href', '/sermons')
})

test('when all totals are 0, the dashboard shows an average of 0', async () => {
  await renderDashboard({ latestTotals: [0, 0] })
  await expect.element(page.getByText('Avg Attendance')).toBeVisible()
  expect(figureOf('Avg Attendance')).toMatch(/^Avg Attendance0/)
})

test('after a single count, the dashboard shows no change, because there is no period before', async () => {
  await renderDashboard({ latestTotals: [3] })
  await expect.element(page.getByText('Avg Attendance')).toBeVisible()
  expect(figureOf('Avg Attendance')).toBe('Avg Attendance3one service counted')
})

test('with three counts, the card compares the last two with the one before', async () => {
  await renderDashboard({ latestTotals: [100, 120, 1100] })
  await expect
    .poll(() => figureOf('Avg Attendance'))
    .toBe('Avg Attendance440Up 510.0%from last periodper service: last two 1,100 and 120, one before 100')
})

test('the dashboard shows a falling average as down', async () => {
  await renderDashboard({ latestTotals: [100, 100, 90, 90] })
  await expect.element(page.getByText('10.0%')).toBeVisible()
  expect(figureOf('Avg Attendance')).toContain('Down 10.0%')
})

test("sermons and events are listed with dates in the church's time zone", async () => {
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
  await renderDashboard({ sermons: [sermon as Sermon], events: [event as ChurchEvent] })
  // The event begins at 9:00 the next morning in Auckland.
  await expect
    .poll(() => missingParts(['Hannah Lind · Psalm 130', 'Mar 5, 2024', 'Mar 6, 2024', 'TBD', 'Bring a dish.']))
    .toEqual([])
})

/** The time is Sunday, November 22, 2026, 9:40 in Auckland. */
const morning = '2026-11-21T20:40:00Z'
const today = (serviceName: string, startTime: string, facts: Partial<ServiceInstance> = {}) =>
  instanceOf({ instanceDate: '2026-11-22', serviceName, startTime, ...facts })
const early = today('Early Mass', '08:00:00')
const main = today('Sunday Worship', '10:00:00')
const running = today('Sunday School', '09:30:00')
const cancelled = today('Youth', '18:00:00', { outcome: 'did_not_happen', outcomeReason: 'snow' })
const evening = today('Vespers', '19:00:00')
const missed = ['2026-11-15', '2026-11-08', '2026-11-01', '2026-10-25'].map((instanceDate) =>
  instanceOf({ instanceDate }),
)
const sunday: Partial<DashboardData> = {
  latestTotals: [90, 91, 92, 93],
  recentServices: [
    ...[evening, cancelled, main, running].map((instance) => serviceTotalOf(instance)),
    serviceTotalOf(early, { total: 64 }),
    ...missed.map((instance) => serviceTotalOf(instance)),
  ],
}
const recordings = [
  sessionOf({
    serviceInstanceId: running.id,
    status: 'recording',
    startTime: '2026-11-21T20:25:00+00:00',
    way: 'door',
    cameraName: 'North door',
    peakOccupancy: 45,
  }),
]

test("on a Sunday morning the dashboard lists today's services, their next steps and uncounted services", async () => {
  const { sent } = await renderDashboard(sunday, { now: morning, recordings })
  const todays = page.getByRole('region', { name: 'Today' })
  const rows = todays.getByRole('article')
  await expect.element(rows.nth(0)).toHaveTextContent('8:00 AMEarly Mass64 people')
  await expect
    .element(rows.nth(1))
    .toHaveTextContent('9:30 AMSunday SchoolLIVE45 people · Door · North door, since 9:25 AM')
  await expect.element(rows.nth(2)).toHaveTextContent('10:00 AMSunday WorshipBegins in 20 min')
  await expect.element(rows.nth(3)).toHaveTextContent('6:00 PMYouthdid not happen: snow')
  await expect.element(rows.nth(4)).toHaveTextContent('7:00 PMVespersUpcoming')
  await expect.element(rows.nth(2).getByRole('link').first()).toHaveAttribute('href', `/service-instances/${main.id}`)
  await expect
    .element(link('Start the camera for Sunday Worship'))
    .toHaveAttribute('href', `/studio?instance=${main.id}`)
  await expect
    .element(link('Enter a count for Sunday Worship'))
    .toHaveAttribute('href', `/service-instances/${main.id}?enter=true#manual-record`)
  expect(rows.nth(0).getByRole('link').elements()).toHaveLength(1)
  expect(rows.nth(3).getByRole('link').elements()).toHaveLength(1)

  const uncounted = page.getByRole('region', { name: 'Still to be counted' })
  await expect.element(uncounted.getByText('Nov 15 has no count')).toBeVisible()
  await expect.element(uncounted.getByText('Oct 25 has no count')).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
  const more = uncounted.getByRole('button', { name: 'Show More' })
  const bottomOf = (part: typeof more) => part.element().getBoundingClientRect().bottom
  expect(bottomOf(uncounted) - bottomOf(more)).toBeGreaterThan(12)
  await more.click()
  await expect.element(uncounted.getByText('Oct 25 has no count')).toBeVisible()
  await expect
    .element(link('Enter a count for Sunday Worship on Nov 1'))
    .toHaveAttribute('href', `/service-instances/${missed[2]!.id}?enter=true#manual-record`)
  await page.getByRole('button', { name: 'Did not happen… for Sunday Worship on Nov 1', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Did not happen' }).click()
  await expect
    .poll(() => sent.find(({ method }) => method === 'PATCH')?.body)
    .toMatchObject({ outcome: 'did_not_happen' })
})

test('a sentence and a keyboard-operated chart show the last 12 weeks and load without a layout shift', async () => {
  const history = Array.from({ length: 64 }, (_, week) => {
    const instance = instanceOf({ instanceDate: addDays('2026-11-15', 7 * (week - 63)) })
    return serviceTotalOf(instance, { total: week === 61 ? null : 80 + week })
  })
  history[62] = serviceTotalOf(
    instanceOf({ instanceDate: '2026-11-08', outcome: 'did_not_happen', outcomeReason: 'snow' }),
  )
  await renderDashboard({ latestTotals: [138, 139, 140, 143] }, { now: morning, history })
  const figuresAt = () => page.getByText('Total Members').element().getBoundingClientRect().top
  const before = figuresAt()
  const card = page.getByRole('region', { name: 'Last 12 weeks' })
  await expect.element(card).toHaveTextContent(/Too few|On average/)
  const chart = card.getByRole('application', { name: 'Attendance per week, the last 12 weeks' })
  await expect.element(chart).toBeVisible()
  expect(figuresAt()).toBe(before)
  const legend = card.getByRole('list').getByRole('listitem')
  await expect.element(legend.nth(0)).toHaveTextContent('Attendance per week')
  await expect.element(legend.nth(1)).toHaveTextContent('Did not happen')
  await expect.element(legend.nth(2)).toHaveTextContent('Average of the last 4 Sundays')
  chart.element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(chart).toHaveTextContent('Nov 15, 2026. Attendance: 143')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(chart).toHaveTextContent('Nov 8, 2026. Attendance: did not happen')
  await expect.element(chart).toHaveTextContent('Sunday Worship: did not happen: snow')
  await page.viewport(390, 844)
  await expect.element(chart).toBeVisible()
  const narrow = figuresAt() - card.element().getBoundingClientRect().bottom
  expect(narrow).toBeGreaterThan(0)
})

test('on a phone, the sentences of two series with a year of counts have reserved space', async () => {
  await page.viewport(390, 844)
  const history = Array.from({ length: 64 }, (_, week) => {
    const date = addDays('2026-11-15', 7 * (week - 63))
    return ['Sunday Worship', 'Wednesday Prayer'].map((serviceName, index) =>
      serviceTotalOf(instanceOf({ serviceId: null, serviceName, instanceDate: addDays(date, -3 * index) }), {
        total: 150 + ((week * 7) % 20),
      }),
    )
  }).flat()
  const { promise, resolve } = Promise.withResolvers<object[]>()
  await renderDashboard({ latestTotals: [138, 139, 140, 143] }, { now: morning, history: promise })
  const card = page.getByRole('region', { name: 'Last 12 weeks' })
  await expect.element(card).toBeVisible()
  const bottom = () => card.element().getBoundingClientRect().bottom
  const before = bottom()
  resolve(history.toSorted((one, other) => (one.instanceDate < other.instanceDate ? -1 : 1)))
  await expect.element(card).toHaveTextContent(/Usual is \d+, the middle of earlier counts\. Averaged: the weeks of/)
  await expect.element(card.getByRole('application')).toBeVisible()
  expect(bottom()).toBe(before)
})

test('the chart of a young church has a legend and fills its space with bars from the first moment', async () => {
  const history = [70, 72].map((people, week) =>
    serviceTotalOf(instanceOf({ instanceDate: addDays('2026-11-08', 7 * week) }), { total: people }),
  )
  const { promise, resolve } = Promise.withResolvers<object[]>()
  await renderDashboard({ latestTotals: [70, 72] }, { now: morning, history: promise })
  const card = page.getByRole('region', { name: 'Last 12 weeks' })
  const box = (element: Element | undefined) => element!.getBoundingClientRect()
  const heightsOf = (bars: Iterable<Element>) => [...bars].map((bar) => box(bar).height)
  const bars = () => heightsOf(card.element().querySelectorAll('[aria-busy] > *'))
  await expect.poll(bars).toHaveLength(12)
  expect(Math.min(...bars())).toBeGreaterThan(40)
  const { bottom } = box(card.element())
  resolve(history)
  const legend = card.getByRole('list').getByRole('listitem')
  await expect.element(legend.nth(0)).toHaveTextContent('Attendance per week')
  const chart = box(card.getByRole('application').element())
  expect(box(card.element()).bottom).toBe(bottom)
  expect(chart.top - box(legend.nth(0).element()).bottom).toBeLessThan(12)
  expect(bottom - chart.bottom).toBeLessThan(24)
  const lead = card.element().querySelector('p')!
  expect(box(legend.nth(0).element()).top - box(lead).bottom).toBeLessThan(20)
})

test('when the two periods had different services, no percentage and no arrow are shown, and nothing below moves', async () => {
  const counts = [150, 160, 20, 24].map((total, index) =>
    serviceTotalOf(
      instanceOf({
        serviceId: null,
        serviceName: index < 2 ? 'Sunday Worship' : 'Prayer',
        instanceDate: addDays('2026-11-15', index),
      }),
      { total },
    ),
  )
  const like = counts.map((count) => ({ ...count, serviceName: 'Sunday Worship' }))
  for (const width of [1366, 390]) {
    await page.viewport(width, 844)
    for (const history of [counts, like]) {
      const { promise, resolve } = Promise.withResolvers<object[]>()
      const { unmount } = await renderDashboard(
        { latestTotals: [150, 160, 20, 24] },
        { now: morning, history: promise },
      )
      await expect.element(page.getByText('Avg Attendance')).toBeVisible()
      expect(figureOf('Avg Attendance')).toBe('Avg Attendance89')
      const bottom = () => page.getByText('Avg Attendance').element().closest('dl')!.getBoundingClientRect().height
      const before = bottom()
      resolve(history)
      await expect
        .poll(() => figureOf('Avg Attendance'))
        .toBe(
          history === counts
            ? 'Avg Attendance89No change is shown: the periods had different services. See Trends.'
            : 'Avg Attendance89Down 85.8%from last periodper service: last two 24 and 20, two before 160 and 150',
        )
      expect(bottom()).toBe(before)
      await unmount()
    }
  }
})

test('when a week has several services, the sentence, average and chart use the same services', async () => {
  const serviceOn = (instanceDate: string, serviceName: string, total: number | null) =>
    serviceTotalOf(instanceOf({ id: `${instanceDate} ${serviceName}`, serviceId: null, serviceName, instanceDate }), {
      total,
    })
  const history = [158, 158, 154, 138, 158, 143].flatMap((people, week) => {
    const date = addDays('2026-10-11', 7 * week)
    return [
      serviceOn(date, 'Sunday Worship', people),
      serviceOn(addDays(date, 2), 'Prayer', week === 5 ? null : 18),
      serviceOn(addDays(date, 3), 'Bible study', week === 5 ? null : 40),
    ]
  })
  // The time is Monday, November 16 in Auckland, before this week's Prayer and Bible study.
  await renderDashboard({ latestTotals: [158, 18, 40, 143] }, { now: '2026-11-15T22:00:00Z', history })
  const card = page.getByRole('region', { name: 'Last 12 weeks' })
  await expect
    .element(card)
    .toHaveTextContent('Sunday Worship, Sunday: 143, 15 fewer than usual. On average 210 came per week')
  await expect.element(card).toHaveTextContent('Usual is 158, the middle of earlier counts.')
  await expect
    .poll(() => figureOf('Avg Attendance'))
    .toBe('Avg Attendance90No change is shown: the periods had different services. See Trends.')
  const chart = card.getByRole('application', { name: 'Attendance per week, the last 12 weeks' })
  chart.element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(chart).toHaveTextContent('So far: a service is still to come')
  const outlines = [...chart.element().querySelectorAll('path')]
    .filter((path) => getComputedStyle(path).strokeDasharray !== 'none')
    .map((path) => path.getAttribute('d')!.match(/M[^M]*z/g)?.length ?? 0)
  expect(outlines.filter((bars) => bars > 0)).toEqual([1])
})

test('the dashboard links the Month Sheet once, whether or not a service is still to be counted', async () => {
  const history = [70, 72].map((people, week) =>
    serviceTotalOf(instanceOf({ instanceDate: addDays('2026-11-08', 7 * week) }), { total: people }),
  )
  const sheets = () =>
    link('Month Sheet')
      .elements()
      .map((each) => each.closest('section')!.querySelector('h2')!.textContent)
  const { unmount } = await renderDashboard(sunday, { now: morning, history })
  await expect.element(page.getByRole('region', { name: 'Last 12 weeks' })).toBeVisible()
  expect(sheets()).toEqual(['Still to be counted'])
  await unmount()
  await renderDashboard({ ...sunday, recentServices: [] }, { now: morning, history })
  await expect.element(page.getByRole('region', { name: 'Last 12 weeks' })).toBeVisible()
  expect(sheets()).toEqual(['Last 12 weeks'])
})

test('a viewer sees services on the dashboard, but no buttons for counting', async () => {
  await renderDashboard({ ...sunday, latestTotals: [] }, { now: morning, recordings, who: viewer })
  await expect.element(page.getByText('LIVE')).toBeVisible()
  await expect.element(page.getByText('Nov 15 has no count')).toBeVisible()
  for (const name of [/^Start the camera/, /^Enter a count/, 'Record Attendance'])
    expect(link(name).elements()).toEqual([])
  expect(page.getByRole('button', { name: /^Did not happen/ }).elements()).toEqual([])
  await expect.element(page.getByRole('region', { name: 'First steps' })).not.toBeInTheDocument()
})

test('an open dashboard reloads its data after midnight and after some minutes', async () => {
  const { router } = await renderDashboard(sunday, { now: '2026-11-21T10:59:50Z' })
  const invalidate = vi.spyOn(router, 'invalidate')
  await expect.element(page.getByText('Saturday, November 21, 2026 · Grace Chapel')).toBeVisible()
  dispatchEvent(new Event('focus'))
  expect(invalidate).not.toHaveBeenCalled()
  vi.setSystemTime('2026-11-21T11:00:10Z')
  dispatchEvent(new Event('focus'))
  expect(invalidate).toHaveBeenCalledTimes(1)
  await expect.element(page.getByText('Sunday, November 22, 2026 · Grace Chapel')).toBeVisible()
  vi.setSystemTime('2026-11-21T11:05:00Z')
  dispatchEvent(new Event('focus'))
  expect(invalidate).toHaveBeenCalledTimes(2)
})
