import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal } from '@/testing/answering-db.ts'
import type { Answers } from '@/testing/answering-db.ts'
import { eventOf } from '@/testing/factories/events.ts'
import { daysFromToday } from '@/testing/factories/services.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { expectConsole } from '@/testing/expect-console.ts'
import { missingParts } from '@/testing/screens/shown-parts.ts'
import { testInAll } from '@/testing/test-in-all.ts'

const supper = eventOf({ name: 'Soup Night', eventType: 'social', location: 'Town hall' })
const retreat = eventOf({
  name: 'Retreat',
  description: 'Three quiet days.',
  startDate: `${daysFromToday(9)}T15:00:00+00:00`,
  endDate: `${daysFromToday(12)}T15:00:00+00:00`,
  contactPerson: 'Ruth Okafor',
  maxAttendees: 1200,
  registrationRequired: true,
})

const church = (answers: Answers = {}): Answers => ({ 'GET /rest/v1/events': () => [supper, retreat], ...answers })
const box = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}( \\(Optional\\))?$`) })
const start = page.getByLabelText('Start Date')
const end = page.getByLabelText('End Date (Optional)')
const rowsIn = (section: string) =>
  [...document.querySelectorAll(`main section[aria-label="${section} events"] li`)].map((row) => row.textContent)

/** Returns true for a POST request that writes. Database functions (`/rpc/`) only read in these tests. */
const isWriting = ({ method, path }: { method: string; path: string }) => method === 'POST' && !path.includes('/rpc/')

test("upcoming events are listed before past events, with times in the church's time zone", async () => {
  let events = [supper, retreat]
  const { router } = await renderApp('/events', { answers: church({ 'GET /rest/v1/events': () => events }) })
  await expect.element(page.getByText('2 events')).toBeVisible()
  expect(rowsIn('Upcoming')).toHaveLength(1)
  for (const word of ['Retreat', 'TBD', 'General']) expect(rowsIn('Upcoming')[0]).toContain(word)
  for (const word of ['Soup Night', 'Tuesday, March 5, 2024, 6:00 PM', 'Town hall', 'Social'])
    expect(rowsIn('Past')[0]).toContain(word)
  await expect.element(page.getByRole('link', { name: 'Events', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('link', { name: /Retreat/ })).toHaveAttribute('href', `/events/${retreat.id}`)
  events = [supper]
  await router.invalidate()
  await expect.element(page.getByText('No upcoming events')).toBeVisible()
  expect(rowsIn('Past')).toHaveLength(1)
})

test('the event search finds names, places and people, and the URL contains the search text', async () => {
  const { router } = await renderApp('/events?q=okafor', { answers: church() })
  const search = page.getByRole('searchbox', { name: 'Search events' })
  await expect.element(page.getByText('1 of 2 events')).toBeVisible()
  expect(rowsIn('Upcoming')).toHaveLength(1)
  await search.fill('HALL')
  await expect.poll(() => rowsIn('Past')).toHaveLength(1)
  expect(rowsIn('Upcoming')).toEqual([])
  expect(router.state.location.search).toEqual({ q: 'HALL' })
  await search.fill('Picnic')
  await expect.element(page.getByText('No events found')).toBeVisible()
  await page.getByRole('button', { name: 'Show All Events' }).click()
  await expect.poll(() => rowsIn('Past').length + rowsIn('Upcoming').length).toBe(2)
})

test("a new event is saved with its time in the church's time zone", async () => {
  const { router, sent } = await renderApp('/events/new', {
    answers: church({ 'POST /rest/v1/events': () => [retreat] }),
  })
  await box('Event Name').fill('Retreat')
  await page.getByRole('combobox', { name: 'Event Type' }).click()
  await page.getByRole('option', { name: 'Ministry' }).click()
  await box('Description').fill('Three quiet days.')
  await start.fill('2024-07-05T18:00')
  await box('Location').fill('The lake')
  await page.getByLabelText('Max Attendees').fill('40')
  // The form has no switch for registration, because members cannot register yet.
  expect(page.getByRole('switch').elements()).toEqual([])
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect.poll(() => missingParts(['Event created', 'Event has been created successfully.'])).toEqual([])
  await expect.poll(() => router.state.location.pathname).toBe('/events')
  expect(sent.find(isWriting)?.body).toEqual({
    name: 'Retreat',
    description: 'Three quiet days.',
    event_type: 'ministry',
    start_date: '2024-07-05T22:00:00.000Z',
    end_date: null,
    location: 'The lake',
    contact_person: null,
    max_attendees: 40,
    registration_required: false,
  })
})

test('a missing or impossible value, or a time skipped by a clock change, shows an error at its field', async () => {
  expectConsole(/clocks go forward/)
  const { sent } = await renderApp('/events/new', { answers: church() })
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect.element(box('Event Name')).toHaveAccessibleDescription('Event name is required')
  await expect.element(start).toHaveAccessibleDescription('Start date is required')
  await box('Event Name').fill('Retreat')
  await start.fill('2026-03-08T02:30')
  await page.getByRole('button', { name: 'Create Event' }).click()
  const said = 'The clocks go forward on Mar 8, 2026: there is no 2:30 AM. The next time is 3:30 AM.'
  await expect.element(start).toHaveAccessibleDescription(said)
  await start.fill('2024-07-05T18:00')
  await end.fill('2024-07-05T17:00')
  await page.getByLabelText('Max Attendees').fill('-1')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect.element(end).toHaveAccessibleDescription('The end cannot be before the start')
  await expect.element(page.getByText('Please enter a whole number from 0 to 1000000')).toBeVisible()
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
})

testInAll('when a date is incomplete or a number is invalid, the form shows an error and saves nothing', async () => {
  const { sent } = await renderApp('/events/new', { answers: church() })
  const most = page.getByLabelText('Max Attendees')
  await box('Event Name').fill('Retreat')
  start.element().focus()
  await userEvent.keyboard('0705')
  end.element().focus()
  await userEvent.keyboard('07')
  most.element().focus()
  await userEvent.keyboard('1-1{Enter}')
  await expect.element(start).toHaveAccessibleDescription('Please enter a valid date')
  await expect.element(start).toHaveFocus()
  await expect.element(end).toHaveAccessibleDescription('Please enter a valid date')
  await expect.element(page.getByText('Please enter a whole number from 0 to 1000000')).toBeVisible()
  await start.fill('2024-07-05T18:00')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect.element(start).not.toHaveAccessibleDescription()
  await expect.element(end).toHaveFocus()
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
})

testInAll('a failed save of an event shows an error and keeps its values; leaving asks for confirmation', async () => {
  expectConsole(/server cannot answer/)
  const { router } = await renderApp(`/events/new`, {
    answers: church({ 'POST /rest/v1/events': () => refusal(500, 'down') }),
  })
  await box('Event Name').fill('Retreat')
  await start.fill('2024-07-05T18:00')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect.element(page.getByText('Failed to create event. Please try again.')).toBeVisible()
  await expect.element(box('Event Name')).toHaveValue('Retreat')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/events')
})

test("the event form shows times in the church's time zone, and a failed save can be repeated", async () => {
  expectConsole(/server cannot answer/)
  let isBroken = true
  const { router, sent } = await renderApp(`/events/${supper.id}/edit`, {
    answers: church({
      'GET /rest/v1/events': () => [supper],
      'PATCH /rest/v1/events': () => (isBroken ? refusal(500, 'down') : [supper]),
    }),
  })
  await expect.element(start).toHaveValue('2024-03-05T18:00')
  await expect.element(page.getByRole('combobox', { name: 'Event Type' })).toHaveTextContent('Social')
  await end.fill('2024-03-05T20:00')
  await page.getByRole('button', { name: 'Update Event' }).click()
  await expect.element(page.getByText('Failed to update event. Please try again.')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Update Event' }).click()
  await expect.element(page.getByText('Event has been updated successfully.')).toBeVisible()
  await expect.poll(() => router.state.location.pathname).toBe(`/events/${supper.id}`)
  expect(sent.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
    start_date: '2024-03-05T23:00:00.000Z',
    end_date: '2024-03-06T01:00:00.000Z',
  })
})

testInAll('a question names the event before it is deleted, and deleting can be cancelled or retried', async () => {
  expectConsole(/server cannot answer/)
  let isBroken = true
  const { router } = await renderApp(`/events/${supper.id}`, {
    answers: church({
      'GET /rest/v1/events': () => [supper],
      'DELETE /rest/v1/events': () => (isBroken ? refusal(500, 'down') : [{ id: supper.id }]),
    }),
  })
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Event?' })
  await expect
    .element(dialog)
    .toHaveTextContent(
      'Are you sure you want to delete Soup Night? This action cannot be undone and will remove its registrations.',
    )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Failed to delete event. Please try again.')).toBeVisible()
  isBroken = false
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('The event has been removed successfully.')).toBeVisible()
  await expect.poll(() => router.state.location.pathname).toBe('/events')
})

test('when the list of events is empty, a viewer is not asked to add an event', async () => {
  await renderApp('/events', { churchRole: 'viewer', answers: church({ 'GET /rest/v1/events': () => [] }) })
  await expect.element(page.getByText('Events that owners and staff add appear here.')).toBeVisible()
  expect(page.getByText(/^Add/).elements()).toEqual([])
})

test('a viewer can read an event but cannot change it', async () => {
  await renderApp(`/events/${supper.id}`, {
    churchRole: 'viewer',
    answers: church({ 'GET /rest/v1/events': () => [supper] }),
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Soup Night' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Delete' }).query()).toBeNull()
  expect(page.getByRole('link', { name: 'Edit' }).query()).toBeNull()
})

test('an event can be saved as a calendar file', async () => {
  const made: Blob[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made.push(blob as Blob)
    return '#'
  })
  await renderApp(`/events/${retreat.id}`, {
    answers: church({ 'GET /rest/v1/events': () => [retreat] }),
    churchRole: 'viewer',
  })
  await page.getByRole('button', { name: 'Add to Calendar' }).click()
  await expect.poll(() => made.length).toBe(1)
  expect(document.querySelector('main')!.textContent).toContain('1,200')
  create.mockRestore()
  const [first, ...lines] = (await made[0]!.text()).split('\r\n')
  // The file has no byte order mark, unlike CSV files for spreadsheets.
  expect(first).toBe('BEGIN:VCALENDAR')
  expect(lines).toContain(`UID:${retreat.id}`)
  expect(lines).toContain('SUMMARY:Retreat')
})
