import { page } from 'vitest/browser'
import { VERSION } from '@/domain/version.ts'
import { expectConsole } from '@/testing/expect-console.ts'
import { daysFromToday } from '@/testing/factories/services.ts'
import { counted, ofToday, uncounted } from './church-of-rows.ts'
import { button, disabled, errorScreen, field, fields, heading, link, options, tab, texts } from './screen-row.ts'
import type { Part, ScreenRow, ScreenState } from './screen-row.ts'

const error: ScreenState = { name: 'error', server: 'refusing', heading: 'Something went wrong', says: errorScreen }
const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click()
const openTab = (name: string) => () => page.getByRole('tab', { name }).click()
const openAccount = () => page.getByRole('button', { name: /Anna Berg/ }).click()
const admin = { role: 'admin' } as const
const studioParts: Part[] = [
  link('Back to dashboard', '/dashboard'),
  button('Add Camera'),
  'No cameras added yet',
  'Service/Event',
  tab('People Counting'),
  tab('Manual Entry'),
  { switch: 'AI People Counting' },
]

export const studioRows: readonly ScreenRow[] = [
  {
    route: '/dashboard',
    path: '/dashboard',
    heading: 'Welcome, Anna Berg',
    title: 'Dashboard · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          link('Studio', '/studio'),
          link('Members', '/members'),
          link('Services', '/services'),
          link('Home', '/'),
          ...texts('Total Members', '1,204', 'active · 3 visitors this month'),
          ...texts('Avg Attendance', '120', '29.0%', 'from last period'),
          ...texts('Active Services', '2', 'Weekly worship services', 'Sermon Library', '48', 'Archived messages'),
          link('Add Member', '/members/new'),
          link('Add Service', '/service-instances/new'),
          link('Record Attendance', '/studio'),
          heading('Recent Sermons', 2),
          ...texts('On Waiting', 'Hannah Lind · Psalm 130', 'Mar 3, 2024'),
          heading('Upcoming Events', 2),
          ...texts('Harvest Supper', 'TBD', 'Bring a dish.'),
        ],
      },
      {
        name: 'filled',
        note: 'on a Sunday',
        server: 'on a Sunday',
        says: [
          heading('Today', 2),
          ...texts('11:59 PM', 'Vespers'),
          link('Start the camera for Vespers', `/studio?instance=${ofToday.id}`),
          link('Enter a count for Vespers', `/service-instances/${ofToday.id}?enter=true#manual-record`),
          heading('Still to be counted', 2),
          link('Sunday Worship', `/service-instances/${uncounted.id}`),
        ],
      },
      {
        name: 'detail',
        note: 'the menu of the account',
        act: openAccount,
        says: texts('Account', 'People', 'Request a feature', 'Sign Out', 'Appearance', 'Like this computer', 'Dark'),
      },
      {
        name: 'detail',
        note: 'a feature is requested',
        act: async () => {
          await openAccount()
          await page.getByRole('menuitem', { name: 'Request a feature' }).click()
        },
        says: [heading('Request a feature'), ...fields('Title', 'Description'), button('Cancel')],
      },
      {
        name: 'viewer',
        who: { churchRole: 'viewer' },
        server: 'on a Sunday',
        says: [heading('Today', 2), heading('Still to be counted', 2), 'Total Members'],
      },
      {
        name: 'empty',
        server: 'empty',
        says: [
          ...texts('active · 0 visitors this month', 'No sermons recorded yet', 'No upcoming events'),
          heading('First steps', 2),
          link('Add a service', '/services/new'),
          link('Record with a camera', '/studio'),
          link('Count your first service', '/services'),
        ],
      },
      { name: 'loading', server: 'silent', says: ['Total Members', 'Recent Sermons', 'Upcoming Events'] },
      error,
    ],
  },
  {
    route: '/studio',
    path: '/studio',
    heading: 'Studio',
    title: 'Studio · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        path: `/studio?instance=${counted.id}`,
        says: [
          ...studioParts,
          'Sunday Worship – Mar 3, 2024',
          'Sunday Worship',
          'Sunday, March 3, 2024',
          '10:00 AM – 11:30 AM',
          disabled('Start Recording'),
          'Connect a camera first.',
          button('Create a service or event'),
          heading('Recording Sessions', 2),
          '2 sessions',
          ...texts('LIVE', 'In progress', 'Mar 3, 2024 at 10:02 AM', '12 min', 'Avg 80', 'Peak 96'),
        ],
      },
      {
        name: 'empty',
        server: 'empty',
        says: [
          ...studioParts,
          'No services available',
          disabled('Start Recording'),
          'Connect a camera and choose a service or event first.',
        ],
      },
      {
        name: 'detail',
        note: 'counting is on',
        act: () => page.getByText('Fine tuning').click(),
        says: [
          ...fields('Model', 'Detail', 'Score threshold', 'IoU match', 'Max track age', 'Detect every N frames'),
          { switch: 'Precise count' },
          'Looks at each snapshot in detail. It is slower but finds people who sit far away.',
          disabled('Count now'),
        ],
      },
      {
        name: 'detail',
        note: 'the models',
        act: () => page.getByRole('combobox', { name: 'Model' }).click(),
        says: options('RTMDet (Recommended)', 'Lite0 (Faster)', 'Lite2 (More Accurate)', 'Nano (Any laptop)'),
      },
      {
        name: 'detail',
        note: 'manual entry',
        act: openTab('Manual Entry'),
        says: [...fields('Total Attendance', 'Adults', 'Children', 'Visitors', 'Notes'), button('Record Attendance')],
      },
      {
        name: 'detail',
        note: 'a camera is chosen',
        act: async () => {
          // The browser of the tests has no camera.
          expectConsole(/Asking for a camera failed/)
          await press('Add Camera')()
        },
        says: [
          heading('Select Camera'),
          link('How to connect a camera', '/help/cameras'),
          button('Cancel'),
          disabled('Connect'),
        ],
      },
      {
        name: 'pending',
        server: 'slow to write',
        act: async () => {
          await press('Create a service or event')()
          await page.getByRole('combobox', { name: 'Service Type' }).click()
          await page.getByRole('option', { name: 'Sunday Worship' }).click()
          await page.getByLabelText(/^Date/).fill(daysFromToday(2))
          // When the date is already planned, the dialog saves only end time and notes, so a note is typed.
          await page
            .getByRole('dialog')
            .getByLabelText(/^Notes/)
            .fill('With communion')
          await press('Create Service')()
        },
        says: [disabled('Creating...')],
      },
      {
        name: 'detail',
        note: 'a service is created',
        act: press('Create a service or event'),
        says: [
          heading('Create Service or Event'),
          tab('Service Instance'),
          tab('Event'),
          ...fields('Service Type', 'Date', 'Start Time', 'End Time', 'Notes'),
          'A recurring service of yours, or a new one.',
          button('Create Service'),
        ],
      },
      {
        name: 'detail',
        note: 'an event is created',
        act: async () => {
          await press('Create a service or event')()
          await openTab('Event')()
        },
        says: [
          ...fields('Event Name', 'Event Type', 'Description', 'Start Date', 'Location', 'Contact Person'),
          button('Create Event'),
        ],
      },
      {
        name: 'invalid',
        act: async () => {
          await press('Create a service or event')()
          await page.getByLabelText(/^Date/).fill('')
          await press('Create Service')()
        },
        says: ['Please select a service', 'Please select a date'],
      },
      {
        name: 'detail',
        note: 'the help',
        act: press('Help'),
        says: [
          heading('Help'),
          heading('What the camera needs'),
          link('How to connect a camera, and where to put it', '/help/cameras'),
          heading('Keyboard shortcuts'),
        ],
      },
      {
        name: 'detail',
        note: 'the snapshots of a session',
        act: () =>
          page
            .getByRole('button', { name: /^Show the snapshots of/ })
            .first()
            .click(),
        says: ['1 / 2', '96 people', button('Previous snapshot'), button('Next snapshot'), { switch: 'Show people' }],
      },
      {
        name: 'detail',
        note: 'the question before deleting a session',
        act: press('Delete the recording of Mar 3, 2024 at 10:02 AM'),
        says: [
          heading('Delete Recording Session?'),
          'Are you sure you want to delete the recording of Mar 3, 2024 at 10:02 AM? All its snapshots will be deleted with it; its count stays. This action cannot be undone.',
          button('Cancel'),
          button('Delete'),
        ],
      },
      {
        name: 'detail',
        note: 'the server is away',
        server: 'away',
        says: ['The server cannot be reached'],
      },
      { name: 'loading', server: 'silent', says: ['Loading studio...', link('Back to dashboard', '/dashboard')] },
      { name: 'viewer', who: { churchRole: 'viewer' }, says: ['AI People Counting'] },
      error,
    ],
  },
  {
    route: '/admin',
    path: '/admin',
    heading: 'Admin',
    title: 'Admin · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        who: admin,
        says: [
          link('Back to Studio', '/dashboard'),
          tab('Users'),
          tab('Feature Requests'),
          'Total: 3 users',
          'Webhooks last checked Mar 5, 2024 at 3:00 PM',
          'Pictures last cleaned up Mar 5, 2024 at 3:00 PM',
          ...texts('Username', 'API Key', 'Webhook', 'Created'),
          ...texts('ruth', 'Configured', 'Not Set', 'Enabled', 'Disabled', 'Mar 5, 2024'),
        ],
      },
      {
        name: 'filled',
        note: 'feature requests',
        who: admin,
        path: '/admin?tab=requests',
        says: [
          'Total: 2 requests',
          ...texts('Bells', 'ruth · Mar 5, 2024 at 3:00 PM', 'Ring them.', 'Unknown User · Mar 5, 2024 at 3:00 PM'),
        ],
      },
      {
        name: 'detail',
        note: 'timers that stopped',
        who: admin,
        server: 'without timers',
        says: [
          'Webhooks wait: the timer has not run since Mar 5, 2024 at 3:00 PM.',
          'Counts are saved as usual. Run the timer commands of supabase/README.md again, and check the key that they send.',
          'Deleted pictures wait to be removed: the run on Mar 5, 2024 at 4:00 PM failed.',
          'Counting and pictures work as usual. The log of the API function says why.',
        ],
      },
      {
        name: 'empty',
        who: admin,
        server: 'empty',
        says: [
          'Webhooks wait: the timer has never run.',
          'Deleted pictures wait to be removed: the timer has never run.',
          'No users found',
        ],
      },
      {
        name: 'empty',
        note: 'feature requests',
        who: admin,
        server: 'empty',
        path: '/admin?tab=requests',
        says: ['No feature requests yet'],
      },
      { name: 'loading', who: admin, server: 'silent', says: ['Loading users...'] },
      {
        name: 'loading',
        note: 'feature requests',
        who: admin,
        server: 'silent',
        path: '/admin?tab=requests',
        says: ['Loading feature requests...'],
      },
      {
        name: 'missing',
        note: 'for everybody else',
        heading: 'Page not found',
        title: 'Page not found · Narthex',
        says: [],
      },
      { ...error, who: admin },
    ],
  },
  {
    route: '/account',
    path: '/account',
    heading: 'Account',
    title: 'Account · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          field('Full Name', { value: 'Anna Berg' }),
          `Narthex ${VERSION}`,
          field('Church Name', { value: 'Grace Church' }),
          field('Time Zone', { value: 'America/New_York' }),
          heading('Official Total', 2),
          ...texts('Count by hand', 'Clicker', 'Cameras at doors', 'Cameras in the room', 'People named present'),
          button('Save Order'),
          heading('Clicker', 2),
          field('Category 1', { value: 'Adults' }),
          button('Remove Visitors'),
          button('Save Categories'),
          heading('Online Views', 2),
          field('People for Each View (Optional)'),
          button('Save Online Views'),
          heading('Register', 2),
          ...fields('Current Password', 'New Password', 'Confirm New Password'),
          heading('Recovery Codes', 2),
          'You have 7 codes left.',
          button('Make New Codes'),
          heading('Where You Are Logged In', 2),
          ...texts('Chrome on Windows', 'This device', 'Safari on iPhone'),
          button('End Safari on iPhone'),
          button('End All Others'),
        ],
      },
      {
        name: 'detail',
        note: 'the question before ending all others',
        act: press('End All Others'),
        says: [heading('End all other sessions?'), button('Cancel')],
      },
      {
        name: 'invalid',
        act: press('Change Password'),
        says: ['Current password is required', 'Password must be at least 6 characters'],
      },
      {
        name: 'viewer',
        who: { churchRole: 'viewer' },
        says: ['The owner of your church can change this.', 'Grace Church', 'America/New_York'],
      },
    ],
  },
]
