import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import type { Service } from '@/domain/services/service.schema.ts'
import { refusal } from '@/testing/answering-db.ts'
import type { Answers } from '@/testing/answering-db.ts'
import { daysFromToday, instanceOf, serviceOf, serviceTotalOf, sessionOf } from '@/testing/factories/services.ts'
import { expectConsole } from '@/testing/expect-console.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { link } from '@/testing/screens/screen-row.ts'
import { missingParts } from '@/testing/screens/shown-parts.ts'
import { violations } from '@/testing/violations.ts'
import { testInAll } from '@/testing/test-in-all.ts'
import { dismissToast } from '@/ui/toast.ts'

const counted = instanceOf({ attendanceRecorded: true, instanceDate: '2024-03-03', endTime: '11:30:00' })
const missed = instanceOf({
  serviceName: 'Evening Prayer',
  serviceType: 'Wednesday',
  instanceDate: '2024-03-06',
  speaker: 'Ruth Okafor',
})
const planned = instanceOf({ serviceName: 'Carols', serviceType: 'Special', instanceDate: daysFromToday(9) })

const listed = (instance: ServiceInstance) =>
  serviceTotalOf(instance, instance.id === counted.id ? { total: 120, source: 'door' } : {})

function serve(instances: ServiceInstance[], services: Service[] = []): Answers {
  return {
    'GET /rest/v1/service_totals': () => instances.map(listed),
    'GET /rest/v1/services': () => services,
    'GET /rest/v1/online_counts': () => [{ service_instance_id: counted.id, place: 'YouTube', views: 30 }],
    'GET /rest/v1/attendance': () => [],
    'POST /rest/v1/rpc/note_export': () => null,
  }
}

const figureOf = (label: string) =>
  page.getByRole('term').filter({ hasText: label }).element().nextElementSibling!.textContent
const cardOf = (name: string) => page.getByRole('article').filter({ hasText: name })
const menuOf = (name: string) => page.getByRole('button', { name: `More for ${name}` })
const choose = async (name: string, item: string) => {
  await menuOf(name).click()
  // The item is searched inside its menu, because another menu may still be closing.
  await page
    .getByRole('menu', { name: `More for ${name}` })
    .getByRole('menuitem', { name: item })
    .click()
}
const search = page.getByPlaceholder('Search by service name or speaker...')

test('when a total includes a correction factor, the list labels it "with a usual factor"', async () => {
  const withFactor = serviceTotalOf(counted, { total: 125, measured: 120, source: 'door' })
  await renderApp('/services', { answers: { ...serve([]), 'GET /rest/v1/service_totals': () => [withFactor] } })
  await expect.element(cardOf('Sunday Worship')).toHaveTextContent('Counted at the door, with a usual factor: 125')
})

test('the list of services shows figures, and cards with date, time, type, speaker and status', async () => {
  await renderApp('/services', { answers: serve([planned, missed, counted]) })
  await expect.element(cardOf('Sunday Worship')).toBeVisible()
  expect(['Total Services', 'With Attendance', 'Upcoming'].map((label) => figureOf(label))).toEqual(['3', '1', '1'])
  expect(page.getByText('1 not counted', { exact: true }).elements()).toHaveLength(1)
  const said = (name: string) => cardOf(name).element().textContent
  expect(said('Sunday Worship')).toContain('Attendance Recorded')
  expect(said('Sunday Worship')).toContain('Counted at the door: 120')
  expect(said('Sunday Worship')).toContain('10:00 AM – 11:30 AM · Sunday Morning')
  expect(said('Evening Prayer')).toContain('not countedNo Attendance')
  expect(said('Evening Prayer')).toContain('Ruth Okafor')
  expect(said('Carols')).toContain('Upcoming')
  const track = page.getByRole('link', { name: 'Track Attendance' })
  expect(track.elements().map((one) => one.getAttribute('href'))).toEqual([
    `/studio?instance=${planned.id}`,
    `/studio?instance=${missed.id}`,
  ])
  await expect
    .element(page.getByRole('link', { name: 'Services', exact: true }))
    .toHaveAttribute('aria-current', 'page')
})

test('a service of later today that has a count is listed under past services', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T05:20:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const today = { instanceDate: '2026-11-28', startTime: '10:00:00' }
  const early = instanceOf({ ...today, serviceName: 'Matins', attendanceRecorded: true })
  const later = instanceOf({ ...today, serviceName: 'Vespers' })
  await renderApp('/services', { answers: serve([later, early]), timeZone: 'UTC' })
  await expect.element(page.getByRole('region', { name: 'Past' }).getByRole('article')).toHaveTextContent('Matins')
  await expect.element(page.getByRole('region', { name: 'Upcoming' }).getByRole('article')).toHaveTextContent('Vespers')
  expect(figureOf('Upcoming')).toBe('1')
})

test('the time zone of the church decides whether a service is past', async () => {
  const onTheLine = instanceOf({
    instanceDate: new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(new Date()),
    startTime: '00:00:00',
  })
  const east = await renderApp('/services', { answers: serve([onTheLine]), timeZone: 'Pacific/Kiritimati' })
  await expect.element(page.getByRole('article')).toHaveTextContent('No Attendance')
  await expect.element(page.getByRole('article')).toHaveTextContent('Today')
  await east.unmount()
  await renderApp('/services', { answers: serve([onTheLine]), timeZone: 'Pacific/Pago_Pago' })
  await expect.element(page.getByRole('article').getByText('Upcoming')).toBeVisible()
})

test("when the list of services stays open past midnight, it updates today's and upcoming services", async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:30:30Z') })
  onTestFinished(() => void vi.useRealTimers())
  const matins = instanceOf({ serviceName: 'Matins', instanceDate: '2026-11-22', startTime: '00:30:00' })
  await renderApp('/services', { answers: serve([matins]), timeZone: 'Pacific/Auckland' })
  await expect.element(cardOf('Matins').getByText('Upcoming')).toBeVisible()
  expect(cardOf('Matins').getByText('Today').elements()).toEqual([])
  const at = (time: string) => {
    vi.setSystemTime(time)
    dispatchEvent(new Event('focus'))
  }
  at('2026-11-21T11:00:00Z')
  await expect.element(cardOf('Matins').getByText('Today')).toBeVisible()
  expect(figureOf('Upcoming')).toBe('1')
  at('2026-11-21T11:30:00Z')
  await expect.element(cardOf('Matins')).toHaveTextContent('No Attendance')
  expect(figureOf('Upcoming')).toBe('0')
})

test('the search and the type filter are in the URL, and invalid values in the URL are ignored', async () => {
  const { router } = await renderApp('/services?q=2024&type=Sunday%20Night&tab=x', {
    answers: serve([planned, missed, { ...counted, serviceName: 'Easter 2024' }]),
  })
  await expect.element(search).toHaveValue('2024')
  await expect.element(page.getByRole('article')).toHaveTextContent('Easter 2024')
  await search.fill('OKAFOR')
  await expect.element(page.getByRole('article')).toHaveTextContent('Evening Prayer')
  await expect.poll(() => router.state.location.searchStr).toBe('?q=OKAFOR')

  await page.getByRole('combobox', { name: 'Service Type' }).click()
  await page.getByRole('option', { name: 'Special' }).click()
  await expect.element(page.getByText('No services found', { exact: true })).toBeVisible()
  await expect.poll(() => router.state.location.searchStr).toBe('?q=OKAFOR&type=Special')

  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect.poll(() => page.getByRole('article').elements().length).toBe(3)
  await expect.element(search).toHaveValue('')
  expect(router.state.location.searchStr).toBe('')
})

test('a question names the service before the service is deleted, and then the heading has the focus', async () => {
  expectConsole(/server cannot answer/)
  const session = sessionOf()
  let instances = [missed, counted]
  let mayDelete = false
  const { sent } = await renderApp('/services', {
    answers: {
      ...serve([]),
      'GET /rest/v1/service_totals': () => instances.map(listed),
      'GET /rest/v1/recording_sessions': () => [{ id: session.id }],
      'POST /storage/v1/object/list/snapshots': () => [],
      'DELETE /rest/v1/service_instances': ({ search: query }) => {
        if (!mayDelete) return refusal(500, 'refused')
        instances = instances.filter(({ id }) => query.get('id') !== `eq.${id}`)
        return [{ id: missed.id }]
      },
    },
  })
  await choose('Evening Prayer on Mar 6, 2024', 'Delete')
  const dialog = page.getByRole('alertdialog', { name: 'Delete Service?' })
  await expect
    .element(dialog)
    .toHaveTextContent(
      'Are you sure you want to delete Evening Prayer on Wednesday, March 6, 2024? This action cannot be undone and will also delete all associated attendance records.',
    )
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(menuOf('Evening Prayer on Mar 6, 2024')).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => missingParts(['Error', 'Failed to delete service instance. Please try again.'])).toEqual([])
  await expect.element(dialog).toBeVisible()
  mayDelete = true
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect
    .poll(() => missingParts(['Service instance deleted', 'The service instance has been removed successfully.']))
    .toEqual([])
  await expect.poll(() => page.getByRole('article').elements().length).toBe(1)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(sent.some(({ method, path }) => method === 'DELETE' && path === '/rest/v1/service_instances')).toBe(true)
})

test('a long services list shows in parts, and Show More focuses the first new service', async () => {
  const many = Array.from({ length: 30 }, (_, index) => instanceOf({ serviceName: `Service ${index + 1}` }))
  await renderApp('/services', { answers: serve(many) })
  await expect.element(page.getByText('24 of 30 services')).toBeVisible()
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect.element(page.getByRole('link', { name: 'Service 25' })).toHaveFocus()
  expect(page.getByRole('article').elements().length).toBe(30)
})

const sundays = [84, 91, null, 77, 0].map((total, week) => {
  const sunday = instanceOf({
    instanceDate: `2024-0${week < 2 ? 3 : 2}-${25 - 3 * week}`,
    attendanceRecorded: total !== null,
  })
  return serviceTotalOf(sunday, { total })
})

test('past services are listed by month with the usual attendance, separate from upcoming services', async () => {
  const later = instanceOf({ serviceName: 'Vigil', instanceDate: daysFromToday(16) })
  const snowed = instanceOf({ instanceDate: '2024-02-01', outcome: 'did_not_happen', outcomeReason: 'snow' })
  await renderApp('/services', {
    answers: {
      ...serve([]),
      'GET /rest/v1/service_totals': () => [listed(later), listed(planned), ...sundays, listed(snowed)],
    },
  })
  const upcoming = page.getByRole('region', { name: 'Upcoming' }).getByRole('article')
  await expect.element(upcoming.first()).toHaveTextContent('Carols')
  await expect.element(upcoming.last()).toHaveTextContent('Vigil')
  const past = page.getByRole('region', { name: 'Past' })
  expect(
    past
      .getByRole('heading', { level: 3 })
      .elements()
      .map((month) => month.textContent),
  ).toEqual(['March 2024', 'February 2024'])
  const rows = past
    .getByRole('article')
    .elements()
    .map((row) => row.textContent)
  expect(rows[0]).toContain('Usual: 77')
  expect(rows[0]).toContain('Typed: 84')
  expect(rows[1]).not.toContain('Usual')
  expect(rows[2]).toContain('not counted')
  expect(rows[4]).toContain('Typed: 0Attendance Recorded')
  expect(rows[5]).toContain('did not happen: snow')
  expect(rows[5]).not.toMatch(/No Attendance|Track|not counted/)
  expect(await violations()).toEqual([])
})

test('a person can mark several services as not held with one tap, and later undo this for one of them', async () => {
  let instances = [planned, missed, instanceOf({ serviceName: 'Vespers', instanceDate: '2024-03-04' }), counted]
  const mark = (outcome: 'held' | 'did_not_happen', ids: string | null) => {
    instances = instances.map((one) => (ids?.includes(one.id) ? { ...one, outcome } : one))
    return instances.filter(({ id }) => ids?.includes(id)).map(({ id }) => ({ id }))
  }
  const { sent } = await renderApp('/services', {
    answers: {
      ...serve([]),
      'GET /rest/v1/service_totals': () => instances.map(listed),
      'PATCH /rest/v1/service_instances': ({ body, search: query }) =>
        mark((body as { outcome: 'held' | 'did_not_happen' }).outcome, query.get('id')),
    },
  })
  await page.getByRole('button', { name: 'Did not happen…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Did not happen' })
  await expect.element(dialog.getByRole('button', { name: 'Mark 0 services' })).toBeDisabled()
  expect(dialog.getByRole('checkbox').elements()).toHaveLength(3)
  await dialog.getByText('Evening Prayer').click()
  await dialog.getByText('Vespers').click()
  await dialog.getByLabelText('Reason (Optional)').fill(' snow ')
  expect(await violations()).toEqual([])
  await dialog.getByRole('button', { name: 'Mark 2 services' }).click()
  await expect.element(cardOf('Evening Prayer')).toHaveTextContent('did not happen')
  await expect.element(cardOf('Vespers')).toHaveTextContent('did not happen')
  const changes = sent.filter(({ method }) => method === 'PATCH')
  expect(changes.map(({ body }) => body)).toEqual([{ outcome: 'did_not_happen', outcome_reason: 'snow' }])

  // The toast covers the end of the list and stays open under the pointer. The test therefore closes it.
  dismissToast()
  await choose('Vespers on Mar 4, 2024', 'It took place after all')
  await expect.element(cardOf('Vespers')).toHaveTextContent('not counted')
  await choose('Carols', 'Did not happen…')
  await expect.element(dialog).toHaveTextContent('Carols on')
  await userEvent.keyboard('{Escape}')
  await expect.element(menuOf('Carols')).toHaveFocus()
})

test('when a search finds services, a person can download them as a CSV file', async () => {
  const { promise, resolve } = Promise.withResolvers<Blob>()
  const watch = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    resolve(file as Blob)
    return 'blob:'
  })
  await renderApp('/services?q=worship', { answers: serve([planned, missed, counted]) })
  await page.getByRole('button', { name: 'Download CSV' }).click()
  watch.mockRestore()
  const lines = (await (await promise).text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^ID,date,.*,online: YouTube$/)
  expect(lines[1]).toBe(
    `${counted.id},2024-03-03,10:00,Sunday Worship,Sunday Morning,counted,120,door,120,120,,,,,,,,,30`,
  )
})

test('without services, viewers and counters read only what is true for their role', async () => {
  const { unmount } = await renderApp('/services', { answers: serve([], []), churchRole: 'viewer' })
  await expect.element(page.getByText('No services yet', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Services that owners and staff add appear here/)).toBeVisible()
  await page.getByRole('tab', { name: 'Recurring' }).click()
  await expect.element(page.getByText('Recurring services that owners and staff add appear here.')).toBeVisible()
  await unmount()
  await renderApp('/services', { answers: serve([], []), churchRole: 'counter' })
  // The church may have services on other days, which a counter cannot see.
  await expect.element(page.getByText('No services to count')).toBeVisible()
  await expect.element(page.getByText('Services from yesterday to a week from today appear here.')).toBeVisible()
  expect(page.getByText(/^No services yet|^Add/).elements()).toEqual([])
})

test('viewers can see the list of services but change nothing', async () => {
  await renderApp('/services', { answers: serve([missed], [serviceOf()]), churchRole: 'viewer' })
  await expect.element(cardOf('Evening Prayer')).toBeVisible()
  expect(page.getByRole('button', { name: /^More for|^Did not/ }).elements()).toEqual([])
  for (const name of ['Track Attendance', 'Add Service', 'Recurring Service']) {
    expect(page.getByRole('link', { name }).elements()).toEqual([])
  }
  await page.getByRole('tab', { name: 'Recurring' }).click()
  await expect.element(page.getByText('Every Sunday at 10:00 AM · 90 minutes')).toBeVisible()
  expect(page.getByRole('link', { name: 'Sunday Worship' }).elements()).toEqual([])
})

testInAll('each recurring service shows when it repeats, links to its form, and can be deleted', async () => {
  const prayer = serviceOf({
    name: 'Midweek Prayer',
    serviceType: 'prayer',
    dayOfWeek: 3,
    recurrencePattern: 'biweekly',
    serviceTime: '19:00',
    duration: null,
    location: 'Chapel',
  })
  let services = [
    prayer,
    serviceOf({ name: 'Romans', serviceType: 'study', isRecurring: false, duration: null }),
    serviceOf({ name: 'Vespers', recurrenceEndDate: '2024-10-01' }),
  ]
  const { router } = await renderApp('/services?tab=recurring', {
    answers: {
      ...serve([]),
      'GET /rest/v1/services': () => services,
      'DELETE /rest/v1/services': () => {
        services = services.slice(1)
        return [{ id: prayer.id }]
      },
    },
  })
  await expect
    .poll(() =>
      missingParts([
        'Every other Wednesday at 7:00 PM · Chapel',
        'Does not repeat',
        'Bible Study',
        'Ended Oct 1, 2024',
        link('Midweek Prayer', `/services/${prayer.id}/edit`),
      ]),
    )
    .toEqual([])

  await page.getByRole('button', { name: 'Delete Midweek Prayer' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Recurring Service?' })
  await expect.element(dialog).toHaveTextContent('Are you sure you want to delete Midweek Prayer?')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('The recurring service has been removed successfully.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Midweek Prayer' })).not.toBeInTheDocument()

  await page.getByRole('tab', { name: 'Services' }).click()
  await expect.poll(() => router.state.location.searchStr).toBe('')
  await expect.element(page.getByText('No services yet', { exact: true })).toBeVisible()
})

test('a weekly service without a planned date can be planned with its name, weekday and time', async () => {
  const weekly = [1, 2, 3, 4, 5, 6, 7, 8].map((week) =>
    instanceOf({ serviceName: 'Early', startTime: '08:30:00', instanceDate: daysFromToday(-7 * week) }),
  )
  await renderApp('/services', { answers: serve(weekly) })
  await page.getByRole('link', { name: 'Plan Early' }).click()
  await expect.element(page.getByLabelText('Service Name')).toHaveValue('Early')
  await expect.element(page.getByLabelText('Time', { exact: false }).first()).toHaveValue('08:30')
  const date = (page.getByLabelText('First Date').element() as HTMLInputElement).value
  expect(new Date(date).getUTCDay()).toBe(new Date(daysFromToday(-7)).getUTCDay())
})
