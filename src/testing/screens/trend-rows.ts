import { page } from 'vitest/browser'
import { weekly } from './church-of-rows.ts'
import { button, errorScreen, heading, link, sized, texts } from './screen-row.ts'
import type { ScreenRow } from './screen-row.ts'

const spring = '/trends?from=2024-01-07&to=2024-03-30'

export const trendRows: readonly ScreenRow[] = [
  {
    route: '/trends',
    path: '/trends',
    heading: 'Trends',
    title: 'Trends · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        path: spring,
        says: [
          link('Back to Dashboard', '/dashboard'),
          button('Range: Jan 7, 2024 – Mar 30, 2024'),
          button('Services: All services'),
          button('Group: By week'),
          button('People: Everyone'),
          button('Compare: With last year'),
          button('Print'),
          link('The Year', '/trends/year'),
          heading('Attendance, per week', 2),
          heading('Views online, per week', 2),
          heading('The numbers', 2),
          button('Copy as CSV'),
          button('Download CSV'),
          ...texts(
            'Mar 3 – Mar 9, 2024',
            'Mar 3, 2024',
            '1 of 2',
            'After 26 counted weeks, Narthex estimates the next service here.',
          ),
        ],
      },
      {
        name: 'filled',
        note: 'the last service leads',
        server: 'with a last Sunday',
        says: [sized('143', 64), button('How this is worked out'), button('Range: Last 12 weeks')],
      },
      {
        name: 'detail',
        note: 'an open filter',
        path: spring,
        act: () => page.getByRole('button', { name: 'Services: All services' }).click(),
        says: texts('By name', 'Evening Prayer', 'By type', 'Sunday Evening'),
      },
      {
        name: 'invalid',
        path: '/trends?range=9w&by=hour&measure=dogs&type=&service=none&compare=1',
        says: [
          'This address has an unknown value for the services, the type of service, the range, the grouping, who is counted and the comparison. The usual is shown instead.',
          button('Range: Last 12 weeks'),
        ],
      },
      { name: 'empty', server: 'empty', says: ['No services yet', link('Go to Services', '/services')] },
      { name: 'loading', server: 'silent', says: ['Loading trends...'] },
      { name: 'error', server: 'refusing', heading: 'Something went wrong', says: errorScreen },
      {
        name: 'viewer',
        path: spring,
        who: { churchRole: 'viewer' },
        says: [heading('The numbers', 2), button('Copy as CSV')],
      },
    ],
  },
  {
    route: '/trends/year',
    path: '/trends/year?year=2024',
    heading: 'The Year 2024',
    title: 'The Year · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          link('Back to Trends', '/trends'),
          button('Year: 2024'),
          button('Services of one week: Added up'),
          button('Download CSV'),
          button('Print'),
          heading('Weeks', 2),
          heading('Members', 2),
          heading('The services', 2),
          link('Sunday Worship', `/services/${weekly.id}/edit`),
          ...texts(
            'Grace Church',
            'Average attendance in person',
            'Weeks counted',
            'Active members',
            'Joined',
            'Weeks begin on Sunday. A week is counted when at most a tenth of its usual people is missing.',
          ),
        ],
      },
      { name: 'empty', server: 'empty', says: ['No services in 2024', link('Go to Services', '/services')] },
      { name: 'loading', server: 'silent', heading: 'The Year', says: ['Loading the year...'] },
      { name: 'error', server: 'refusing', heading: 'Something went wrong', says: errorScreen },
      {
        name: 'viewer',
        who: { churchRole: 'viewer' },
        says: ['Services of one week: Added up', heading('The services', 2), button('Download CSV')],
      },
    ],
  },
]
