import type { ChurchRole } from './profile.schema.ts'

/**
 * `CHURCH_ROLES` lists the role with the most rights first. `may` describes the rights of a person, and `youMay` tells
 * them to the person.
 */
export const CHURCH_ROLES: Record<ChurchRole, { label: string; may: string; youMay: string }> = {
  owner: {
    label: 'Owner',
    may: 'Does everything, and manages people, settings and integrations.',
    youMay: 'As owner you do everything, and manage people, settings and integrations.',
  },
  staff: {
    label: 'Staff',
    may: 'Reads and changes everything except people, settings and integrations.',
    youMay: 'As staff you read and change everything except people, settings and integrations.',
  },
  counter: {
    label: 'Counter',
    may: 'Counts services from yesterday to a week from today, and sees names but no contact details.',
    youMay: 'As counter you count services from yesterday to a week from today, and see names but no contact details.',
  },
  viewer: {
    label: 'Viewer',
    may: 'Reads services, events, sermons and trends, but only names and status of members.',
    youMay: 'As viewer you read services, events, sermons and trends, but only names and status of members.',
  },
}
