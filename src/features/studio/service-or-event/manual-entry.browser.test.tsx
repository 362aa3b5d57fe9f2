import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal } from '@/testing/answering-db.ts'
import { instanceOf, renderStudio } from '@/testing/render-studio.tsx'
import type { StudioOptions } from '@/testing/render-studio.tsx'
import { missingParts } from '@/testing/screens/shown-parts.ts'
import { testInAll } from '@/testing/test-in-all.ts'
import { dismissToast } from '@/ui/toast.ts'
import { ManualEntry } from './manual-entry.tsx'

const instance = instanceOf()
const total = page.getByLabelText('Total Attendance')
const submit = page.getByRole('button', { name: 'Record Attendance' })
const saved = (request: { body: unknown }) => [{ ...(request.body as object), id: 'x' }]

async function openEntry({ isChosen = true, ...options }: StudioOptions & { isChosen?: boolean } = {}) {
  const selected = isChosen ? { kind: 'service-instance' as const, id: instance.id } : null
  return renderStudio(<ManualEntry />, { selected, records: { serviceInstances: [instance] }, ...options })
}

testInAll('when no service is selected, a count is not sent', async () => {
  const { sent } = await openEntry({ isChosen: false })
  await total.fill('12')
  await submit.click()
  const told = ['No service selected', 'Please select a service or event to record attendance.']
  await expect.poll(() => missingParts(told)).toEqual([])
  expect(sent).toEqual([])
})

testInAll('an empty, zero or negative total is refused', async () => {
  const { sent } = await openEntry()
  for (const typed of ['', '0', '-4']) {
    dismissToast()
    await total.fill(typed)
    await submit.click()
    const told = ['Invalid attendance', 'Please enter a valid total attendance count.']
    await expect.poll(() => missingParts(told), { message: `"${typed}"` }).toEqual([])
  }
  expect(sent).toEqual([])
})

test('after a count is saved the fields are empty; after a failure the fields keep the typed text', async () => {
  let isRefused = true
  const { sent } = await openEntry({
    answers: { 'POST /rest/v1/attendance': (request) => (isRefused ? refusal(500, 'no') : saved(request)) },
  })
  await total.fill('120')
  await page.getByLabelText('Children').fill('30')
  await page.getByLabelText('Notes').fill('Harvest')
  await submit.click()
  await expect.element(page.getByText('Failed to record attendance. Please try again.')).toBeVisible()
  expect((total.element() as HTMLInputElement).value).toBe('120')
  isRefused = false
  sent.length = 0
  await submit.click()
  const told = ['Attendance recorded', 'Attendance has been saved successfully.']
  await expect.poll(() => missingParts(told)).toEqual([])
  expect(sent[0]?.body).toMatchObject({
    service_instance_id: instance.id,
    total_attendance: 120,
    adults_count: null,
    children_count: 30,
    visitors_count: null,
    tracking_method: 'manual',
    notes: 'Harvest',
  })
  await expect.element(total).toHaveValue(null)
  await expect.element(page.getByLabelText('Notes')).toHaveValue('')
})

test('the form refuses a malformed number instead of saving an empty value', async () => {
  const { sent } = await openEntry()
  total.element().focus()
  await userEvent.keyboard('12-5{Enter}')
  await expect.element(page.getByText('Please enter a valid total attendance count.')).toBeVisible()
  await expect.element(total).toHaveFocus()
  await total.fill('12')
  const children = page.getByLabelText('Children')
  children.element().focus()
  await userEvent.keyboard('1-1')
  await submit.click()
  await expect.element(children).toHaveAccessibleDescription('Please enter a whole number from 0 to 1000000')
  await expect.element(children).toHaveFocus()
  expect(sent).toEqual([])
})

testInAll('when adults and children are more than the total, the field shows an error', async () => {
  const { sent } = await openEntry()
  await total.fill('10')
  await page.getByLabelText('Adults').fill('8')
  const children = page.getByLabelText('Children')
  await children.fill('3')
  await submit.click()
  const together = 'Adults and children together are more than the total attendance'
  await expect.element(children).toHaveAccessibleDescription(together)
  expect(sent).toEqual([])
  await total.fill('11')
  await expect.element(children).not.toHaveAccessibleDescription()
})

test('when an event is counted, a service is created for the event, and the count is saved there', async () => {
  const event = {
    id: '00000000-0000-4000-8000-0000000000e1',
    name: 'Harvest concert',
    description: null,
    eventType: 'general' as const,
    startDate: '2024-09-22T22:30:00Z',
    endDate: null,
    location: 'Hall',
    contactPerson: null,
    maxAttendees: null,
    registrationRequired: false,
    createdAt: '2024-09-01T00:00:00Z',
  }
  const made = instanceOf({ id: '00000000-0000-4000-8000-0000000000a9', eventId: event.id })
  const { sent } = await renderStudio(<ManualEntry />, {
    selected: { kind: 'event', id: event.id },
    records: { events: [event] },
    answers: { 'POST /rest/v1/service_instances': () => [made], 'POST /rest/v1/attendance': saved },
  })
  await total.fill('40')
  await submit.click()
  await expect.element(page.getByText('Attendance recorded')).toBeVisible()
  expect(sent[0]?.body).toMatchObject({
    event_id: event.id,
    service_name: 'Harvest concert',
    instance_date: '2024-09-22',
    start_time: '18:30:00',
  })
  expect(sent[1]?.body).toMatchObject({ service_instance_id: made.id, total_attendance: 40 })
})

test('a viewer does not see the form for entering counts', async () => {
  await openEntry({ churchRole: 'viewer' })
  await expect.element(page.getByText(/Only the owner and the staff of this church can enter a count/)).toBeVisible()
  expect(submit.query()).toBeNull()
})
