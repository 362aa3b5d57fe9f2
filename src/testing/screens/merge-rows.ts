import { page } from 'vitest/browser'
import { members, ruth } from './church-of-rows.ts'
import { button, errorScreen, heading, link, texts } from './screen-row.ts'
import type { ScreenRow, ScreenState } from './screen-row.ts'

const [, sam] = members
const path = `/members/${ruth.id}/merge`
const withSam = `${path}?with=${sam!.id}`
const error: ScreenState = { name: 'error', server: 'refusing', heading: 'Something went wrong', says: errorScreen }
const viewer: ScreenState = {
  name: 'viewer',
  who: { churchRole: 'viewer' },
  heading: 'This page is not part of your role',
  says: [link('Go to the dashboard', '/dashboard')],
}

export const mergeRows: readonly ScreenRow[] = [
  {
    route: '/members/$id/merge',
    path,
    heading: 'Merge Members',
    title: 'Merge Members · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          link('Back to Ruth Okafor', `/members/${ruth.id}`),
          link('Merged Members', '/members/merges'),
          'Which other member is the same person as Ruth Okafor?',
          heading('Likely the same person', 2),
          ...texts('Sam Okafor', 'Similar name', 'Same phone', '+64 21 555 01 · born Mar 5, 1971'),
          heading('Someone else', 2),
          { field: 'Search members', placeholder: 'Search by name, email, or phone...' },
        ],
      },
      {
        name: 'detail',
        note: 'two members side by side',
        path: withSam,
        says: [
          'Sam Okafor becomes part of Ruth Okafor, with everything that names them.',
          'Are they two people?',
          'Both were marked present at 3 services.',
          heading('Choose what stays', 2),
          ...texts(
            'First Name',
            'Email',
            'Phone',
            'Address',
            'Date of Birth',
            'Join Date',
            'Membership Status',
            'Notes',
          ),
          heading('What comes together', 2),
          ...texts('Marks at services', '52 and 12', 'Gifts', '0 and 1'),
          button('Merge Members'),
          link('Choose Another', path),
          'You can undo this for 30 days.',
        ],
      },
      {
        name: 'pending',
        path: withSam,
        server: 'slow to write',
        act: () => page.getByRole('button', { name: 'Merge Members' }).click(),
        says: [{ button: 'Merging...', isDisabled: true }],
      },
      { name: 'loading', server: 'silent', says: ['Loading members...', link('Back to Members', '/members')] },
      {
        name: 'missing',
        server: 'empty',
        heading: 'Member not found',
        says: ["This member doesn't exist or you don't have permission to view them."],
      },
      error,
      viewer,
    ],
  },
  {
    route: '/members/merges',
    path: '/members/merges',
    heading: 'Merged Members',
    title: 'Merged Members · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          link('Back to Members', '/members'),
          'A merge can be undone for 30 days.',
          link('Ruth Okafor', `/members/${ruth.id}`),
          'Anna Berg, Mar 5, 2024 at 4:00 PM',
          'Anna Berg, Mar 5, 2024 at 4:00 PM · undone Mar 5, 2024 at 4:10 PM',
          'Cannot be undone now: Email was changed since. The mark for Worship, Mar 3, 2024 was changed since.',
          button('Undo the merge of Ruth ? into Ruth Okafor'),
        ],
      },
      {
        name: 'detail',
        note: 'the question before undoing',
        act: () => page.getByRole('button', { name: 'Undo the merge of Ruth ? into Ruth Okafor' }).click(),
        says: [heading('Undo this merge?'), ...['Undo Merge', 'Cancel'].map(button)],
      },
      { name: 'empty', server: 'empty', says: ['No merged members'] },
      { name: 'loading', server: 'silent', says: ['Loading merges...', link('Back to Members', '/members')] },
      error,
      viewer,
    ],
  },
]
