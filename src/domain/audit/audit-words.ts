import type { AuditAction } from './audit-line.schema.ts'

/** `THINGS` maps a table to the words for it within a sentence. */
export const THINGS: Record<string, string> = {
  churches: 'the church',
  profiles: 'the account',
  members: 'the member',
  services: 'the recurring service',
  service_instances: 'the service',
  events: 'the event',
  event_registrations: 'a registration for',
  sermons: 'the sermon',
  volunteers: 'the volunteer work of',
  donations: 'a donation',
  recording_sessions: 'a recording of',
  attendance: 'a count of',
  online_counts: 'the online views of',
  member_attendance: 'the attendance of',
  follow_ups: 'a follow-up of',
  member_series: 'the expectation about',
  attendance_snapshots: 'a picture of',
  camera_checks: 'a check of a camera',
  camera_factors: 'the usual factor of a camera',
  camera_pairs: 'what is known of two cameras',
  feature_requests: 'a feature request',
  integrations: 'their integrations',
  webhook_tests: 'a test message to their webhook',
  calendar_feeds: 'the address of the calendar',
  invitations: 'an invitation',
  recovery_codes: 'recovery codes',
  password_resets: 'a link to a new password for',
  sessions: 'a session on another device',
  counting_links: 'a counting link for',
  clickers: 'a clicker of',
}
/** The sentences say that rows of these tables were "made", not "added". */
export const MADE = new Set(['calendar_feeds', 'counting_links', 'invitations', 'password_resets', 'recovery_codes'])
export const FILES: Record<string, string> = {
  services: 'the list of services',
  trends: 'the table of trends',
  counts: 'the counts of a recording',
  activity: 'this activity log',
  members: 'the list of members',
  events: 'the list of events',
  sermons: 'the list of sermons',
  year: 'the figures of a year',
  everything: 'everything of the church',
}
export const IMPORTED: Record<string, string> = {
  members: 'members',
  attendance: 'past attendance',
  everything: 'everything of a church',
}
export const VERBS: Record<AuditAction, string> = {
  added: 'added',
  changed: 'changed',
  removed: 'removed',
  started: 'started',
  completed: 'ended',
  signed_in: 'signed in',
  password_changed: 'changed the password of',
  exported: 'downloaded',
  imported: 'imported',
  undone: 'took back an import of',
}
