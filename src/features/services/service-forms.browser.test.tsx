import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal } from '@/testing/answering-db.ts'
import type { Answers } from '@/testing/answering-db.ts'
import { instanceOf, serviceOf } from '@/testing/factories/services.ts'
import { expectConsole } from '@/testing/expect-console.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { missingParts } from '@/testing/screens/shown-parts.ts'
import { violations } from '@/testing/violations.ts'
import { testInAll } from '@/testing/test-in-all.ts'

const instances = '/rest/v1/service_instances'
const services = '/rest/v1/services'
const nextDates = 'POST /rest/v1/rpc/next_dates'

/** Answers the requests of the services list, which opens after a form is saved. */
const list: Answers = {
  [`GET ${instances}`]: () => [],
  [`GET ${services}`]: () => [],
  'GET /rest/v1/service_totals': () => [],
  [nextDates]: () => [],
}

/** Finds a field by its whole label, with or without the star of a required field or "(Optional)". */
const field = (label: string) =>
  page.getByLabelText(new RegExp(`^${label.replace(/[()]/g, String.raw`\$&`)}(\\*| \\(Optional\\))?$`))
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const today = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())

/** Returns true for a POST request that writes. Database functions (`/rpc/`) only read in these tests. */
const isWriting = ({ method, path }: { method: string; path: string }) => method === 'POST' && !path.includes('/rpc/')

test('the form for a new service checks required fields, sends the entries and returns to the list', async () => {
  const { router, sent } = await renderApp('/service-instances/new', {
    timeZone: 'Pacific/Kiritimati',
    answers: { ...list, [`POST ${instances}`]: ({ body }) => [instanceOf(body as object)] },
  })
  await expect.element(field('Date')).toHaveValue(today('Pacific/Kiritimati'))
  await expect.element(field('End Time (Optional)')).toHaveValue('')

  await field('Date').fill('')
  await field('Start Time').fill('')
  await press('Create Service')
  await expect
    .poll(() => missingParts(['Service name is required', 'Please select a date', 'Please enter a start time']))
    .toEqual([])
  await expect.element(field('Service Name')).toHaveFocus()

  await field('Service Name').fill('  Carols ')
  await field('Date').fill('2024-12-24')
  await field('Start Time').fill('18:30')
  await page.getByRole('combobox', { name: 'Service Type' }).click()
  await page.getByRole('option', { name: 'Special' }).click()
  await expect.element(page.getByRole('switch', { name: 'Special service' })).toBeChecked()
  await press('Create Service')
  await expect
    .poll(() => missingParts(['Service created', 'Service instance has been created successfully.']))
    .toEqual([])
  expect(sent.find(isWriting)?.body).toMatchObject({
    service_name: 'Carols',
    service_type: 'Special',
    is_special: null,
    instance_date: '2024-12-24',
    start_time: '18:30',
    end_time: null,
    speaker: null,
    notes: null,
  })
  await expect.poll(() => router.state.location.pathname).toBe('/services')
})

test('the type of a new service follows date and start time until a person chooses a type', async () => {
  const { sent } = await renderApp('/service-instances/new', {
    answers: { ...list, [`POST ${instances}`]: ({ body }) => [instanceOf(body as object)] },
  })
  const type = page.getByRole('combobox', { name: 'Service Type' })
  const choose = async (option: string) => {
    await type.click()
    await page.getByRole('option', { name: option }).click()
  }
  await expect.element(type).toHaveTextContent('Sunday Morning')
  await field('Date').fill('2024-12-27')
  await expect.element(type).toHaveTextContent('Other')
  await field('Date').fill('2024-12-29')
  await expect.element(type).toHaveTextContent('Sunday Morning')
  await field('Start Time').fill('18:30')
  await expect.element(type).toHaveTextContent('Sunday Evening')
  await field('Date').fill('')
  await expect.element(type).toHaveTextContent('Sunday Evening')
  await choose('Sunday Morning')
  await expect.element(type).toHaveAccessibleDescription('The day and time of day. Services and Trends filter by it.')
  await field('Date').fill('2024-12-27')
  await expect.element(type).toHaveTextContent('Sunday Morning')
  await expect.element(type).toHaveAccessibleDescription(/Dec 27, 2024 is a Friday\.$/)
  await field('Service Name').fill('Carols')
  await press('Create Service')
  await expect.poll(() => sent.find(isWriting)?.body).toMatchObject({ service_type: 'Sunday Morning' })
})

testInAll('the type of an existing service stays when its date changes, and the form names the weekday', async () => {
  const instance = instanceOf({ instanceDate: '2024-12-29' })
  await renderApp(`/service-instances/${instance.id}/edit`, {
    answers: { ...list, [`GET ${instances}`]: () => [instance] },
  })
  const type = page.getByRole('combobox', { name: 'Service Type' })
  await field('Date').fill('2024-12-27')
  await expect.element(type).toHaveTextContent('Sunday Morning')
  await expect.element(type).toHaveAccessibleDescription(/Dec 27, 2024 is a Friday\.$/)
})

test('when a person adds a service that is already planned, the form offers the planned service', async () => {
  expectConsole(/is planned on/)
  const planned = instanceOf({ serviceName: 'Carols', serviceId: serviceOf().id, instanceDate: '2024-12-24' })
  const { sent } = await renderApp('/service-instances/new', {
    answers: { ...list, [`GET ${instances}`]: () => [planned] },
  })
  await field('Service Name').fill('carols')
  await field('Date').fill('2024-12-24')
  await press('Create Service')
  await expect
    .element(field('Date'))
    .toHaveAccessibleDescription('Carols is planned on Dec 24, 2024 at 10:00 AM already.')
  await expect.element(field('Date')).toHaveFocus()
  await expect
    .element(page.getByRole('link', { name: 'Open the planned service' }))
    .toHaveAttribute('href', `/service-instances/${planned.id}`)
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  await field('Date').fill('2024-12-25')
  await expect.element(page.getByRole('link', { name: 'Open the planned service' })).not.toBeInTheDocument()
})

test('when the date or time of a service is incomplete, the form shows an error and saves nothing', async () => {
  const { sent } = await renderApp('/service-instances/new', { answers: list })
  await field('Service Name').fill('Carols')
  field('Date').element().focus()
  await userEvent.keyboard('0230')
  field('End Time (Optional)').element().focus()
  await userEvent.keyboard('08{Enter}')
  await expect.element(field('Date')).toHaveAccessibleDescription('Please select a date')
  await expect.element(field('Date')).toHaveFocus()
  await expect.element(field('End Time (Optional)')).toHaveAccessibleDescription('Please enter a valid time')
  await field('Date').fill('2024-12-24')
  await press('Create Service')
  await expect.element(field('Date')).not.toHaveAccessibleDescription()
  await expect.element(field('End Time (Optional)')).toHaveFocus()
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
})

test('a service that cannot be saved keeps its values in the form, and leaving asks for confirmation', async () => {
  expectConsole(/server cannot answer/)
  const { router } = await renderApp('/service-instances/new', {
    answers: { ...list, [`POST ${instances}`]: () => refusal(500, 'no') },
  })
  await field('Service Name').fill('Carols')
  await field('Notes (Optional)').fill('Bring candles')
  await press('Create Service')
  await expect.element(page.getByText('Failed to create service instance. Please try again.')).toBeVisible()
  await expect.element(field('Service Name')).toHaveValue('Carols')
  await expect.element(field('Notes (Optional)')).toHaveValue('Bring candles')

  await page.getByRole('link', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect.element(question).toHaveTextContent('What you changed on this page has not been saved and will be lost.')
  expect(await violations()).toEqual([])
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field('Service Name')).toHaveValue('Carols')

  await page.getByRole('link', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/services')
})

testInAll('when a service form was not edited, leaving it asks for no confirmation', async () => {
  const { router } = await renderApp('/services/new', { answers: list })
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/services')
})

testInAll('the edit form of a service shows its values, keeps hidden values, and shows "Saving..."', async () => {
  const instance = instanceOf({
    serviceId: '20000000-0000-4000-8000-000000000001',
    serviceName: 'Evening Prayer',
    serviceType: 'Wednesday',
    startTime: '19:00:00',
    endTime: '20:15:00',
    speaker: 'Ruth',
    location: 'Chapel',
  })
  let answer: (data: unknown) => void = () => {}
  const { router, sent } = await renderApp(`/service-instances/${instance.id}/edit`, {
    answers: {
      ...list,
      [`GET ${instances}`]: () => [instance],
      [`GET ${services}`]: () => [serviceOf({ isSpecial: true })],
      [`PATCH ${instances}`]: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    },
  })
  await expect.element(field('Service Name')).toHaveValue('Evening Prayer')
  await expect.element(page.getByRole('combobox', { name: 'Service Type' })).toHaveTextContent('Wednesday')
  await expect.element(field('Start Time')).toHaveValue('19:00')
  await expect.element(field('End Time (Optional)')).toHaveValue('20:15')
  const special = page.getByRole('switch', { name: 'Special service' })
  await expect.element(special).toBeChecked()
  await special.click()
  await field('Speaker (Optional)').fill('')
  await press('Update Service')
  const saving = page.getByRole('button', { name: 'Saving...' })
  await expect.element(saving).toHaveAttribute('aria-disabled', 'true')
  answer([instance])
  await expect
    .poll(() => missingParts(['Service updated', 'Service instance has been updated successfully.']))
    .toEqual([])
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    service_id: instance.serviceId,
    location: 'Chapel',
    speaker: null,
    is_special: false,
  })
  await expect.poll(() => router.state.location.pathname).toBe('/services')
})

test('a service that was deleted during editing can be added again with its entries', async () => {
  expectConsole(/does not exist/)
  const instance = instanceOf()
  let isThere = true
  const { sent } = await renderApp(`/service-instances/${instance.id}/edit`, {
    answers: {
      ...list,
      [`GET ${instances}`]: () => (isThere ? [instance] : []),
      [`PATCH ${instances}`]: () => [],
      [`POST ${instances}`]: ({ body }) => [instanceOf(body as object)],
    },
  })
  await field('Speaker (Optional)').fill('Ruth')
  isThere = false
  await press('Update Service')
  await expect.element(page.getByText('Failed to update service instance. Please try again.')).toBeVisible()
  await expect.element(page.getByText('This service was deleted')).toBeVisible()
  await expect.element(field('Speaker (Optional)')).toHaveValue('Ruth')
  await press('Create Service')
  await expect.element(page.getByText('Service created', { exact: true })).toBeVisible()
  expect(sent.find(isWriting)?.body).toMatchObject({ speaker: 'Ruth', service_name: instance.serviceName })
})

test('the form for a recurring service shows invalid fields and a refusal, and then sends the rule', async () => {
  expectConsole(/server cannot answer/)
  let mayWrite = false
  const { router, sent } = await renderApp('/services/new/edit', {
    answers: { ...list, [`POST ${services}`]: () => (mayWrite ? [serviceOf()] : refusal(500, 'refused')) },
  })
  const choice = (name: string) => page.getByRole('combobox', { name })
  await expect.element(page.getByRole('checkbox', { name: 'This is a recurring service' })).toBeChecked()
  expect(router.state.location.pathname).toBe('/services/new')
  await field('Duration (minutes)').fill('0')
  await field('Seats').fill('100001')
  await press('Create Service')
  await expect
    .poll(() =>
      missingParts([
        'Service name is required',
        'Please enter a whole number from 1 to 1440',
        'Please enter a whole number from 1 to 100000',
      ]),
    )
    .toEqual([])

  await field('Service Name').fill('Midweek Prayer')
  await field('Duration (minutes)').fill('')
  await field('Seats').fill('80')
  await choice('Day of Week').click()
  await page.getByRole('option', { name: 'Wednesday' }).click()
  await choice('Recurrence Pattern').click()
  await page.getByRole('option', { name: 'Biweekly' }).click()
  await press('Create Service')
  await expect.element(page.getByText('Failed to create service. Please try again.')).toBeVisible()
  await expect.element(field('Service Name')).toHaveValue('Midweek Prayer')
  mayWrite = true
  await press('Create Service')
  await expect.element(page.getByText('Recurring service has been created successfully.')).toBeVisible()
  const body = sent.findLast(isWriting)?.body as { first_date: string }
  expect(new Date(body.first_date).getUTCDay()).toBe(3)
  expect(body).toMatchObject({
    name: 'Midweek Prayer',
    service_type: 'worship',
    is_recurring: true,
    day_of_week: 3,
    recurrence_pattern: 'biweekly',
    service_time: '10:00',
    duration: null,
    seats: 80,
    recurrence_end_date: null,
  })
  await expect.poll(() => router.state.location.pathname).toBe('/services')
})

testInAll('the form refuses an incomplete time and a wrong duration only if the service repeats', async () => {
  const { sent } = await renderApp('/services/new', {
    answers: { ...list, [`POST ${services}`]: () => [serviceOf()] },
  })
  await field('Service Name').fill('Vespers')
  field('Service Time').element().focus()
  await userEvent.keyboard('{Backspace}')
  await field('Duration (minutes)').fill('')
  field('Duration (minutes)').element().focus()
  await userEvent.keyboard('60-90{Enter}')
  await expect.element(field('Service Time')).toHaveAccessibleDescription('Please enter a valid time')
  await expect.element(field('Service Time')).toHaveFocus()
  const refused = 'Please enter a whole number from 1 to 1440'
  await expect.element(field('Duration (minutes)')).toHaveAccessibleDescription(refused)
  expect(sent.some(isWriting)).toBe(false)
  // A service without repetition hides its times. Hidden fields are never invalid.
  page.getByRole('checkbox', { name: 'This is a recurring service' }).element().focus()
  await userEvent.keyboard(' ')
  for (const label of ['Day of Week', 'Recurrence Pattern', 'Service Time', 'Duration (minutes)']) {
    await expect.element(field(label)).not.toBeInTheDocument()
  }
  await press('Create Service')
  await expect.element(page.getByText('Service created', { exact: true })).toBeVisible()
  expect(sent.find(isWriting)?.body).toMatchObject({ is_recurring: false, service_time: null, duration: null })
})

test('a service that does not repeat shows that it has no date; the one-date form takes its name', async () => {
  const { router } = await renderApp('/services/new', { answers: list })
  await field('Service Name').fill('Harvest Vespers')
  const notice = page.getByText('No date is planned for this service')
  await expect.element(notice).not.toBeInTheDocument()
  page.getByRole('checkbox', { name: 'This is a recurring service' }).element().focus()
  await userEvent.keyboard(' ')
  await expect.element(notice).toBeVisible()
  expect(await violations()).toEqual([])
  const oneDate = page.getByRole('link', { name: 'Add a Service on One Date' })
  // The form asks first, because the link would discard the description.
  await field('Description').fill('With supper')
  await oneDate.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).click()
  await field('Description').fill('')
  await oneDate.click()
  await expect.poll(() => router.state.location.pathname).toBe('/service-instances/new')
  await expect.element(field('Service Name')).toHaveValue('Harvest Vespers')
  await expect.element(field('Date')).toBeVisible()
})

testInAll('the edit form of a recurring service shows its values, and a refused save can be repeated', async () => {
  expectConsole(/server cannot answer/)
  const service = serviceOf({ name: 'Romans', serviceType: 'study', dayOfWeek: 4, duration: 75, location: 'Room 4' })
  let mayWrite = false
  await renderApp(`/services/${service.id}/edit`, {
    answers: {
      ...list,
      [`GET ${services}`]: () => [service],
      [`PATCH ${services}`]: () => (mayWrite ? [service] : refusal(500, 'no')),
    },
  })
  await expect.element(field('Service Name')).toHaveValue('Romans')
  await expect.element(page.getByRole('combobox', { name: 'Service Type' })).toHaveTextContent('Bible Study')
  await expect.element(page.getByRole('combobox', { name: 'Day of Week' })).toHaveTextContent('Thursday')
  await expect.element(field('Location (Optional)')).toHaveValue('Room 4')
  await field('Description (Optional)').fill('Verse by verse')
  await press('Update Service')
  await expect.element(page.getByText('Failed to update service. Please try again.')).toBeVisible()
  await expect.element(field('Description (Optional)')).toHaveValue('Verse by verse')
  mayWrite = true
  await press('Update Service')
  await expect
    .poll(() => missingParts(['Service updated', 'Recurring service has been updated successfully.']))
    .toEqual([])
})

test('a first date can be typed part by part, and the weekday follows', async () => {
  await renderApp('/services/new', { answers: list })
  await expect.element(field('First Date')).toBeVisible()
  field('First Date').element().focus()
  await userEvent.keyboard('12062999')
  await expect.element(field('First Date')).toHaveValue('2999-12-06')
  await expect.element(page.getByRole('combobox', { name: 'Day of Week' })).toHaveTextContent('Friday')
})

testInAll('each choice in a recurrence rule updates the first date, and the form asks for the next dates', async () => {
  const { sent } = await renderApp('/services/new', { answers: { ...list, [`POST ${services}`]: () => [serviceOf()] } })
  const asked = () => (sent.findLast(({ path }) => path.endsWith('/next_dates'))?.body as { draft?: object })?.draft
  const choose = async (name: string, option: string) => {
    await page.getByRole('combobox', { name }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await field('Service Name').fill('Taizé')
  await field('First Date').fill('2999-01-15')
  await expect.element(page.getByRole('combobox', { name: 'Day of Week' })).toHaveTextContent('Tuesday')
  await expect.poll(asked).toMatchObject({ day_of_week: 2, recurrence_pattern: 'weekly', first_date: '2999-01-15' })
  await choose('Recurrence Pattern', 'Monthly')
  await expect
    .element(page.getByRole('combobox', { name: 'Day of the Month' }))
    .toHaveTextContent('On the third Tuesday')
  await choose('Day of the Month', 'On the last Tuesday')
  await expect.element(field('First Date')).toHaveValue('2999-01-29')
  await choose('Day of the Month', 'On day 29 of the month')
  await expect.element(page.getByText('Months without a day 29 have no service.')).toBeVisible()
  await expect.poll(asked).toMatchObject({ monthly_on: 'date', first_date: '2999-01-29', pauses: [] })
  await press('Add Pause')
  await page.getByLabelText('No services from').fill('2999-03-01')
  await press('Create Service')
  await expect.element(page.getByLabelText('Until')).toHaveAccessibleDescription('The pause must end after it begins')
  await expect.element(page.getByLabelText('Until')).toHaveFocus()
  await page.getByLabelText('Until').fill('2999-03-31')
  await expect.poll(asked).toMatchObject({ first_date: '2999-01-29', pauses: ['2999-03-01/2999-03-31'] })
  await field('Last Date').fill('2998-12-31')
  await expect.element(field('Last Date')).toHaveAccessibleDescription('The last date cannot be before the first')
  await field('Last Date').fill('2999-12-31')
  expect(await violations()).toEqual([])
  await press('Create Service')
  await expect.element(page.getByText('Service created', { exact: true })).toBeVisible()
  expect(sent.find(isWriting)?.body).toMatchObject({
    recurrence_pattern: 'monthly',
    monthly_on: 'date',
    first_date: '2999-01-29',
    recurrence_end_date: '2999-12-31',
    pauses: ['2999-03-01/2999-03-31'],
  })
})

test('after a rule change, the shown dates stay until the server answers, and a failure keeps the text', async () => {
  expectConsole(/DomainError/)
  const dates = Promise.withResolvers<string[]>()
  const answers = [() => ['2999-01-06', '2999-01-13'], () => dates.promise, () => refusal(500, 'no')]
  await renderApp('/services/new', { answers: { ...list, [nextDates]: () => answers.shift()!() } })
  const line = page.getByText(/^(Next: |The next dates)/)
  await expect.element(line).toHaveTextContent(/^Next: Jan 6 2999, Jan 13 2999$/)
  await field('First Date').fill('2999-01-15')
  await expect.element(line).toHaveAttribute('aria-busy', 'true')
  await expect.element(line).toHaveTextContent('Jan 6 2999')
  dates.resolve(['15', '22', '29'].map((day) => `2999-01-${day}`).concat('2999-02-05', '2999-02-12', '2999-02-19'))
  await expect.element(line).toHaveTextContent(/^Next: Jan 15 2999, .*, Feb 12 2999, …$/)
  await field('Last Date').fill('2999-12-31')
  await expect.element(line).toHaveTextContent('The next dates could not be read.')
  await expect.element(field('First Date')).toHaveValue('2999-01-15')
  await expect.element(field('Last Date')).toHaveValue('2999-12-31')
})

test('before it is saved, a first date in the past says that it adds no services before today', async () => {
  const { unmount } = await renderApp('/services/new', { answers: { ...list, [nextDates]: () => ['2999-01-06'] } })
  const told = 'In the past. This adds no services before today; type their counts in the Month Sheet.'
  await expect.element(field('First Date')).toHaveAccessibleDescription(/^Leave empty to start next Sunday/)
  await field('First Date').fill('2024-03-03')
  await expect.element(field('First Date')).toHaveAccessibleDescription(told)
  expect(await violations()).toEqual([])
  await field('First Date').fill('2999-01-06')
  await expect.element(field('First Date')).toHaveAccessibleDescription(/^Leave empty to start next Sunday/)
  await unmount()
  // A series that began long ago says nothing until its first date is changed.
  const begun = serviceOf({ firstDate: '2024-02-04', dayOfWeek: 0, serviceTime: '10:00' })
  await renderApp(`/services/${begun.id}/edit`, { answers: { ...list, [`GET ${services}`]: () => [begun] } })
  await expect.element(field('First Date')).toHaveAccessibleDescription(/^Leave empty to start next Sunday/)
  await field('First Date').fill('2023-12-31')
  await expect.element(field('First Date')).toHaveAccessibleDescription(told)
})

test('a question asks to which dates of the series a change applies, and closing it saves nothing', async () => {
  const instance = instanceOf({
    serviceId: '20000000-0000-4000-8000-000000000001',
    instanceDate: '2999-01-06',
    slotDate: '2999-01-06',
  })
  const { sent } = await renderApp(`/service-instances/${instance.id}/edit`, {
    answers: {
      ...list,
      [`GET ${instances}`]: () => [instance],
      [`PATCH ${instances}`]: () => [instance],
      'POST /rest/v1/rpc/change_series': () => [instance.id],
    },
  })
  const question = page.getByRole('dialog', { name: 'Change which dates?' })
  await field('End Time (Optional)').fill('10:00')
  await press('Update Service')
  await expect.element(field('End Time (Optional)')).toHaveAccessibleDescription('The end must be after the start')
  await field('End Time (Optional)').fill('')
  await field('Start Time').fill('18:00')
  await press('Update Service')
  await expect.element(question.getByRole('button', { name: 'Only Jan 6' })).toHaveFocus()
  expect(await violations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
  await press('Update Service')
  await question.getByRole('button', { name: 'Jan 6 and all after it' }).click()
  await expect.element(page.getByText('Service updated', { exact: true })).toBeVisible()
  expect(sent.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])).toEqual([
    [
      '/rest/v1/rpc/change_series',
      {
        instance: instance.id,
        only_following: true,
        name: 'Sunday Worship',
        service_date: '2999-01-06',
        starts: '18:00',
      },
    ],
  ])
})
