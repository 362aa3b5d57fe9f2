import { page } from 'vitest/browser'
import { button, errorScreen, fields, field, heading, link, texts } from './screen-row.ts'
import type { Part, ScreenRow, ScreenState } from './screen-row.ts'

const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click()
const choose = async (name: string) => {
  await press('More about boas')()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const asked = (choice: string, ...says: Part[]): ScreenState => ({
  name: 'detail',
  note: choice.toLowerCase(),
  act: () => choose(choice),
  says,
})

export const peopleRows: readonly ScreenRow[] = [
  {
    route: '/people',
    path: '/people',
    heading: 'People',
    title: 'People · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          link('Back to Account', '/account'),
          button('Invite People'),
          button('More about Anna Berg'),
          'anna · since Mar 5, 2024 · last seen Mar 6, 2024',
          heading('Open Invitations', 2),
          'Counter, 3 of 5 people left',
          button('Withdraw'),
          link('See who did what', '/people/activity'),
        ],
      },
      {
        name: 'detail',
        note: 'people are invited',
        act: press('Invite People'),
        says: [heading('Invite People'), field('For How Many People'), button('Cancel')],
      },
      {
        name: 'detail',
        note: 'what can be done with a person',
        act: press('More about boas'),
        says: texts('Change Role', 'Reset Password', 'Hand Over the Church', 'Remove'),
      },
      asked('Change Role', heading('Role of boas'), button('Cancel')),
      asked('Reset Password', heading('New password for boas'), button('Cancel')),
      asked('Hand Over the Church', heading('Hand over the church to boas?'), button('Hand Over')),
      asked('Remove', heading('Remove boas?'), button('Remove')),
      { name: 'loading', server: 'silent', says: ['Loading people...'] },
      { name: 'error', server: 'refusing', heading: 'Something went wrong', says: errorScreen },
    ],
  },
  {
    route: '/join/$token',
    path: '/join/abc',
    heading: 'Join Grace Church',
    title: 'Join · Narthex',
    needs: 'no one',
    states: [
      {
        name: 'filled',
        says: [
          'Anna Berg invites you. As counter you count services from yesterday to a week from today, and see names but no contact details.',
          ...fields('Username', 'Password', 'Confirm Password'),
          button('Join'),
          link('Log in', '/login?redirect=%2Fjoin%2Fabc'),
        ],
      },
      {
        name: 'missing',
        server: 'empty',
        heading: 'This invitation is not known',
        says: [link('Log In', '/login')],
      },
      { name: 'loading', server: 'silent', heading: 'Join', says: ['Opening the invitation...'] },
      { name: 'error', server: 'refusing', heading: 'Something went wrong', says: errorScreen },
    ],
  },
  {
    route: '/reset/$token',
    path: '/reset/abc',
    heading: 'Choose a new password',
    title: 'New Password · Narthex',
    needs: 'no one',
    states: [
      {
        name: 'filled',
        says: [
          'It is for boas of Grace Church, and logs you out on all other devices.',
          ...fields('New Password', 'Confirm New Password'),
          button('Set New Password'),
          link('Back to log in', '/login'),
        ],
      },
      { name: 'missing', server: 'empty', heading: 'This link is not known', says: [link('Log In', '/login')] },
      { name: 'loading', server: 'silent', heading: 'New password', says: ['Opening the link...'] },
      { name: 'error', server: 'refusing', heading: 'Something went wrong', says: errorScreen },
    ],
  },
  {
    route: '/removed',
    path: '/removed',
    heading: 'You are no longer in Grace Church',
    title: 'Removed · Narthex',
    needs: 'no one',
    states: [
      {
        name: 'filled',
        says: [
          'An owner has removed you. What you recorded before stays with the church.',
          'Everything that you recorded on this computer has been sent.',
          button('Sign Out'),
        ],
      },
      { name: 'loading', server: 'silent', heading: 'One moment', says: ['Asking the server...'] },
      { name: 'error', server: 'refusing', heading: 'Something went wrong', says: errorScreen },
    ],
  },
  {
    route: '/people/activity',
    path: '/people/activity',
    heading: 'Activity',
    title: 'Activity · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          link('Back to Account', '/account'),
          button('Download CSV'),
          button('Person: Everyone'),
          button('Topic: Everything'),
          heading('Tuesday, March 5, 2024', 2),
          ...texts('3:00 PM', 'changed the member Ruth Okafor', 'Membership status: active → visitor · Phone'),
        ],
      },
      { name: 'empty', server: 'empty', says: texts('Nothing has happened yet') },
      { name: 'loading', server: 'silent', says: ['Loading activity...'] },
      { name: 'error', server: 'refusing', heading: 'Something went wrong', says: errorScreen },
    ],
  },
  {
    route: '/integrations',
    path: '/integrations',
    heading: 'Integrations',
    title: 'Integrations · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          link('Back to Account', '/account'),
          heading('Webhook', 2),
          { switch: 'Send to hooks.example.org' },
          field('Another Address', { placeholder: 'https://example.org/hook' }),
          button('New Secret…'),
          button('Remove Webhook…'),
          heading('Messages', 2),
          button('Send a Test'),
          'Webhooks last checked Mar 5, 2024 at 3:00 PM',
          'Pictures last cleaned up Mar 5, 2024 at 3:00 PM',
          ...texts('Attendance recorded', 'Delivered'),
          heading('What a message looks like', 2),
          heading('AI vision service', 2),
        ],
      },
      {
        name: 'detail',
        note: 'the question before a new secret',
        act: press('New Secret…'),
        says: [heading('Make a new secret?'), button('Cancel')],
      },
      {
        name: 'detail',
        note: 'the question before removing',
        act: press('Remove Webhook…'),
        says: [heading('Remove the webhook?'), button('Cancel')],
      },
      {
        name: 'detail',
        note: 'timers that stopped',
        server: 'without timers',
        says: [
          'Webhooks wait: the timer has not run since Mar 5, 2024 at 3:00 PM.',
          'Counts are saved as usual. Ask the person who runs this installation to set up the timer.',
          'Deleted pictures wait to be removed: the run on Mar 5, 2024 at 4:00 PM failed.',
          'Counting and pictures work as usual. Ask the person who runs this installation to read the log.',
        ],
      },
      {
        name: 'empty',
        server: 'empty',
        says: ['Webhooks wait: the timer has never run.', field('Address'), button('Set Webhook'), button('Save Key')],
      },
      { name: 'loading', server: 'silent', says: ['Loading integrations...'] },
      { name: 'error', server: 'refusing', heading: 'Something went wrong', says: errorScreen },
    ],
  },
  {
    route: '/data',
    path: '/data',
    heading: 'Your Data',
    title: 'Your Data · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          link('Back to Account', '/account'),
          heading('Export everything', 2),
          { switch: 'With pictures' },
          button('Export Everything'),
          link('Import a File', '/import?from=data'),
          link('Past imports', '/import?from=data#past-imports'),
        ],
      },
    ],
  },
]
