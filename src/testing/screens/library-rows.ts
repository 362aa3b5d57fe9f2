import { page } from 'vitest/browser'
import { preached, supper } from './church-of-rows.ts'
import { button, errorScreen, field, fields, heading, link, texts } from './screen-row.ts'
import type { Part, ScreenRow, ScreenState } from './screen-row.ts'

const error: ScreenState = { name: 'error', server: 'refusing', heading: 'Something went wrong', says: errorScreen }
const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click()
const clear = async (label: string) => page.getByRole('textbox', { name: label }).fill('')
const noSuch = (thing: string, list: string): ScreenState => ({
  name: 'missing',
  server: 'empty',
  heading: `${thing} not found`,
  says: [
    `This ${thing.toLowerCase()} doesn't exist or you don't have permission to view it.`,
    link(`Back to ${thing}s`, list),
  ],
})
const viewerOf = (things: string): ScreenState => ({
  name: 'viewer',
  who: { churchRole: 'viewer' },
  says: [`You can look at ${things} but not change them`],
})
const sermonParts: Part[] = fields(
  'Title',
  'Speaker',
  'Date',
  'Scripture',
  'Series',
  'Service',
  'Summary',
  'Notes',
  'Tags',
  'Audio Link',
  'Video Link',
)
const eventParts: Part[] = fields('Event Name', 'Event Type', 'Description', 'Location', 'Contact Person')

export const libraryRows: readonly ScreenRow[] = [
  {
    route: '/sermons',
    path: '/sermons',
    heading: 'Sermons',
    title: 'Sermons · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          link('Back to Dashboard', '/dashboard'),
          link('Add Sermon', '/sermons/new'),
          field('Search sermons', { placeholder: 'Search by title, speaker, scripture or tag...' }),
          button('Download CSV'),
          ...texts('On Waiting', 'Hannah Lind · Psalm 130 · Advent', 'Mar 3, 2024'),
        ],
      },
      {
        name: 'detail',
        note: 'nothing found',
        path: '/sermons?q=nothing',
        says: ['No sermons found', 'Try adjusting your search or filter criteria.'],
      },
      { name: 'empty', server: 'empty', says: ['No sermons recorded yet', link('Add First Sermon', '/sermons/new')] },
      { name: 'loading', server: 'silent', says: ['Loading sermons...'] },
      error,
    ],
  },
  {
    route: '/sermons/new',
    path: '/sermons/new',
    heading: 'Add Sermon',
    title: 'Add Sermon · Narthex',
    needs: 'signed-in',
    states: [
      { name: 'filled', says: [...sermonParts, button('Add Sermon'), link('Cancel', '/sermons')] },
      { name: 'invalid', act: press('Add Sermon'), says: ['Title is required', 'Speaker is required'] },
      { name: 'loading', server: 'silent', says: ['Loading sermon...'] },
      error,
      viewerOf('sermons'),
    ],
  },
  {
    route: '/sermons/$id',
    path: `/sermons/${preached.id}`,
    heading: 'On Waiting',
    title: 'On Waiting · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          link('Back to Sermons', '/sermons'),
          link('Edit', `/sermons/${preached.id}/edit`),
          button('Delete'),
          'Hannah Lind, Sunday, March 3, 2024',
          ...texts('Why waiting is not idle.', 'More than watchmen.', 'Psalm 130', 'Advent', 'Sunday Worship', 'hope'),
          link('Listen', 'https://example.org/waiting.mp3'),
          link('Watch', 'https://example.org/waiting.mp4'),
        ],
      },
      {
        name: 'detail',
        note: 'the question before deleting',
        act: press('Delete'),
        says: [
          heading('Delete Sermon?'),
          'Are you sure you want to delete “On Waiting”? This action cannot be undone.',
        ],
      },
      { name: 'loading', server: 'silent', heading: 'Sermon', says: ['Loading sermon...'] },
      { ...noSuch('Sermon', '/sermons'), title: 'Sermon · Narthex' },
      { ...error, title: 'Sermon · Narthex' },
    ],
  },
  {
    route: '/sermons/$id/edit',
    path: `/sermons/${preached.id}/edit`,
    heading: 'Edit Sermon',
    title: 'Edit Sermon · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          ...sermonParts,
          field('Title', { value: 'On Waiting' }),
          button('Update Sermon'),
          link('Cancel', `/sermons/${preached.id}`),
        ],
      },
      {
        name: 'invalid',
        act: async () => {
          await clear('Title')
          await press('Update Sermon')()
        },
        says: ['Title is required'],
      },
      {
        name: 'detail',
        note: 'the question before leaving',
        act: async () => {
          await clear('Title')
          await page.getByRole('link', { name: 'Cancel', exact: true }).click()
        },
        says: [heading('Leave without saving?')],
      },
      { name: 'loading', server: 'silent', says: ['Loading sermon...'] },
      noSuch('Sermon', '/sermons'),
      error,
      viewerOf('sermons'),
    ],
  },
  {
    route: '/events',
    path: '/events',
    heading: 'Events',
    title: 'Events · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          link('Back to Dashboard', '/dashboard'),
          link('Add Event', '/events/new'),
          field('Search events', { placeholder: 'Search by name, location or contact person...' }),
          button('Download CSV'),
          heading('Upcoming', 2),
          ...texts('Harvest Supper', 'TBD'),
          heading('Past', 2),
          ...texts('Soup Night', 'Parish hall'),
        ],
      },
      {
        name: 'detail',
        note: 'nothing found',
        path: '/events?q=nothing',
        says: ['No events found', 'Try adjusting your search or filter criteria.'],
      },
      { name: 'empty', server: 'empty', says: ['No events yet', link('Add First Event', '/events/new')] },
      { name: 'loading', server: 'silent', says: ['Loading events...'] },
      error,
    ],
  },
  {
    route: '/events/new',
    path: '/events/new',
    heading: 'Add Event',
    title: 'Add Event · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [...eventParts, button('Create Event'), link('Cancel', '/events')],
      },
      { name: 'invalid', act: press('Create Event'), says: ['Event name is required', 'Start date is required'] },
      viewerOf('events'),
    ],
  },
  {
    route: '/events/$id',
    path: `/events/${supper.id}`,
    heading: 'Harvest Supper',
    title: 'Harvest Supper · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          link('Back to Events', '/events'),
          link('Edit', `/events/${supper.id}/edit`),
          button('Delete'),
          ...texts('Bring a dish.', 'TBD', 'Sam Okafor', '80', 'Required'),
        ],
      },
      {
        name: 'detail',
        note: 'the question before deleting',
        act: press('Delete'),
        says: [heading('Delete Event?'), button('Cancel')],
      },
      { name: 'loading', server: 'silent', heading: 'Event', says: ['Loading event...'] },
      { ...noSuch('Event', '/events'), title: 'Event · Narthex' },
      { ...error, title: 'Event · Narthex' },
    ],
  },
  {
    route: '/events/$id/edit',
    path: `/events/${supper.id}/edit`,
    heading: 'Edit Event',
    title: 'Edit Event · Narthex',
    needs: 'signed-in',
    states: [
      {
        name: 'filled',
        says: [
          ...eventParts,
          // An event that already requires registration shows this switch when it is edited, so that a person can
          // switch registration off.
          field('Registration Required'),
          field('Event Name', { value: 'Harvest Supper' }),
          button('Update Event'),
          link('Cancel', `/events/${supper.id}`),
        ],
      },
      {
        name: 'invalid',
        act: async () => {
          await clear('Event Name')
          await press('Update Event')()
        },
        says: ['Event name is required'],
      },
      { name: 'loading', server: 'silent', says: ['Loading event...'] },
      noSuch('Event', '/events'),
      error,
      viewerOf('events'),
    ],
  },
]
