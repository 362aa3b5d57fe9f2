import { page } from 'vitest/browser'
import { button, errorScreen, heading, link, texts } from './screen-row.ts'
import type { ScreenRow } from './screen-row.ts'

export const importRows: readonly ScreenRow[] = [
  {
    route: '/import',
    path: '/import',
    heading: 'Import',
    title: 'Import · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          link('Back to Dashboard', '/dashboard'),
          'Bring members and the attendance of past years from a spreadsheet, or everything from an export of Narthex.',
          heading('Choose a file', 2),
          ...['Choose File', 'Paste Cells', 'Template for Members', 'Template for Attendance'].map(button),
          heading('Past imports', 2),
          'An import can be undone as a whole for 30 days.',
          'Past attendance: Sundays 2014 to 2024.xlsx',
          '1,044 new, 2 changed · Anna Berg, Mar 5, 2024 at 4:00 PM',
          'Members, pasted',
          '12 new, 0 changed · Anna Berg, Mar 4, 2024 at 4:00 PM · undone Mar 4, 2024 at 4:10 PM · kept: Ruth Okafor',
          button('Rows of the import of Sundays of this year.csv'),
          button('Undo the import of Sundays of this year.csv'),
        ],
      },
      {
        name: 'detail',
        note: 'pasting cells',
        act: () => page.getByRole('button', { name: 'Paste Cells' }).click(),
        says: [{ field: 'Cells with their headings' }, { button: 'Read the Cells', isDisabled: true }],
      },
      {
        name: 'detail',
        note: 'the question before undoing',
        act: () => page.getByRole('button', { name: 'Undo the import of Sundays of this year.csv' }).click(),
        says: [heading('Undo this import?'), 'Sundays of this year.csv', ...['Undo Import', 'Cancel'].map(button)],
      },
      {
        name: 'empty',
        server: 'empty',
        says: texts('Choose a file', 'Drop an Excel file, a CSV file or an export of Narthex here, or'),
      },
      { name: 'loading', server: 'silent', says: ['Loading imports...', link('Back to Dashboard', '/dashboard')] },
      { name: 'error', server: 'refusing', heading: 'Something went wrong', says: errorScreen },
      {
        name: 'viewer',
        who: { churchRole: 'viewer' },
        heading: 'This page is not part of your role',
        title: 'Import · Narthex',
        says: [link('Go to the dashboard', '/dashboard')],
      },
    ],
  },
]
