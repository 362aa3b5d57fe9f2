import { page } from 'vitest/browser'
import { button, errorScreen, heading, link, texts } from './screen-row.ts'
import type { ScreenRow } from './screen-row.ts'

const march = '/calendar?month=2024-03&view=list'

export const calendarRows: readonly ScreenRow[] = [
  {
    route: '/calendar',
    path: '/calendar',
    heading: 'Calendar',
    title: 'Calendar · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        path: march,
        says: [
          link('Back to Dashboard', '/dashboard'),
          button('Subscribe'),
          heading('March 2024', 2),
          button('Previous month'),
          button('Next month'),
          button('Today'),
          heading('Sunday, March 3, 2024', 3),
        ],
      },
      {
        name: 'detail',
        note: 'a month of weeks',
        path: '/calendar?month=2024-03',
        says: [heading('March 2024', 2), button('Today')],
      },
      {
        name: 'detail',
        note: 'how to subscribe',
        act: () => page.getByRole('button', { name: 'Subscribe', exact: true }).click(),
        says: [heading('Subscribe to the Calendar')],
      },
      { name: 'empty', path: march, server: 'empty', says: texts('Nothing is planned in this month.') },
      { name: 'loading', server: 'silent', says: ['Loading calendar...'] },
      { name: 'error', server: 'refusing', heading: 'Something went wrong', says: errorScreen },
      { name: 'viewer', path: march, who: { churchRole: 'viewer' }, says: [heading('March 2024', 2)] },
    ],
  },
]
