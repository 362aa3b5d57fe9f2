import { page } from 'vitest/browser'
import { counted } from './church-of-rows.ts'
import { button, disabled, field, heading, link, texts } from './screen-row.ts'
import type { ScreenRow } from './screen-row.ts'

const path = `/service-instances/${counted.id}/register`
/** The test's browser has never opened this register, so the browser's storage has no data about the register. */
const another = '/service-instances/10000000-0000-4000-8000-000000999998/register'

export const registerRows: readonly ScreenRow[] = [
  {
    route: '/service-instances/$id/register',
    path,
    heading: 'Register: Sunday Worship',
    title: 'Register · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          link('Back to the service', path.replace('/register', '')),
          ...texts('Mar 3, 2024, 10:00 AM', 'by name', '120 counted: 119 without a name.'),
          field('Search people', { placeholder: 'Search by name' }),
          ...['Regulars', 'Everybody', 'Visitors', 'Ruth Okafor', 'Okafor family, 1 of 2 present'].map(button),
          ...['Sam Okafor visitor', 'Away: Sam Okafor', 'Newcomer'].map(button),
          disabled('One fewer without a name'),
          button('One more without a name'),
          field('More people without a name', { value: '0' }),
        ],
      },
      {
        name: 'detail',
        note: 'a newcomer with a known first name',
        act: async () => {
          await page.getByRole('button', { name: 'Newcomer' }).click()
          await page.getByRole('textbox', { name: 'First Name' }).fill('Ruth')
          await page.getByRole('button', { name: 'Add', exact: true }).click()
        },
        says: [
          heading('Newcomer'),
          'A first name is enough. They are kept as a visitor, and the rest can follow.',
          ...['Adult', 'Child', 'Ruth Okafor Is Here', 'Add Another Ruth'].map(button),
        ],
      },
      {
        name: 'empty',
        server: 'without a register',
        path: another,
        heading: 'Register: Sunday Worship',
        says: [heading('Take attendance by name?'), button('Switch On the Register')],
      },
      {
        name: 'missing',
        server: 'empty',
        path: another,
        heading: 'Register',
        says: [heading('You cannot take this register'), link('Go to the Service', another.replace('/register', ''))],
      },
      {
        name: 'viewer',
        who: { churchRole: 'viewer' },
        heading: 'This page is not part of your role',
        says: [link('Go to the dashboard', '/dashboard')],
      },
      { name: 'loading', path: another, server: 'silent', heading: 'Register', says: texts('Opening…') },
      {
        name: 'error',
        path: another,
        server: 'away',
        heading: 'Register',
        says: texts('The server cannot be reached. The register opens as soon as there is a network.'),
      },
    ],
  },
]
