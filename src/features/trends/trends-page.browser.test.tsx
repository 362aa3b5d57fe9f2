import axe from 'axe-core'
import { afterEach, expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import type { TrendService } from '@/domain/trends/trend-service.schema.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { dateOfDay, dayNumber, weekStart } from '@/domain/shared/church-weeks.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { everySunday, weekly } from '@/testing/trend-services.ts'
import { violations } from '@/testing/violations.ts'
import { testInAll } from '@/testing/test-in-all.ts'

type Devtools = { send(command: string, parameters: object): Promise<unknown> }
const emulate = (features: { name: string; value: string }[]) =>
  (cdp() as Devtools).send('Emulation.setEmulatedMedia', { features })

const sunday = weekStart(dayNumber(todayIn('America/New_York', new Date())), 0)
const weekAgo = (weeks: number) => dateOfDay(sunday - 7 * weeks)

/** Twelve Sundays, of which one was not counted, one did not happen, and one has a note. */
const twelve: TrendService[] = weekly(weekAgo(12), [101, 98, 104, null, 99, 120, 'Snow', 110, 95, 130, 118, 122]).map(
  (service, index) => (index === 9 ? { ...service, note: 'Harvest lunch', low: 126, high: 134 } : service),
)
const seats = [{ id: '10000000-0000-4000-8000-000000000001', name: 'Sunday Worship', seats: 125 }]

async function open(path: string, services = twelve, options = {}) {
  const app = await renderApp(path, {
    ...options,
    answers: { 'GET /rest/v1/service_totals': () => services, 'GET /rest/v1/services': () => seats },
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Trends' })).toBeVisible()
  return app
}

const chart = page.getByRole('application', { name: /^Attendance per week/ })
const heard = () => chart.element().querySelector('[aria-live]')?.textContent
const rows = () =>
  page
    .getByRole('table')
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))
const short = (weeks: number) =>
  new Date(weekAgo(weeks)).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })

function linesOf(text: Element): number {
  const range = document.createRange()
  range.selectNodeContents(text)
  return new Set([...range.getClientRects()].map(({ top }) => top)).size
}

afterEach(() => emulate([]))

test('with the arrow keys a person moves through the chart, and each date is announced with its values', async () => {
  await open('/trends')
  // The code of the chart loads after the page.
  await expect.element(chart).toBeVisible()
  ;(chart.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect
    .poll(heard)
    .toBe(`${short(1)}. Attendance per week: 122. 4-Sunday average: 116.3. 12-Sunday average: 109.7`)
  await userEvent.keyboard('{Home}')
  await expect.poll(heard).toContain(`${short(12)}. Attendance per week: 101`)
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.poll(heard).toContain(`${short(9)}. Attendance per week: not counted`)
  await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}')
  await expect.poll(heard).toContain('Between 126 and 134. Harvest lunch')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  await expect.poll(heard).toContain('did not happen')
  await expect.poll(heard).toContain('Snow')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => chart.element().querySelectorAll('svg').length).toBe(1)
})

testInAll(
  'a finger that moves sideways shows the values of the chart, and a finger that moves vertically scrolls the page',
  async () => {
    await open('/trends')
    await expect.element(chart).toBeVisible()
    const surface = chart.element()
    expect(getComputedStyle(surface).touchAction).toBe('pan-y')
    const box = surface.getBoundingClientRect()
    const touch = (type: string, x: number) =>
      surface.dispatchEvent(
        new PointerEvent(type, { pointerType: 'touch', clientX: x, clientY: box.top + 60, bubbles: true }),
      )
    touch('pointerdown', box.left + 60)
    await expect.element(page.getByText(short(12)).first()).toBeVisible()
    touch('pointermove', box.left + 120)
    await expect.poll(() => surface.textContent).toContain(short(11))
    // The values stay visible when the finger is lifted.
    touch('pointerup', box.left + 120)
    touch('pointerleave', box.left + 120)
    await expect.poll(() => surface.textContent).toContain(short(11))
  },
)

test('the table has the numbers of the chart, can be sorted by each column, and is copied as sorted', async () => {
  await open('/trends')
  const numbers = () => rows().map(([, attendance]) => attendance)
  await expect
    .poll(numbers)
    .toEqual(['122', '118', '130', '95', '110', '–none', '120', '99', '–none', '104', '98', '101'])
  await page.getByRole('button', { name: 'Attendance, per week' }).click()
  const sorted = ['130', '122', '120', '118', '110', '104', '101', '99', '98', '95', '', '']
  await expect.poll(numbers).toEqual(sorted.map((number) => number || '–none'))
  await expect
    .element(page.getByRole('columnheader', { name: 'Attendance, per week' }))
    .toHaveAttribute('aria-sort', 'descending')
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await page.getByRole('button', { name: 'Copy as CSV' }).click()
  const [head, ...lines] = copy.mock.calls[0]![0].trim().split('\r\n')
  expect(head).toMatch(/^Date,"Attendance, per week",At least,At most,/)
  expect(lines.map((line) => line.split(',')[1])).toEqual(sorted)
  await expect.element(page.getByText('12 rows, ready to paste into a spreadsheet.')).toBeVisible()
})

test('the URL contains the filters, the Back button undoes a filter, and a filter needs no new request', async () => {
  const { router, sent } = await open('/trends')
  // Only requests for trends are counted, because the mouse may cross links whose pages are then preloaded.
  const reads = () => sent.filter(({ search }) => search.get('order')?.startsWith('instance_date.asc')).length
  expect(reads()).toBe(1)
  await page.getByRole('button', { name: 'Group: By week' }).click()
  await page.getByRole('menuitemradio', { name: 'By month' }).click()
  await expect.poll(() => router.state.location.search).toEqual({ by: 'month' })
  await expect.element(page.getByRole('heading', { name: 'Attendance, average per week' })).toBeVisible()
  await page.getByRole('button', { name: 'Range: Last 12 weeks' }).click()
  await page.getByRole('menuitemradio', { name: 'From one date to another' }).click()
  await expect.element(page.getByLabelText('From')).toBeVisible()
  router.history.back()
  await expect.element(page.getByRole('button', { name: 'Range: Last 12 weeks' })).toBeVisible()
  router.history.back()
  await expect.element(page.getByRole('heading', { name: 'Attendance, per week' })).toBeVisible()
  expect(reads()).toBe(1)
})

testInAll('a viewer sees all parts of the page, and axe finds no violation in light or forced colours', async () => {
  const years = weekly(
    weekAgo(110),
    Array.from({ length: 110 }, (_, week) => 90 + ((week * 7) % 40)),
    { serviceId: seats[0]!.id },
  )
  const evening = weekly(
    weekAgo(30),
    Array.from({ length: 30 }, () => 40),
    { serviceName: 'Evening Prayer' },
  )
  const both = [...years, ...evening].toSorted((a, b) => (a.instanceDate < b.instanceDate ? -1 : 1))
  await open('/trends?range=1y', both, { churchRole: 'viewer' })
  for (const name of ['What to expect next', 'The numbers', 'Service by service', /^The room felt full/]) {
    await expect.element(page.getByRole('heading', { level: 2, name })).toBeVisible()
  }
  await expect.element(page.getByText(/^40 on average, last 4 [A-Z][a-z]+days$/)).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2, name: /over the years before$/ })).toBeVisible()
  expect(await violations()).toEqual([])
  await page.viewport(390, 844)
  expect(linesOf(page.getByText(/^All services: about .* than last year\.$/).element())).toBeLessThanOrEqual(2)
  await emulate([{ name: 'forced-colors', value: 'active' }])
  // The contrast rule is off, because the system chooses the colours and axe cannot compare them.
  const forced = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  expect(forced.violations.map(({ id }) => id)).toEqual([])
  const bars = chart.element().querySelector('svg path:nth-of-type(2)')!
  expect(getComputedStyle(bars).fill).not.toBe('none')
})

test.each([
  [
    'two series, fewer than last year',
    { serviceName: 'Wednesday Evening Prayer' },
    '',
    /^All services: about .* % fewer than last year\.$/,
  ],
  ['one series, compared by Easter', null, '?compare=easter', /^About .* last year by Easter\.$/],
  ['one series, compared with the weeks before', null, '?compare=before', /^About .* than 12 weeks earlier\.$/],
])('on a phone, the sentence takes at most two lines: %s', async (_, other, search, words) => {
  await page.viewport(390, 844)
  const falling = Array.from({ length: 110 }, (__, week) => 2400 - 14 * week)
  const sundays = weekly(weekAgo(110), falling)
  const others = other ? weekly(weekAgo(110), falling, other) : []
  const services = [...sundays, ...others].toSorted((a, b) => (a.instanceDate < b.instanceDate ? -1 : 1))
  await open(`/trends${search}`, services)
  await document.fonts.ready
  const sentence = page.getByText(words)
  await expect.element(sentence).toBeVisible()
  expect(linesOf(sentence.element())).toBeLessThanOrEqual(2)
})

/** Six weekly prayer meetings, with fewer people than the Sundays. */
const prayers = weekly(
  dateOfDay(sunday - 7 * 6 - 4),
  Array.from({ length: 6 }, () => 12),
  { serviceName: 'Prayer', startTime: '19:00:00' },
)

test('the legend names a dashed bar and a hatched place, and the week names the service that was not entered', async () => {
  const id = seats[0]!.id
  const rule = { ...seats[0], ...everySunday({ id, firstDate: weekAgo(12) }) }
  const sundays = twelve.map((service) => ({ ...service, serviceId: id }))
  const services = [
    ...sundays.filter(({ instanceDate }) => instanceDate !== weekAgo(2)),
    ...prayers.slice(-3),
  ].toSorted((a, b) => (a.instanceDate < b.instanceDate ? -1 : 1))
  await renderApp('/trends', {
    answers: { 'GET /rest/v1/service_totals': () => services, 'GET /rest/v1/services': () => [rule] },
  })
  const card = page.getByRole('region', { name: 'Attendance, per week' })
  const legend = () =>
    card
      .getByRole('list')
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(legend).toEqual(['Attendance per week', 'Incomplete week', 'Did not happen'])
  ;(chart.element() as HTMLElement).focus()
  await userEvent.keyboard('{End}{ArrowLeft}')
  await expect.poll(heard).toContain('Attendance per week: 12')
  await expect.poll(heard).toContain('1 of 2 services counted. Sunday Worship: no service entered')
  expect(await violations()).toEqual([])
})

test('the page shows a notice if nothing was counted; the chart can show tens of thousands of people', async () => {
  await open('/trends', weekly(weekAgo(3), [null, null, null]))
  await expect.element(page.getByText('No service in this time has been counted.')).toBeVisible()
  await open('/trends', weekly(weekAgo(4), [20_000, 0, 19_000, 20_500]))
  await expect.element(chart.getByText('20,000').or(chart.getByText('30,000')).first()).toBeInTheDocument()
})

const mixed = [...twelve, ...prayers].toSorted((a, b) => (a.instanceDate < b.instanceDate ? -1 : 1))

test('the page begins with the main series, names the averaged weeks, and does not move while it loads', async () => {
  let answer: (services: TrendService[]) => void = () => {}
  const answered = new Promise<TrendService[]>((resolve) => (answer = resolve))
  await renderApp('/trends', {
    answers: { 'GET /rest/v1/service_totals': () => answered, 'GET /rest/v1/services': () => seats },
  })
  await expect.element(page.getByText('Loading trends...')).toBeVisible()
  const endOfCard = () => document.querySelector('main section')!.getBoundingClientRect().bottom
  const before = endOfCard()
  answer(mixed)
  await expect.element(chart).toBeVisible()
  expect(Math.abs(endOfCard() - before)).toBeLessThan(1)
  const lead = page.getByRole('status').first()
  await expect
    .element(lead)
    .toHaveTextContent(
      /^Sunday Worship, Sunday.*: 122 \d+ more than usual\. All services: about \d+ came a week lately\.$/,
    )
  await page.getByRole('button', { name: 'How this is worked out' }).click()
  await expect.element(page.getByText(/^Usual is \d+, the middle of earlier counts\.$/)).toBeVisible()
  await expect.element(page.getByText(/^On average /)).toBeVisible()
  await expect.element(page.getByText(/^Averaged: the weeks of/)).toBeVisible()
  // The total of the main series includes everyone, so it disappears when only adults are shown.
  await page.getByRole('button', { name: 'People: Everyone' }).click()
  await page.getByRole('menuitemradio', { name: 'Adults' }).click()
  await expect.element(lead).not.toHaveTextContent('more than usual')
})

testInAll('staff can choose the main series, and can return to the automatic choice', async () => {
  const answers = {
    'GET /rest/v1/service_totals': () => mixed,
    'GET /rest/v1/services': () => seats,
    'POST /rest/v1/rpc/choose_main_series': () => null,
  }
  const { sent } = await renderApp('/trends', { answers, churchRole: 'staff' })
  const bodies = () => sent.filter(({ path }) => path.endsWith('/choose_main_series')).map(({ body }) => body)
  const menu = page.getByRole('button', { name: 'Main series: Automatic (10:00 AM Sunday Worship)' })
  await menu.click()
  await expect
    .element(page.getByRole('menuitemradio', { name: 'Automatic (10:00 AM Sunday Worship)' }))
    .toHaveAttribute('aria-checked', 'true')
  await page.getByRole('menuitemradio', { name: '7:00 PM Prayer' }).click()
  await expect.element(page.getByText('The dashboard and trends of your church follow it.')).toBeVisible()
  await expect.poll(bodies).toEqual([{ series: 'Prayer' }])
  await menu.click()
  await page.getByRole('menuitemradio', { name: 'Automatic (10:00 AM Sunday Worship)' }).click()
  await expect.poll(bodies).toEqual([{ series: 'Prayer' }, {}])
})

testInAll('when a chosen main series has ended, another series replaces it, and a notice explains this', async () => {
  const church = { mainSeries: 'Prayer', mainServiceId: '10000000-0000-4000-8000-000000000009' }
  await open('/trends', mixed, { churchRole: 'viewer', church })
  await expect.element(page.getByText('Main series: No longer held')).toBeVisible()
  const notice = 'The chosen main series, Prayer, was deleted or has ended. Sunday Worship stands for it.'
  await expect.element(page.getByText(notice)).toBeVisible()
  expect(page.getByRole('button', { name: /^Main series/ }).elements()).toEqual([])
})

test('a viewer sees which main series was chosen, and the page begins with that series', async () => {
  await open('/trends', mixed, { churchRole: 'viewer', church: { mainSeries: 'Prayer', mainServiceId: null } })
  await expect.element(page.getByText('Main series: 7:00 PM Prayer')).toBeVisible()
  await expect.element(page.getByRole('status').first()).toHaveTextContent(/^Prayer, Wednesday.*: 12 as usual\./)
})
