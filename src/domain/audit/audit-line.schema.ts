import * as v from 'valibot'
import { Count, DateText, Id, Instant, OptionalText } from '../shared/column-values.ts'
import { view } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

export const AuditAction = v.picklist([
  'added',
  'changed',
  'removed',
  'started',
  'completed',
  'signed_in',
  'password_changed',
  'exported',
  'imported',
  'undone',
  'merged',
  'unmerged',
])
export type AuditAction = v.InferOutput<typeof AuditAction>

/** A change is a tuple of a column's value before and after; null for a confidential column. */
const Change = v.nullable(v.tuple([v.unknown(), v.unknown()]))

/**
 * A line of the log describes one request of a person and the rows of one kind that the request changed. The migration
 * of `audit_log` has the details.
 */
export const AuditLog = view('audit_log', {
  id: v.number(),
  at: Instant,
  personId: Id,
  /** `personName` is the person's name at the time of the request. */
  personName: v.string(),
  action: AuditAction,
  /** `kind` is the name of a table or of an exported file. */
  kind: v.string(),
  rowId: OptionalText,
  /** `title` is the row's name at the time of the request. */
  title: OptionalText,
  /** `day` is the date of the service or sermon. */
  day: v.nullable(DateText),
  changes: v.nullable(v.record(v.string(), Change)),
  /** `rows` is the number of rows of this kind that the request changed. */
  rows: Count,
})
export type AuditLine = RowOf<typeof AuditLog>

export const AUDIT_TOPICS = {
  signIns: { label: 'Sign-ins and passwords', kinds: [], actions: ['signed_in', 'password_changed'] },
  people: { label: 'People and roles', kinds: ['profiles', 'invitations', 'password_resets', 'recovery_codes'] },
  church: {
    label: 'Church settings',
    kinds: ['churches', 'integrations', 'calendar_feeds', 'webhook_tests', 'camera_pairs'],
  },
  members: {
    label: 'Members',
    kinds: [
      'members',
      'member_attendance',
      'follow_ups',
      'member_series',
      'volunteers',
      'donations',
      'card_links',
      'newcomer_cards',
    ],
  },
  services: { label: 'Services', kinds: ['services', 'service_instances', 'counting_links', 'visitor_notes'] },
  counts: {
    label: 'Counts and recordings',
    kinds: [
      'attendance',
      'online_counts',
      'recording_sessions',
      'attendance_snapshots',
      'camera_checks',
      'camera_factors',
    ],
  },
  content: { label: 'Events and sermons', kinds: ['events', 'event_registrations', 'sermons', 'feature_requests'] },
  exports: { label: 'Downloads', kinds: [], actions: ['exported'] },
  imports: { label: 'Imports', kinds: [], actions: ['imported', 'undone'] },
  removals: { label: 'Deletions', kinds: [], actions: ['removed'] },
} as const satisfies Record<string, { label: string; kinds: readonly string[]; actions?: readonly AuditAction[] }>
export type AuditTopic = keyof typeof AUDIT_TOPICS

/** `from` and `to` are dates in the church's time zone, both inclusive. */
export type AuditFilter = { person?: string; topic?: AuditTopic; from?: string; to?: string }
