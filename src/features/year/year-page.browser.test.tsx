import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { YearService } from '@/domain/year/year-service.schema.ts'
import { settings, memberYear } from '@/testing/screens/church-of-rows.ts'
import { renderApp } from '@/testing/render-app.tsx'
import type { AppOptions } from '@/testing/render-app.tsx'
import { everySunday, weekly } from '@/testing/trend-services.ts'
import { violations } from '@/testing/violations.ts'

const serviceId = '10000000-0000-4000-8000-000000000001'
const yearly = (first: string, totals: (number | null | string)[], rest: Partial<YearService> = {}) =>
  weekly(first, totals, rest).map((one) => ({ ...one, isSpecial: false, onlineViews: null, ...rest }))

const services = [
  ...yearly('2024-01-07', [70, 80], { serviceId }),
  ...yearly('2025-01-05', [100, 90, 'snow', null], { serviceId, onlineViews: 20 }),
  ...yearly('2025-01-06', [300], { serviceName: 'Wedding', isSpecial: true }),
]

const lastYear = { instanceDate: '2025-01-05' }

async function open(path: string, options: AppOptions = {}) {
  return renderApp(path, {
    ...options,
    answers: {
      'GET /rest/v1/service_totals': ({ search }) => (search.has('limit', '1') ? [lastYear] : services),
      'GET /rest/v1/service_instances': () => [{ instanceDate: '2024-01-07' }],
      'GET /rest/v1/services': () => [],
      'GET /rest/v1/churches': () => [settings],
      'POST /rest/v1/rpc/member_year': () => [memberYear],
      'POST /rest/v1/rpc/note_export': () => null,
      'PATCH /rest/v1/churches': () => [{ id: 'church' }],
      ...options.answers,
    },
  })
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-10T15:00:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const term = (name: string) => page.getByText(name, { exact: true }).element().parentElement!.innerText.split('\n')

test('a link from trends opens the last full year, which can be saved and printed; other years can be chosen', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob)
    return 'blob:year'
  })
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const { router, sent } = await open('/trends')
  await page.getByRole('link', { name: 'The Year' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'The Year 2025' })).toBeVisible()
  expect(term('Average attendance in person')).toEqual([
    'Average attendance in person',
    '95',
    '20 more than in 2024 (75)',
  ])
  expect(term('Average attendance online').slice(0, 2)).toEqual(['Average attendance online', '30'])
  const rules = [
    'The regular services of a Sunday are added up, children included: 190 people on 2 Sundays. 1 special service is left out.',
    'One view stands for 1.5 people, by the factor of your church.',
    'Left out of the average: Jan 26.',
    'Left out of the average, not counted as zero: Jan 19 (snow).',
    '2 made inactive and 1 removed, by the activity log. A date of leaving is not kept.',
  ]
  for (const rule of rules) await expect.element(page.getByText(rule)).toBeVisible()
  await expect.element(page.getByText(/^Left out as special: Wedding\./)).toBeVisible()
  expect(await violations()).toEqual([])

  await page.getByRole('button', { name: 'Print' }).click()
  expect(print).toHaveBeenCalledOnce()
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect
    .poll(() => sent.find(({ path }) => path.endsWith('/note_export'))?.body)
    .toMatchObject({
      exported: 'year',
    })
  const [header, first] = (await saved[0]!.text()).replace('\uFEFF', '').split('\r\n')
  expect(header).toBe('Group,Figure,2025,2024,Rule')
  expect(first).toMatch(/^In person,Average attendance in person,95,75,"The regular services/)

  await page.getByRole('button', { name: 'Year: 2025' }).click()
  await page.getByRole('menuitemradio', { name: '2024' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'The Year 2024' })).toBeVisible()
  expect(router.state.location.searchStr).toBe('?year=2024')
})

test('owners can choose how the services of a week are added up', async () => {
  const { sent } = await open('/trends/year')
  await page.getByRole('button', { name: 'Services of one week: Added up' }).click()
  await page.getByRole('menuitemradio', { name: 'Each by itself' }).click()
  await expect.element(page.getByText('Average changed')).toBeVisible()
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ combined_services: 'separate' })
})

test('viewers see how the services of a week are added up, but see no members', async () => {
  const viewed = await open('/trends/year', { churchRole: 'viewer' })
  await expect.element(page.getByText('Services of one week: Added up')).toBeVisible()
  expect(page.getByRole('button', { name: /^Services of one week/ }).elements()).toEqual([])
  expect(page.getByRole('heading', { name: 'Members' }).elements()).toEqual([])
  expect(viewed.sent.filter(({ path }) => path.endsWith('/member_year'))).toEqual([])
})

test('a church without members sees one sentence instead of figures that are all 0', async () => {
  const none = {
    ...memberYear,
    active: 0,
    inactive: 0,
    visitors: 0,
    joined: 0,
    undated: 0,
    made_inactive: 0,
    removed: 0,
  }
  await open('/trends/year', { answers: { 'POST /rest/v1/rpc/member_year': () => [none] } })
  const card = page.getByRole('region', { name: 'Members' })
  await expect.element(card).toHaveTextContent('No one on your list of members had joined by Dec 31, 2025.')
  expect(card.getByRole('term').elements()).toEqual([])
  await expect.element(card.getByRole('link', { name: 'members' })).toHaveAttribute('href', '/members')
})

test('without counts since last year, a link from trends opens the newest year with counts', async () => {
  await open('/trends/year', {
    answers: {
      'GET /rest/v1/service_totals': ({ search }) =>
        !search.has('limit', '1')
          ? services
          : search.has('order', 'instance_date.desc')
            ? [{ instanceDate: '2024-01-14' }]
            : [],
    },
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'The Year 2024' })).toBeVisible()
})

test('the sheet of the current year ends today and is compared with the same days of the year before', async () => {
  await open('/trends/year?year=2026')
  await expect.element(page.getByRole('heading', { level: 1, name: 'The Year 2026 up to Jan 10' })).toBeVisible()
  await expect.element(page.getByText('No services in 2026')).toBeVisible()
})

test('a week names the service that was not entered, and a year before without figures is mentioned once', async () => {
  const sundays = yearly('2025-11-02', [50, 52, 54], { serviceId })
  const saturday = yearly('2025-11-29', [11], { serviceName: 'Saturday Service' })
  await open('/trends/year?year=2025', {
    answers: {
      'GET /rest/v1/service_totals': () => [...sundays, ...saturday],
      'GET /rest/v1/services': () => [
        everySunday({ id: serviceId, firstDate: '2025-11-02', recurrenceEndDate: '2025-11-30' }),
      ],
    },
  })
  await expect.element(page.getByText('There are no figures for 2024.')).toBeVisible()
  expect(page.getByText(/No figure for 2024/).elements()).toEqual([])
  expect(term('Weeks counted')).toEqual(['Weeks counted', '3'])
  const named = 'Left out of the average: Nov 23 (Sunday Worship: no service entered).'
  await expect.element(page.getByText(named)).toBeVisible()
  await expect.element(page.getByText('No service is entered for them.')).toBeVisible()
})
