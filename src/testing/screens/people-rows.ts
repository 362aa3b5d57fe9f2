import { button, errorScreen, heading, link, texts } from './screen-row.ts'
import type { ScreenRow } from './screen-row.ts'

export const peopleRows: readonly ScreenRow[] = [
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
]
