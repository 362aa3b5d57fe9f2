import { button, disabled, field, link, texts } from './screen-row.ts'
import type { ScreenRow } from './screen-row.ts'

const ofService = '/service-instances/10000000-0000-4000-8000-000000000001/count'
/** The test's browser has never opened this service, so the browser's storage has no data about the service. */
const ofAnother = '/service-instances/10000000-0000-4000-8000-000000999999/count'
const unreached = 'The server cannot be reached. The page opens as soon as there is a network.'

export const clickerRows: readonly ScreenRow[] = [
  ...['/count', '/count/$token'].map((route) => ({
    route,
    path: route.replace('$token', 'A'.repeat(43)),
    heading: 'Count people',
    title: 'Count · Narthex',
    needs: 'no one' as const,
    states: [{ name: 'error' as const, says: texts(unreached) }],
  })),
  {
    route: '/new/$token',
    path: `/new/${'0'.repeat(32)}`,
    heading: 'No connection',
    title: 'I Am New · Narthex',
    needs: 'no one',
    states: [
      {
        name: 'error',
        says: ['The server cannot be reached. The page opens as soon as there is a network.', button('Try Again')],
      },
    ],
  },
  {
    route: '/service-instances/$id/count',
    path: ofService,
    heading: 'Sunday Worship',
    title: 'Count · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          link('Back to the service', ofService.replace('/count', '')),
          ...texts('Mar 3, 2024, 10:00 AM', 'counted here'),
          button('Add one: Adults'),
          disabled('Take one away: Adults'),
          disabled('Undo'),
          field('Where do you stand?', { placeholder: 'e.g. nave' }),
        ],
      },
      { name: 'loading', path: ofAnother, server: 'silent', heading: 'Count people', says: texts('Opening…') },
      { name: 'error', path: ofAnother, server: 'away', heading: 'Count people', says: texts(unreached) },
    ],
  },
]
