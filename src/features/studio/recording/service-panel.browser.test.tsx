import { createStore } from 'jotai'
import { useMemo } from 'react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { todayIn } from '@/domain/shared/dates.ts'
import { refusal } from '@/testing/answering-db.ts'
import { connectFakeCamera } from '@/testing/fake-camera.ts'
import { instanceOf, renderStudio, sessionOf } from '@/testing/render-studio.tsx'
import type { StudioOptions } from '@/testing/render-studio.tsx'
import { button, texts } from '@/testing/screens/screen-row.ts'
import { missingParts } from '@/testing/screens/shown-parts.ts'
import { violations } from '@/testing/violations.ts'
import { testInAll } from '@/testing/test-in-all.ts'
import { correctOccupancyAtom, occupancyAtom } from '../counting/counts.ts'
import { CreateServiceOrEventDialog } from '../service-or-event/create-service-or-event-dialog.tsx'
import { ServicePanel } from './service-panel.tsx'
import { wayAtom } from './way-of-counting.ts'
import { StudioChurchContext, useStudioChurch } from '../shared/studio-church.ts'
import { useStudioRecords } from '../use-studio-records.ts'

const panel = (
  <>
    <ServicePanel />
    <CreateServiceOrEventDialog />
  </>
)
const start = page.getByRole('button', { name: 'Start Recording' })
const service = { id: '00000000-0000-4000-8000-0000000000d1', name: 'Evensong', serviceTime: '18:00:00' }

let stopCamera = () => {}
afterEach(() => {
  stopCamera()
  stopCamera = () => {}
})

async function openDialog(options: StudioOptions = {}) {
  const store = createStore()
  const screen = await renderStudio(panel, { store, ...options })
  await page.getByRole('button', { name: 'Create a service or event' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  return { ...screen, store }
}

async function choose(field: string, option: string) {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

test('when a service is chosen, the panel shows its name, date and times, and can record it', async () => {
  const { selected, store } = await renderStudio(panel, { records: { serviceInstances: [instanceOf()] } })
  stopCamera = await connectFakeCamera(store)
  await expect.element(start).toBeDisabled()
  await expect.element(start).toHaveAccessibleDescription('Choose a service or event first.')
  await choose('Service or event', 'Morning Prayer – Mar 3, 2024')
  const parts = [...texts('Sunday, March 3, 2024', '10:00 AM – 11:30 AM'), button('Start Recording')]
  await expect.poll(() => missingParts(parts)).toEqual([])
  expect(selected()).toEqual({ kind: 'service-instance', id: instanceOf().id })
  expect(page.getByText(/ first\.$/).query()).toBeNull()

  store.set(correctOccupancyAtom, 12)
  expect(page.getByText('in the room.').query()).toBeNull()
  store.set(wayAtom, 'door')
  await expect.element(page.getByText('It starts with 12 in the room.')).toBeVisible()
  await page.getByRole('button', { name: 'Start with 0' }).click()
  await expect.element(page.getByText('It starts with')).not.toBeInTheDocument()
  expect(store.get(occupancyAtom).people).toBe(0)
  stopCamera()
  await expect.element(page.getByText('Connect a camera first.')).toBeVisible()
  await expect.element(start).toBeDisabled()
})

test('the panel says when the chosen service was recorded, and that services without a network are not read yet', async () => {
  const recorded = sessionOf({ status: 'completed', startTime: '2024-03-03T15:02:00Z', cameIn: 3 })
  const records = { serviceInstances: [instanceOf()], sessions: [recorded] }
  const { unmount } = await renderStudio(panel, { records })
  expect(page.getByText(/^Already recorded/).query()).toBeNull()
  await choose('Service or event', 'Morning Prayer – Mar 3, 2024')
  await expect.element(page.getByText('Already recorded at 10:02 AM')).toBeVisible()
  await unmount()

  await renderStudio(panel, { records: { isRead: false } })
  await expect.element(page.getByText('The services could not be read yet')).toBeVisible()
  expect(page.getByText('No services available').query()).toBeNull()
})

test('a viewer sees the services but has no controls to record or change them', async () => {
  await renderStudio(panel, { churchRole: 'viewer', records: { serviceInstances: [instanceOf()] } })
  await expect.element(page.getByRole('combobox')).toBeVisible()
  await expect.element(page.getByText('Viewers can count people here but not record them.')).toBeVisible()
  expect(page.getByRole('button', { name: /Recording|Create/ }).query()).toBeNull()
})

testInAll('the form for a new service says which fields are missing', async () => {
  await openDialog({ answers: { 'GET /rest/v1/services': () => [service] } })
  await expect.element(page.getByRole('combobox', { name: 'Service Type' })).toHaveTextContent('Select a service')
  await expect.element(page.getByLabelText('Date')).toHaveValue(todayIn('America/New_York', new Date()))
  await page.getByLabelText('Date').fill('')
  await page.getByRole('button', { name: 'Create Service' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Service Type' })).toHaveFocus()
  await expect.poll(() => missingParts(['Please select a service', 'Please select a date'])).toEqual([])
  await page.getByLabelText('Date').fill('2020-01-05')
  await expect.element(page.getByText('Please select a date from today on')).toBeVisible()
})

test('in the window of a laptop, the button that creates a service or event is visible at once', async () => {
  await page.viewport(1366, 768)
  await openDialog({ answers: { 'GET /rest/v1/services': () => [] } })
  await expect.element(page.getByRole('combobox', { name: 'How Often' })).toBeVisible()
  const isInWindow = (name: string) => {
    const button = page.getByRole('button', { name, exact: true }).element()
    const { x, y, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(x + width / 2, y + height - 4))
  }
  await expect.poll(() => isInWindow('Create Service')).toBe(true)
  await page.getByRole('tab', { name: 'Event' }).click()
  await expect.poll(() => isInWindow('Create Event')).toBe(true)
  expect(page.getByRole('button', { name: 'Create Service' }).query()).toBeNull()
  expect(await violations()).toEqual([])
})

testInAll('the dialog says that a service is being created, and the created service is selected', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<unknown>()
  const { selected, sent } = await openDialog({
    answers: {
      'GET /rest/v1/services': () => [service],
      'GET /rest/v1/service_instances': () => [],
      'POST /rest/v1/service_instances': () => promise,
    },
  })
  await choose('Service Type', 'Evensong')
  await page.getByLabelText('Date').fill('2999-01-06')
  await page.getByRole('button', { name: 'Create Service' }).click()
  await expect.element(page.getByText('Creating...')).toBeVisible()
  answer([instanceOf({ id: 'made' })])
  await expect.element(page.getByText('Service instance has been created successfully.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(selected()).toEqual({ kind: 'service-instance', id: 'made' })
  expect(sent.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    service_name: 'Evensong',
    instance_date: '2999-01-06',
    start_time: '18:00:00',
  })
})

test('a new church can create a weekly service in the panel, and a retry creates no second service', async () => {
  let isRefused = true
  const { sent } = await openDialog({
    answers: {
      'GET /rest/v1/services': ({ search }) => (search.get('id') ? [service] : []),
      'POST /rest/v1/services': () => [service],
      'GET /rest/v1/service_instances': () => [],
      'POST /rest/v1/service_instances': () => (isRefused ? refusal(500, 'no') : [instanceOf()]),
    },
  })
  await expect.element(page.getByRole('combobox', { name: 'Service Type' })).toHaveTextContent('New service')
  await choose('How Often', 'Every week')
  await expect.element(page.getByText('It repeats on the day of the week you choose.')).toBeVisible()
  expect(await violations()).toEqual([])
  await page.getByLabelText('Date').fill('2999-01-06')
  await expect.element(page.getByLabelText('Service Name')).toHaveValue('Sunday Service')
  await page.getByLabelText('Service Name').clear()
  await page.getByRole('button', { name: 'Create Service' }).click()
  await expect.element(page.getByText('Service name is required')).toBeVisible()
  await expect.element(page.getByLabelText('Service Name')).toHaveFocus()
  await page.getByLabelText('Service Name').fill('Evensong')
  await page.getByRole('button', { name: 'Create Service' }).click()
  await expect.element(page.getByText('Failed to create service instance. Please try again.')).toBeVisible()
  isRefused = false
  await page.getByRole('button', { name: 'Create Service' }).click()
  await expect.element(page.getByText('Service created')).toBeVisible()
  const made = sent.filter(({ method, path }) => method === 'POST' && path === '/rest/v1/services')
  expect(made).toHaveLength(1)
  expect(made[0]?.body).toMatchObject({ name: 'Evensong', day_of_week: 0, recurrence_pattern: 'weekly' })
})

test('a new service is held once unless the person chooses another repetition', async () => {
  const { sent, selected } = await openDialog({
    answers: {
      'GET /rest/v1/services': () => [service],
      // The church has no planned service on the chosen date.
      'GET /rest/v1/service_instances': () => [],
      'POST /rest/v1/service_instances': () => [instanceOf({ id: 'made' })],
    },
  })
  await choose('Service Type', 'New service')
  await page.getByLabelText('Service Name').fill(' Carols ')
  await expect.element(page.getByText('It is held on this date only.')).toBeVisible()
  await page.getByLabelText('Date').fill('2999-12-24')
  await page.getByRole('button', { name: 'Create Service' }).click()
  await expect.element(page.getByText('Service created')).toBeVisible()
  expect(selected()).toEqual({ kind: 'service-instance', id: 'made' })
  const written = sent.filter(({ method }) => method === 'POST')
  expect(written.map(({ path }) => path)).toEqual(['/rest/v1/service_instances'])
  expect(written[0]?.body).toMatchObject({
    service_id: null,
    service_name: 'Carols',
    instance_date: '2999-12-24',
    start_time: '10:00',
  })
})

testInAll(
  'the event form names missing fields, keeps typed text after a failure and selects the new event',
  async () => {
    let isRefused = true
    const { selected, sent } = await openDialog({
      answers: { 'POST /rest/v1/events': () => (isRefused ? refusal(500, 'no') : [{ id: 'e1' }]) },
    })
    await page.getByRole('tab', { name: 'Event' }).click()
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect.poll(() => missingParts(['Event name is required', 'Start date is required'])).toEqual([])
    // The form has no switch for registration, because members cannot register yet.
    expect(page.getByRole('switch').elements()).toEqual([])
    await page.getByLabelText('Event Name').fill('Harvest concert')
    await page.getByLabelText('Start Date').fill('2999-09-22T18:30')
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect.element(page.getByText('Failed to create event. Please try again.')).toBeVisible()
    await expect.element(page.getByLabelText('Event Name')).toHaveValue('Harvest concert')
    isRefused = false
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect.element(page.getByText('Event has been created successfully.')).toBeVisible()
    expect(selected()).toEqual({ kind: 'event', id: 'e1' })
    expect(sent.at(-1)?.body).toMatchObject({
      event_type: 'general',
      registration_required: false,
      max_attendees: null,
    })
  },
)

/** Shows the panel with records that are loaded in the same way as on the page. */
function ReadPanel() {
  const church = useStudioChurch()
  const records = useStudioRecords(church.db, church.timeZone, church.selected)
  const read = useMemo(() => ({ ...church, records }), [church, records])
  return <StudioChurchContext value={read}>{panel}</StudioChurchContext>
}

test('a new service is offered below ten later services, and can be recorded as soon as it is loaded', async () => {
  const later = Array.from({ length: 10 }, (_, index) =>
    instanceOf({ id: `later-${index}`, instanceDate: `2999-02-${28 - index}` }),
  )
  const made = instanceOf({
    id: '00000000-0000-4000-8000-0000000000d2',
    serviceName: 'Evensong',
    instanceDate: '2999-01-06',
    startTime: '18:00:00',
    endTime: '19:00:00',
  })
  const { promise: isRead, resolve: answer } = Promise.withResolvers<void>()
  const { store } = await renderStudio(<ReadPanel />, {
    answers: {
      'GET /rest/v1/services': () => [service],
      'GET /rest/v1/service_instances': async ({ search }) => {
        if (search.has('service_id')) return []
        if (!search.has('id')) return later
        await isRead
        return [made]
      },
      'GET /rest/v1/events': () => [],
      'GET /rest/v1/recording_sessions': () => [],
      'POST /rest/v1/service_instances': () => [made],
    },
  })
  stopCamera = await connectFakeCamera(store)
  await page.getByRole('button', { name: 'Create a service or event' }).click()
  await choose('Service Type', 'Evensong')
  await page.getByLabelText('Date').fill('2999-01-06')
  await page.getByRole('button', { name: 'Create Service' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(start).toBeDisabled()
  answer()
  await expect.element(page.getByRole('combobox', { name: 'Service or event' })).toHaveTextContent('Evensong')
  const parts = [...texts('Sunday, January 6, 2999', '6:00 PM – 7:00 PM'), button('Start Recording')]
  await expect.poll(() => missingParts(parts)).toEqual([])
})

test('before the form has its fields, the list of services does not open and a press on the button does nothing', async () => {
  const { promise: later, resolve: answer } = Promise.withResolvers<[]>()
  await openDialog({
    answers: {
      'GET /rest/v1/services': () => later,
      'GET /rest/v1/service_instances': () => [],
      'GET /rest/v1/events': () => [],
      'GET /rest/v1/recording_sessions': () => [],
    },
  })
  const type = page.getByRole('combobox', { name: 'Service Type' })
  const name = page.getByLabelText('Service Name')
  await expect.element(type).toHaveTextContent('Loading services...')
  const early: boolean[] = []
  const watch = new MutationObserver(() => early.push(!name.query() && !type.element().hasAttribute('disabled')))
  watch.observe(document.body, { subtree: true, childList: true, attributes: true })
  onTestFinished(() => watch.disconnect())
  await expect.element(type).toBeDisabled()
  const create = page.getByRole('button', { name: 'Create Service' })
  ;(create.element() as HTMLElement).click()
  answer([])
  await expect.element(name).toBeVisible()
  await expect.element(create).toBeEnabled()
  expect(page.getByText('Please select a service').query()).toBeNull()
  await expect.element(type).toBeEnabled()
  expect(early).not.toContain(true)
})
