import type { ChurchRole } from './profile.schema.ts'

/** `CHURCH_ROLES` lists the role with the most rights first; `may` describes the rights. */
export const CHURCH_ROLES: Record<ChurchRole, { label: string; may: string }> = {
  owner: { label: 'Owner', may: 'Does everything, and manages people, settings and integrations.' },
  staff: { label: 'Staff', may: 'Reads and changes everything except people, settings and integrations.' },
  counter: {
    label: 'Counter',
    may: 'Counts services from yesterday to a week from today, and sees names but no contact details.',
  },
  viewer: {
    label: 'Viewer',
    may: 'Reads services, events, sermons and trends, but only names and status of members.',
  },
}
