import { page } from 'vitest/browser'
import { ada, members, ruth } from './church-of-rows.ts'
import { button, disabled, errorScreen, field, fields, heading, link, options, texts } from './screen-row.ts'
import type { Part, ScreenRow, ScreenState } from './screen-row.ts'

const church = { registerEnabled: true } as const
const views: Part[] = [{ tab: 'Everyone' }]
const back = link('Back to Members', '/members')
const loading: ScreenState = { name: 'loading', server: 'silent', heading: 'Member', says: ['Loading member...', back] }
const missing: ScreenState = {
  name: 'missing',
  server: 'empty',
  heading: 'Member not found',
  says: ["This member doesn't exist or you don't have permission to view them.", back],
}
const error: ScreenState = { name: 'error', server: 'refusing', heading: 'Something went wrong', says: errorScreen }
const formParts: Part[] = [
  ...fields('First Name', 'Last Name', 'Email', 'Phone', 'Address', 'Date of Birth', 'Join Date', 'Membership Status'),
  field('Family ID'),
  'Use the same ID to group family members together',
  field('Notes', { placeholder: 'Pastoral notes, prayer requests, special needs, etc.' }),
]
/** This address opens the form for another member of Ruth's family. The page reads Ruth's row first. */
const ofRuth = `/members/new?with=${ruth.id}`
const clear = async (label: string) => page.getByRole('textbox', { name: label }).fill('')

export const memberRows: readonly ScreenRow[] = [
  {
    route: '/members',
    path: '/members',
    heading: 'Members',
    title: 'Members · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          link('Back to Dashboard', '/dashboard'),
          link('Add Member', '/members/new'),
          ...texts('Total Members', 'Active Members', 'Families'),
          heading('“I am new” cards', 2),
          '2 newcomers left a way to reach them. Unanswered cards are deleted after 90 days.',
          link('Cards and Code', '/members/cards'),
          ...texts('Hanna Vogel', 'May be called', 'Mar 3, 2024 at 11:40 AM'),
          link('+64 21 555 77', 'tel:+642155577'),
          link('maria@example.org', 'mailto:maria@example.org'),
          button('Add as Visitor: Hanna Vogel'),
          button('This Is…: Hanna Vogel'),
          button('Delete the card of Hanna Vogel'),
          field('Search members', { placeholder: 'Search members by name, email, or phone...' }),
          button('Download CSV'),
          link('Merged members', '/members/merges'),
          link('Past imports', '/import?from=members#past-imports'),
          heading('Okafor Family', 2),
          '2 members',
          ...texts('Ruth Okafor', 'ruth@example.org', '+64 21 555 01', 'Active', 'Inactive', 'Visitor'),
        ],
      },
      {
        name: 'detail',
        note: 'the status filter',
        act: () => page.getByRole('combobox', { name: 'Membership status' }).click(),
        says: options('All Members', 'Active', 'Inactive', 'Visitors'),
      },
      {
        name: 'detail',
        note: 'nobody found',
        path: '/members?q=nobody',
        says: ['No members found', 'Try adjusting your search or filter criteria.'],
      },
      {
        name: 'empty',
        server: 'empty',
        says: [
          'No members yet',
          'Add your first member to get started tracking your congregation.',
          'No “I am new” cards are waiting.',
          link('Add First Member', '/members/new'),
        ],
      },
      {
        name: 'detail',
        note: 'missed',
        path: '/members?view=missed',
        church,
        says: [
          ...views,
          { tab: 'Missed 2' },
          '2 people missed',
          button('Download CSV'),
          link('Ruth Okafor', `/members/${ruth.id}`),
          'Not marked for 3 weeks',
          'Last seen Nov 1, 2026',
          link('+64 21 555 01', 'tel:+642155501'),
          'In 2 of the last 6 weeks, before that in 22 of 26',
          'Last seen Nov 1, 2026 · Followed up Oct 1, 2026',
          button('Follow up Ada Miller'),
        ],
      },
      {
        name: 'detail',
        note: 'a follow-up',
        path: '/members?view=missed',
        church,
        act: () => page.getByRole('button', { name: 'Follow up Ruth Okafor' }).click(),
        says: [heading('Follow Up Ruth Okafor'), ...fields('Date', 'Note'), button('Cancel'), button('Save')],
      },
      {
        name: 'detail',
        note: 'new',
        path: '/members?view=new',
        church,
        says: [
          ...views,
          { tab: 'New 1' },
          '1 person new',
          link('Sam Okafor', `/members/${members[1]!.id}`),
          '2nd visit',
          'First Nov 8, 2026, last Nov 15, 2026',
        ],
      },
      { name: 'loading', server: 'silent', says: ['Loading members...', 'Total Members'] },
      error,
    ],
  },
  {
    route: '/members/cards',
    path: '/members/cards',
    heading: '“I am new” cards',
    title: '“I am new” cards · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          back,
          heading('Code and link', 2),
          'Made by Anna Berg on Mar 1, 2024',
          field('Link'),
          ...['Print Cards', 'Copy Link', 'Withdraw'].map(button),
          heading('One of the eight cards on a sheet', 2),
          ...texts('New here?', 'Grace Church'),
        ],
      },
      { name: 'empty', server: 'empty', says: [back, 'No link yet', button('Make the Link')] },
      {
        name: 'detail',
        note: 'the question before withdrawing',
        act: () => page.getByRole('button', { name: 'Withdraw' }).click(),
        says: [
          heading('Withdraw the Link?'),
          'Cards that are printed stop working. Cards that were sent stay in the queue.',
          button('Cancel'),
        ],
      },
      { name: 'loading', server: 'silent', says: ['Loading the link...', back] },
      { ...error, title: '“I am new” cards · Narthex' },
      { name: 'viewer', who: { churchRole: 'viewer' }, says: ['Only owners and staff print these cards'] },
    ],
  },
  {
    route: '/members/new',
    path: '/members/new',
    heading: 'Add New Member',
    title: 'Add New Member · Narthex',
    needs: 'signed-in',
    states: [
      { name: 'filled', says: [...formParts, button('Add Member'), link('Cancel', '/members')] },
      { ...loading, path: ofRuth, heading: 'Add New Member' },
      { ...error, path: ofRuth },
      {
        name: 'detail',
        note: 'the statuses',
        act: () => page.getByRole('combobox', { name: 'Membership Status' }).click(),
        says: options('Active', 'Inactive', 'Visitor'),
      },
      {
        name: 'invalid',
        act: () => page.getByRole('button', { name: 'Add Member' }).click(),
        says: ['First name is required', 'Last name is required'],
      },
      {
        name: 'pending',
        server: 'slow to write',
        act: async () => {
          await page.getByRole('textbox', { name: 'First Name' }).fill('Ruth')
          await page.getByRole('textbox', { name: 'Last Name' }).fill('Okafor')
          await page.getByRole('button', { name: 'Add Member' }).click()
        },
        says: [disabled('Saving...')],
      },
      { name: 'viewer', who: { churchRole: 'viewer' }, says: ['You can look at members but not change them'] },
    ],
  },
  {
    route: '/members/$id',
    path: `/members/${ruth.id}`,
    heading: 'Ruth Okafor',
    title: 'Ruth Okafor · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          back,
          link('Edit', `/members/${ruth.id}/edit`),
          button('Delete'),
          'Active',
          link('ruth@example.org', 'mailto:ruth@example.org'),
          link('+64 21 555 01', 'tel:+642155501'),
          '14 Chapel Lane Springfield',
          'Born March 5, 1971',
          heading('Notes', 2),
          'Leads the prayer group.',
          heading('Family Members', 2),
          'Sam Okafor',
          heading('Member Information', 2),
          ...texts('Join Date', 'September 13, 2015', 'Member Since', 'March 5, 2024'),
          link('Merge with another member', `/members/${ruth.id}/merge`),
        ],
      },
      {
        name: 'empty',
        path: `/members/${ada.id}`,
        heading: 'Ada Miller',
        title: 'Ada Miller · Narthex',
        says: ['Join Date', 'Not set', 'No email, phone or address yet.'],
      },
      {
        name: 'detail',
        note: 'the register',
        church,
        says: [
          heading('Attendance', 2),
          ...texts('Last Seen', 'November 15, 2026', '8 of 10 weeks, 80%', '33 of 39 weeks, 85%'),
          ...texts('Sunday Worship', 'Came to 30 of 36 services in 52 weeks'),
          button('At Evening Prayer: Not expected, set by hand'),
          heading('Follow-Up', 2),
          button('Add Follow-Up'),
          'Called; her mother is ill.',
          button('Delete the follow-up of Nov 17, 2026'),
        ],
      },
      {
        name: 'detail',
        note: 'the question before deleting',
        act: () => page.getByRole('button', { name: 'Delete' }).click(),
        says: [
          heading('Delete Member?'),
          'Are you sure you want to delete Ruth Okafor? This action cannot be undone and will remove all associated data.',
          button('Cancel'),
          button('Delete'),
        ],
      },
      loading,
      { ...missing, title: 'Member · Narthex' },
      { ...error, title: 'Member · Narthex' },
    ],
  },
  {
    route: '/members/$id/edit',
    path: `/members/${ruth.id}/edit`,
    heading: 'Edit Member Information',
    title: 'Edit Member Information · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          ...formParts,
          field('First Name', { value: 'Ruth' }),
          field('Date of Birth', { value: '1971-03-05' }),
          field('Notes', { value: 'Leads the prayer group.' }),
          button('Update Member'),
          link('Cancel', `/members/${ruth.id}`),
        ],
      },
      {
        name: 'invalid',
        act: async () => {
          await clear('Last Name')
          await page.getByRole('button', { name: 'Update Member' }).click()
        },
        says: ['Last name is required'],
      },
      {
        name: 'pending',
        server: 'slow to write',
        act: () => page.getByRole('button', { name: 'Update Member' }).click(),
        says: [disabled('Saving...')],
      },
      { ...loading, heading: 'Edit Member Information' },
      missing,
      error,
    ],
  },
]
