import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addMonths } from '@/domain/calendar/calendar-month.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { addDays, todayIn } from '@/domain/shared/dates.ts'
import { instanceOf } from '@/testing/factories/services.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { violations } from '@/testing/violations.ts'

const services = [
  instanceOf({ serviceName: 'Matins', instanceDate: '2024-03-03', startTime: '08:00:00' }),
  instanceOf({ instanceDate: '2024-03-03', outcome: 'did_not_happen' }),
  instanceOf({ serviceName: 'Vespers', instanceDate: '2024-03-03', startTime: '18:00:00' }),
  ...Array.from({ length: 6 }, () => instanceOf({ serviceName: 'Vigil', instanceDate: '2024-03-30' })),
]
const retreat = {
  id: '00000000-0000-4000-8000-0000000000e1',
  name: 'Retreat',
  startDate: '2024-03-08T23:00:00Z',
  endDate: '2024-03-10T16:00:00Z',
} as ChurchEvent
let network: Promise<void>
const answers = {
  'GET /rest/v1/service_instances': () => network.then(() => services),
  'GET /rest/v1/events': () => [retreat],
}
const endOfMonth = (date: string) => addDays(`${addMonths(date.slice(0, 7), 1)}-01`, -1)
const day = (name: RegExp) => page.getByRole('gridcell', { name })

beforeEach(() => {
  network = Promise.resolve()
})

test('in the calendar, keys move the focus between days and to other months', async () => {
  const { router, sent } = await renderApp('/calendar?month=2024-03', { answers })
  const grid = page.getByRole('grid', { name: 'March 2024' })
  await expect.element(grid).toBeVisible()
  expect(sent.find(({ path }) => path === '/rest/v1/service_instances')?.search.getAll('instance_date')).toEqual([
    'gte.2024-02-25',
    'lte.2024-04-06',
  ])
  const first = day(/^Friday, March 1, 2024/)
  await expect.element(first).toHaveAttribute('tabindex', '0')
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}{ArrowUp}{Home}')
  await expect.element(day(/^Sunday, February 25/)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{End}{ArrowRight}')
  const sunday = day(/^Sunday, March 3,/)
  await expect.element(sunday).toHaveFocus()
  await expect.element(sunday).toHaveAttribute('tabindex', '0')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('link', { name: '8:00 AM Matins' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('link', { name: '10:00 AM Sunday Worship (did not happen)' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(sunday).toHaveFocus()
  // The retreat covers three days: Friday evening to Sunday noon in New York.
  expect(page.getByRole('link', { name: /Retreat$/ }).elements()).toHaveLength(3)

  await day(/^Saturday, March 30/)
    .getByRole('button', { name: '3 more' })
    .click()
  await expect.element(page.getByRole('heading', { level: 3, name: 'Saturday, March 30, 2024' })).toBeVisible()
  await expect.element(grid).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Show as a month' }).click()
  await expect.element(grid).toBeVisible()
  ;(day(/^Friday, March 1, 2024/).element() as HTMLElement).focus()
  await userEvent.keyboard('{PageDown}')
  await expect.element(page.getByRole('grid', { name: 'April 2024' })).toBeVisible()
  await expect.element(day(/^Monday, April 1, 2024/)).toHaveFocus()
  expect(router.state.location.search).toEqual({ month: '2024-04' })
  // While a slow month loads, the grid is gone. Afterwards the first day of that month has the focus.
  const { promise, resolve } = Promise.withResolvers<void>()
  network = promise
  await userEvent.keyboard('{PageDown}')
  await expect.element(page.getByText('Loading calendar...')).toBeVisible()
  resolve()
  await expect.element(day(/^Wednesday, May 1, 2024/)).toHaveFocus()
  // The list for phones is not rendered at all.
  expect(page.getByRole('heading', { level: 3 }).elements()).toEqual([])
})

test('on a phone, the calendar shows the days as a list', async () => {
  await page.viewport(390, 844)
  await renderApp('/calendar?month=2024-03', { answers })
  await expect.element(page.getByRole('heading', { level: 3, name: 'Sunday, March 3, 2024' })).toBeVisible()
  expect(page.getByRole('grid').elements()).toEqual([])
  await expect
    .element(page.getByRole('link', { name: '6:00 PM Vespers' }))
    .toHaveAttribute('href', `/service-instances/${services[2]!.id}`)
})

test('on a phone, the calendar of the current month opens at today', async () => {
  await page.viewport(390, 844)
  const today = todayIn('America/New_York', new Date())
  const [first, last] = [`${today.slice(0, 7)}-01`, endOfMonth(today)]
  const around = [
    instanceOf({ serviceName: 'First', instanceDate: first }),
    instanceOf({ serviceName: 'Today', instanceDate: today }),
    instanceOf({ serviceName: 'Last', instanceDate: last }),
  ]
  await renderApp('/calendar', { answers: { ...answers, 'GET /rest/v1/service_instances': () => around } })
  const shown = () => page.getByRole('link', { name: /First|Today|Last/ }).elements().length
  await expect.poll(shown).toBe(today === first ? 3 : 2)
  const earlier = page.getByRole('button', { name: 'Earlier days of this month' })
  expect(earlier.elements()).toHaveLength(today === first ? 0 : 1)
  if (today !== first) await earlier.click()
  await expect.poll(shown).toBe(3)
})

test('the secret calendar address can be copied, opened and, after a warning, replaced', async () => {
  let secret = 'a'.repeat(64)
  const feed = {
    ...answers,
    'POST /rest/v1/rpc/open_calendar_feed': ({ body }: { body: unknown }) => {
      if ((body as { renewed?: boolean } | null)?.renewed) secret = 'b'.repeat(64)
      return secret
    },
  }
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await page.viewport(390, 844)
  await renderApp('/calendar?month=2024-03', { answers: feed })
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscribe to the Calendar' })
  const address = dialog.getByRole('textbox', { name: 'Secret address' })
  const path = () => `/functions/v1/api/calendar-feeds/${secret}/calendar.ics`
  await expect.element(address).toHaveValue(location.origin + path())
  expect(await violations()).toEqual([])
  await expect
    .element(dialog.getByRole('link', { name: 'Open in Calendar App' }))
    .toHaveAttribute('href', `webcal://${location.host}${path()}`)
  await dialog.getByRole('button', { name: 'Copy Address' }).click()
  expect(copied).toHaveBeenCalledWith(location.origin + path())
  await dialog.getByRole('button', { name: 'Renew the Address…' }).click()
  await expect.element(dialog.getByText('stops working at once')).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  const renew = dialog.getByRole('button', { name: 'Renew the Address…' })
  await expect.element(renew).toHaveFocus()
  expect(secret).toMatch(/^a/)
  await userEvent.keyboard('{Enter}{Tab}{Tab}{Enter}')
  await expect
    .element(address)
    .toHaveValue(`${location.origin}/functions/v1/api/calendar-feeds/${'b'.repeat(64)}/calendar.ics`)
  await expect.element(renew).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Subscribe' })).toHaveFocus()
})

test('a viewer does not see the secret calendar address', async () => {
  await renderApp('/calendar?month=2024-03', { answers, churchRole: 'viewer' })
  await expect.element(page.getByRole('heading', { level: 2, name: 'March 2024' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Subscribe' }).elements()).toEqual([])
})
