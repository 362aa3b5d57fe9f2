import { page, userEvent } from 'vitest/browser'
import { counted, missed, planned, weekly } from './church-of-rows.ts'
import { button, disabled, errorScreen, field, fields, heading, link, options, tab, texts } from './screen-row.ts'
import type { Part, ScreenRow, ScreenState } from './screen-row.ts'

const march = '/services/counts?month=2024-03'
const back = link('Back to Services', '/services')
const missing: ScreenState = { name: 'missing', server: 'empty', heading: 'Service not found', says: [back] }
const error: ScreenState = { name: 'error', server: 'refusing', heading: 'Something went wrong', says: errorScreen }
const viewer: ScreenState = {
  name: 'viewer',
  who: { churchRole: 'viewer' },
  says: ['You can look at services but not change them'],
}
const press = (name: string) => () => page.getByRole('button', { name, exact: true }).first().click()
const open = (label: string) => () => page.getByRole('combobox', { name: label }).click()
const clear = async (label: string) => page.getByRole('textbox', { name: label }).fill('')
const types = ['Sunday Morning', 'Sunday Evening', 'Wednesday', 'Special', 'Other']
const instanceParts: Part[] = fields(
  'Service Name',
  'Service Type',
  'Date',
  'Start Time',
  'End Time (Optional)',
  'Speaker (Optional)',
  'Notes (Optional)',
)
const recurrenceParts: Part[] = fields('Day of Week', 'Recurrence Pattern', 'Service Time', 'Duration (minutes)')
const recurringParts: Part[] = [
  ...fields('Service Name', 'Service Type', 'This is a recurring service'),
  'Repeats weekly, biweekly, or monthly',
  ...recurrenceParts,
  ...fields('Location (Optional)', 'Description (Optional)'),
]

export const serviceRows: readonly ScreenRow[] = [
  {
    route: '/services',
    path: '/services',
    heading: 'Services',
    title: 'Services · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          link('Back to Dashboard', '/dashboard'),
          link('Month Sheet', '/services/counts'),
          link('Recurring Service', '/services/new'),
          link('Add Service', '/service-instances/new'),
          ...texts('Total Services', 'With Attendance', 'Upcoming', 'Attendance Recorded', 'No Attendance'),
          field('Search services', { placeholder: 'Search by service name or speaker...' }),
          link('Sunday Worship', `/service-instances/${counted.id}`),
          'Sunday, March 3, 2024',
          'Hannah Lind',
          link('Track Attendance', `/studio?instance=${planned.id}`),
          link('Track Attendance', `/studio?instance=${missed.id}`),
          button('More for Sunday Worship on Mar 3, 2024'),
          button('Download CSV'),
          ...texts('Past', '120', '84 views online', 'not counted'),
        ],
      },
      { name: 'detail', note: 'the type filter', act: open('Service Type'), says: options('All Types', ...types) },
      {
        name: 'detail',
        note: 'nothing found',
        path: '/services?q=nothing',
        says: ['No services found', 'Try adjusting your search or filter criteria.'],
      },
      {
        name: 'detail',
        note: 'what can be done with a service',
        act: press('More for Sunday Worship on Mar 3, 2024'),
        says: ['Did not happen…', 'Delete'],
      },
      {
        name: 'detail',
        note: 'the question before deleting',
        act: async () => {
          await press('More for Sunday Worship on Mar 3, 2024')()
          await page.getByRole('menuitem', { name: 'Delete' }).click()
        },
        says: [
          heading('Delete Service?'),
          'Are you sure you want to delete Sunday Worship on Sunday, March 3, 2024? This action cannot be undone and will also delete all associated attendance records.',
          button('Cancel'),
          button('Delete'),
        ],
      },
      {
        name: 'empty',
        server: 'empty',
        says: [
          'No services yet',
          'Add your first service to start tracking attendance.',
          link('Add First Service', '/service-instances/new'),
        ],
      },
      {
        name: 'filled',
        note: 'recurring',
        path: '/services?tab=recurring',
        says: [tab('Recurring'), link('Sunday Worship', `/services/${weekly.id}/edit`), 'Worship'],
      },
      {
        name: 'empty',
        note: 'recurring',
        path: '/services?tab=recurring',
        server: 'empty',
        says: ['No recurring services yet', link('Create Recurring Service', '/services/new')],
      },
      { name: 'loading', server: 'silent', says: ['Loading services...', 'Total Services'] },
      error,
    ],
  },
  {
    route: '/services/counts',
    path: '/services/counts',
    heading: 'Month Sheet',
    title: 'Month Sheet · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        path: march,
        says: [
          link('Back to Services', '/services'),
          heading('March 2024', 2),
          ...['Previous month', 'Next month', 'This month'].map(button),
          disabled('Did not happen'),
          disabled('Undo'),
          field('Sunday Worship, Sunday, March 3, 2024 at 10:00 AM', { value: '120' }),
          field('Evening Prayer, Wednesday, March 6, 2024 at 10:00 AM', { value: '', placeholder: 'not counted' }),
          'Other services',
        ],
      },
      {
        name: 'invalid',
        path: march,
        act: async () => {
          await page.getByRole('textbox', { name: /March 3/ }).fill('many')
          await page.getByRole('textbox', { name: /March 6/ }).click()
        },
        says: ['Please enter a valid total attendance count.', '1 not saved'],
      },
      {
        name: 'empty',
        path: march,
        server: 'empty',
        says: [
          'Nothing to count in March 2024',
          link('Add Service', '/service-instances/new?date=2024-03-03'),
          button('Month before'),
        ],
      },
      { name: 'loading', server: 'silent', says: ['Loading services...'] },
      error,
      {
        name: 'viewer',
        path: march,
        who: { churchRole: 'viewer' },
        says: ['The counts of a month.', '120', 'not counted'],
      },
    ],
  },
  {
    route: '/services/new',
    path: '/services/new',
    heading: 'Create Recurring Service',
    title: 'Create Recurring Service · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          ...recurringParts,
          'What kind of gathering it is. Its dates are listed by day and time, such as Sunday Morning.',
          field('Service Time', { value: '10:00' }),
          field('Duration (minutes)', { value: '90' }),
          ...texts('Worship', 'Sunday', 'Weekly', 'Next: Jan 6 2999, Jan 13 2999'),
          button('Create Service'),
          link('Cancel', '/services'),
        ],
      },
      {
        name: 'detail',
        note: 'the types',
        act: open('Service Type'),
        says: options('Worship', 'Prayer', 'Bible Study', 'Special Event'),
      },
      {
        name: 'detail',
        note: 'the patterns',
        act: open('Recurrence Pattern'),
        says: options('Weekly', 'Biweekly', 'Monthly'),
      },
      {
        name: 'detail',
        note: 'a service that does not repeat',
        act: async () => {
          page.getByRole('checkbox', { name: 'This is a recurring service' }).element().focus()
          await userEvent.keyboard(' ')
        },
        says: [
          'No date is planned for this service',
          link('Add a Service on One Date', '/service-instances/new'),
          button('Create Service'),
        ],
      },
      { name: 'invalid', act: press('Create Service'), says: ['Service name is required'] },
      viewer,
    ],
  },
  {
    route: '/services/$id/edit',
    path: `/services/${weekly.id}/edit`,
    heading: 'Edit Recurring Service',
    title: 'Edit Recurring Service · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          ...recurringParts,
          field('Service Name', { value: 'Sunday Worship' }),
          field('Location (Optional)', { value: 'Nave' }),
          button('Update Service'),
          link('Cancel', '/services'),
        ],
      },
      {
        name: 'detail',
        note: "the id 'new' means create",
        path: '/services/new/edit',
        heading: 'Create Recurring Service',
        title: 'Create Recurring Service · Narthex',
        says: [button('Create Service')],
      },
      { name: 'loading', server: 'silent', says: ['Loading service details...'] },
      missing,
      error,
      viewer,
    ],
  },
  {
    route: '/service-instances/new',
    path: '/service-instances/new',
    heading: 'Add Service',
    title: 'Add Service · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          ...instanceParts,
          field('Start Time', { value: '10:00' }),
          'Sunday Morning',
          'The day and time of day. Services and Trends filter by it.',
          button('Create Service'),
          link('Cancel', '/services'),
        ],
      },
      { name: 'detail', note: 'the types', act: open('Service Type'), says: options(...types) },
      {
        name: 'invalid',
        act: async () => {
          await page.getByLabelText(/^Date/).fill('')
          await press('Create Service')()
        },
        says: ['Service name is required', 'Please select a date'],
      },
      viewer,
    ],
  },
  {
    route: '/service-instances/$id',
    path: `/service-instances/${counted.id}`,
    heading: 'Service Details Sunday Worship',
    title: 'Sunday Worship · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          back,
          link('Take the Register', `/service-instances/${counted.id}/register`),
          link('Edit Service', `/service-instances/${counted.id}/edit`),
          ...texts('Service Details', 'Sunday Worship', 'Sunday, March 3, 2024 at 10:00 AM'),
          ...texts('120', 'people', 'Typed by Grace, Mar 3, 2024 at 12:30 PM.'),
          button('1 change'),
          button('Did not happen…'),
          ...texts('Sunday Morning', 'Speaker', 'Hannah Lind', 'Duration', '10:00 AM – 11:30 AM', 'Notes', 'Harvest.'),
          ...texts('AI Recording Sessions', '1 completed', 'Manual Records', 'Total: 120'),
          ...texts('Peak Attendance', 'Highest count recorded'),
          ...texts('Ended', 'In Progress', '12 min'),
          ...texts('Entries', 'Exits'),
          button('Download CSV of Mar 3, 2024 at 10:02 AM'),
          button('View Snapshots'),
          button('Delete recording of Mar 3, 2024 at 10:02 AM'),
          heading('Manual Attendance Records', 2),
          button('Add Manual Record'),
          ...texts('120 people', 'Adults', '80', 'By the ushers.'),
          '84 views',
          heading('Notes About Visitors', 2),
          'Young couple, blue coats, second time.',
          'Mar 3, 2024, deleted on Jun 1, 2024',
          button('Add Note'),
          heading('Online Views', 2),
          ...texts('YouTube', '64 views', 'Facebook', '20 views'),
          ...['Add Online Views', 'Change views on YouTube', 'Delete views on Facebook'].map(button),
        ],
      },
      {
        name: 'detail',
        note: 'the form for online views',
        act: press('Change views on YouTube'),
        says: [field('Views', { value: '64' }), field('Where', { value: 'YouTube' }), button('Save'), button('Cancel')],
      },
      {
        name: 'detail',
        note: 'a history that repeats the single count',
        act: press('1 change'),
        says: [heading('History', 2), 'Grace typed 120 on Mar 3, 2024: By the ushers.'],
      },
      {
        name: 'detail',
        note: 'the form for a note about visitors',
        act: press('Add Note'),
        says: [
          field('New note', { placeholder: 'Young couple, blue coats, second time' }),
          button('Save'),
          button('Cancel'),
        ],
      },
      {
        name: 'detail',
        note: 'deleting online views',
        act: press('Delete views on YouTube'),
        says: [heading('Delete Online Views?'), 'The 64 views on YouTube will be deleted.', button('Cancel')],
      },
      {
        name: 'detail',
        note: 'the snapshots of a session',
        act: press('View Snapshots'),
        says: [button('Hide Snapshots'), '96 people', '1 person', '10:02 AM · 72% confidence'],
      },
      {
        name: 'detail',
        note: 'the inline form',
        act: press('Add Manual Record'),
        says: [
          ...fields('Total Attendance', 'Adults', 'Children', 'Visitors', 'Notes'),
          button('Save'),
          button('Cancel'),
        ],
      },
      {
        name: 'detail',
        note: 'the question why it did not happen',
        act: press('Did not happen…'),
        says: [heading('Did not happen'), button('Did not happen'), button('Cancel')],
      },
      {
        name: 'detail',
        note: 'correcting a record',
        act: press('Correct 120 people'),
        says: [heading('Correct Record'), field('Total Attendance', { value: '120' }), button('Save')],
      },
      {
        name: 'detail',
        note: 'deleting a record',
        act: press('Delete 120 people'),
        says: [heading('Delete Count?'), field('Reason'), button('Cancel')],
      },
      {
        name: 'detail',
        note: 'the question before deleting a session',
        act: press('Delete recording of Mar 3, 2024 at 10:02 AM'),
        says: [
          heading('Delete Recording Session?'),
          'Are you sure you want to delete the recording of Mar 3, 2024 at 10:02 AM? All its snapshots will be deleted with it; its count stays. This action cannot be undone.',
        ],
      },
      {
        name: 'empty',
        server: 'uncounted',
        says: [
          ...texts('0 completed', 'No manual records', 'No manual records yet'),
          button('Add First Record'),
          link('Track Attendance', `/studio?instance=${counted.id}`),
        ],
      },
      {
        name: 'loading',
        server: 'silent',
        heading: 'Service Details',
        says: ['Loading service details...', 'AI Recording Sessions'],
      },
      { ...missing, title: 'Service Details · Narthex' },
      { ...error, title: 'Service Details · Narthex' },
    ],
  },
  {
    route: '/service-instances/$id/edit',
    path: `/service-instances/${counted.id}/edit`,
    heading: 'Edit Service',
    title: 'Edit Service · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          ...instanceParts,
          field('Service Name', { value: 'Sunday Worship' }),
          field('Date', { value: '2024-03-03' }),
          field('End Time (Optional)', { value: '11:30' }),
          button('Update Service'),
          link('Cancel', '/services'),
        ],
      },
      {
        name: 'invalid',
        act: async () => {
          await clear('Service Name')
          await press('Update Service')()
        },
        says: ['Service name is required'],
      },
      { name: 'loading', server: 'silent', says: ['Loading service details...'] },
      missing,
      error,
      viewer,
    ],
  },
]
