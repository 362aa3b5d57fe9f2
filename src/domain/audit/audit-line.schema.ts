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
])
export type AuditAction = v.InferOutput<typeof AuditAction>

/** A column's value before and after; null where its content is confidential. */
const Change = v.nullable(v.tuple([v.unknown(), v.unknown()]))

/** One request of a person and what it changed; see the migration. */
export const AuditLog = view('audit_log', {
  id: v.number(),
  at: Instant,
  personId: Id,
  /** as it was then */
  personName: v.string(),
  action: AuditAction,
  /** the table, or what was exported */
  kind: v.string(),
  rowId: OptionalText,
  /** the name of the row, as it was then */
  title: OptionalText,
  /** the date of the service or sermon */
  day: v.nullable(DateText),
  changes: v.nullable(v.record(v.string(), Change)),
  /** how many rows of this kind the request touched */
  rows: Count,
})
export type AuditLine = RowOf<typeof AuditLog>

/** The kinds that are filtered together. */
export const AUDIT_TOPICS = {
  signIns: { label: 'Sign-ins and passwords', kinds: [], actions: ['signed_in', 'password_changed'] },
  people: { label: 'People and roles', kinds: ['profiles', 'invitations', 'password_resets', 'recovery_codes'] },
  church: {
    label: 'Church settings',
    kinds: ['churches', 'integrations', 'calendar_feeds', 'webhook_tests', 'camera_pairs'],
  },
  members: { label: 'Members', kinds: ['members', 'member_attendance', 'volunteers', 'donations'] },
  services: { label: 'Services', kinds: ['services', 'service_instances', 'counting_links'] },
  counts: {
    label: 'Counts and recordings',
    kinds: ['attendance', 'recording_sessions', 'attendance_snapshots', 'camera_checks', 'camera_factors'],
  },
  content: { label: 'Events and sermons', kinds: ['events', 'event_registrations', 'sermons', 'feature_requests'] },
  exports: { label: 'Downloads', kinds: [], actions: ['exported'] },
  removals: { label: 'Deletions', kinds: [], actions: ['removed'] },
} as const satisfies Record<string, { label: string; kinds: readonly string[]; actions?: readonly AuditAction[] }>
export type AuditTopic = keyof typeof AUDIT_TOPICS

/** `from` and `to` are days of the church's time zone. */
export type AuditFilter = { person?: string; topic?: AuditTopic; from?: string; to?: string }
