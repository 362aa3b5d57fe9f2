/**
 * Texts for each kind of item that has a page: the text while an item loads, the texts when an item does not exist, and
 * the names of the item and the list.
 */
export const entityLabels = {
  member: {
    name: 'Member',
    list: 'Members',
    to: '/members',
    loading: 'Loading member...',
    missing: 'Member not found',
    reason: "This member doesn't exist or you don't have permission to view them.",
  },
  service: {
    name: 'Service',
    list: 'Services',
    to: '/services',
    loading: 'Loading service details...',
    missing: 'Service not found',
    reason: "This service doesn't exist or you don't have permission to view it.",
  },
  event: {
    name: 'Event',
    list: 'Events',
    to: '/events',
    loading: 'Loading event...',
    missing: 'Event not found',
    reason: "This event doesn't exist or you don't have permission to view it.",
  },
  sermon: {
    name: 'Sermon',
    list: 'Sermons',
    to: '/sermons',
    loading: 'Loading sermon...',
    missing: 'Sermon not found',
    reason: "This sermon doesn't exist or you don't have permission to view it.",
  },
} as const

export type Entity = keyof typeof entityLabels
