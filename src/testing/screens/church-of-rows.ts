import type { AttendanceHistoryLine } from '@/domain/attendance/attendance-history.schema.ts'
import type { AuditLine } from '@/domain/audit/audit-line.schema.ts'
import type { Import } from '@/domain/imports/import.schema.ts'
import type { NewcomerCard } from '@/domain/newcomers/newcomer-card.schema.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import type { VisitorNote } from '@/domain/visitor-notes/visitor-note.schema.ts'
import { eventOf } from '@/testing/factories/events.ts'
import { memberId, memberOf } from '@/testing/factories/members.ts'
import { memberWeeksOf, missedRowOf, newRowOf } from '@/testing/factories/register-lists.ts'
import { candidateRowOf, mergeRowOf } from '@/testing/factories/merges.ts'
import { passageOf } from '@/testing/factories/passages.ts'
import { sermonOf } from '@/testing/factories/sermons.ts'
import {
  attendanceOf,
  daysFromToday,
  instanceOf,
  serviceOf,
  serviceTotalOf,
  sessionOf,
  snapshotOf,
} from '@/testing/factories/services.ts'
import { listOf, personOf } from '@/testing/fake-register.ts'
import { profileOf } from '@/testing/render-app.tsx'

/** With the rows of this file, every screen has all its possible contents. */
export const ruth = memberOf(1, {
  firstName: 'Ruth',
  lastName: 'Okafor',
  email: 'ruth@example.org',
  phone: '+64 21 555 01',
  address: '14 Chapel Lane\nSpringfield',
  dateOfBirth: '1971-03-05',
  joinDate: '2015-09-13',
  familyId: 'okafor',
  notes: 'Leads the prayer group.',
})
export const ada = memberOf(3)
export const members = [
  ruth,
  memberOf(2, { firstName: 'Sam', lastName: 'Okafor', familyId: 'okafor', membershipStatus: 'visitor' }),
  ada,
  memberOf(4, { firstName: 'Noor', lastName: 'Haddad', membershipStatus: 'inactive' }),
]

export const newcomerCards: NewcomerCard[] = [
  {
    id: '50000000-0000-4000-8000-000000000001',
    name: 'Hanna Vogel',
    contact: '+64 21 555 77',
    mayCall: true,
    createdAt: '2024-03-03T16:40:00+00:00',
  },
  {
    id: '50000000-0000-4000-8000-000000000002',
    name: 'Maria de la Cruz',
    contact: 'maria@example.org',
    mayCall: false,
    createdAt: '2024-03-03T17:05:00+00:00',
  },
]
export const cardLink = {
  id: '50000000-0000-4000-8000-000000000003',
  token: '0123456789abcdef0123456789abcdef',
  created_at: '2024-03-01T15:00:00+00:00',
  created_by: 'Anna Berg',
}

export const weekly = serviceOf({ location: 'Nave', description: 'With communion on the first Sunday.' })
export const services = [weekly]

export const counted = instanceOf({
  serviceId: weekly.id,
  attendanceRecorded: true,
  endTime: '11:30:00',
  speaker: 'Hannah Lind',
  location: 'Nave',
  notes: 'Harvest.',
})
export const missed = instanceOf({
  serviceName: 'Evening Prayer',
  serviceType: 'Wednesday',
  instanceDate: '2024-03-06',
})
export const planned = instanceOf({ serviceName: 'Carols', serviceType: 'Special', instanceDate: daysFromToday(9) })
export const instances = [planned, missed, counted]
/**
 * `ofToday` begins one minute before midnight, so that the service is in the future while the tests run. `uncounted`
 * was a week ago and has no count.
 */
export const ofToday = instanceOf({
  serviceName: 'Vespers',
  instanceDate: todayIn(profileOf().church.timeZone, new Date()),
  startTime: '23:59:00',
})
export const uncounted = instanceOf({ instanceDate: daysFromToday(-7) })
/** Counts of the last four weeks, oldest first. */
export const lastSundays = [131, 140, 138, 143].map((total, week) =>
  serviceTotalOf(instanceOf({ serviceId: weekly.id, instanceDate: daysFromToday(7 * week - 22) }), { total }),
)

export const sessions = [
  sessionOf({ serviceInstanceId: counted.id }),
  sessionOf({
    serviceInstanceId: counted.id,
    status: 'recording',
    endTime: null,
    thumbnailSnapshotId: null,
    isCounted: false,
  }),
]
export const minutes = sessions.map(({ id }) => ({
  sessionId: id,
  minute: 0,
  steps: [passageOf(), passageOf({}, 'exit')],
}))
export const snapshots = [
  { ...snapshotOf(), metadata: { fps: 12, people: [[0.1, 0.2, 0.3, 0.8, 0.9]] } },
  snapshotOf({ peopleCount: 1, timestamp: '2024-03-03T15:03:00+00:00' }),
]
export const records = [
  attendanceOf({ serviceInstanceId: counted.id, adultsCount: 80, childrenCount: 40, notes: 'By the ushers.' }),
]
/** The records as the history reads them: the notes are as old as the count. */
export const recordsWithNotes = records.map((record) => ({
  ...record,
  attendance_notes: { notes: record.notes, changedAt: record.createdAt },
}))
export const totals = [
  serviceTotalOf(planned),
  serviceTotalOf(missed),
  serviceTotalOf(counted, { total: 120, attendanceId: records[0]!.id, adults: 80, children: 40, onlineViews: 84 }),
]
export const online = ['YouTube', 'Facebook'].map((place, at) => ({
  id: `30000000-0000-4000-8000-00000000000${at}`,
  serviceInstanceId: counted.id,
  place,
  views: [64, 20][at],
  createdAt: '2024-03-03T17:30:00+00:00',
}))
export const history: AttendanceHistoryLine[] = [
  {
    id: 1,
    serviceInstanceId: counted.id,
    attendanceId: records[0]!.id,
    changedAt: '2024-03-03T17:30:00+00:00',
    changedByName: 'Grace',
    change: 'added',
    source: 'typed',
    cameraName: null,
    before: null,
    after: { total: 120, adults: 80, children: 40 },
    reason: null,
  },
]

const imported = { new: 1044, changed: 2, same: 0, refused: 0, questions: 0, left_out: 0, replaced: 0 }
const importOf = (digit: number, change: Partial<Import>): Import => ({
  id: `40000000-0000-4000-8000-00000000000${digit}`,
  personName: 'Anna Berg',
  kind: 'attendance',
  fileName: 'Sundays 2014 to 2024.xlsx',
  state: 'applied',
  figures: { ...imported, kept: [] },
  createdAt: '2024-03-05T21:00:00+00:00',
  appliedAt: '2024-03-05T21:00:00+00:00',
  undoneAt: null,
  ...change,
})
/** The first import can be undone, the second is too old to be undone, and the third was undone. */
export const imports = [
  importOf(1, { fileName: 'Sundays of this year.csv', appliedAt: new Date().toISOString() }),
  importOf(2, {}),
  importOf(3, {
    kind: 'members',
    fileName: null,
    state: 'undone',
    figures: { ...imported, new: 12, changed: 0, kept: ['Ruth Okafor'] },
    appliedAt: '2024-03-04T21:00:00+00:00',
    undoneAt: '2024-03-04T21:10:00+00:00',
  }),
]

export const preached = sermonOf({
  serviceId: weekly.id,
  scripture: 'Psalm 130',
  sermonSeries: 'Advent',
  summary: 'Why waiting is not idle.',
  notes: 'More than watchmen.',
  audioUrl: 'https://example.org/waiting.mp3',
  videoUrl: 'https://example.org/waiting.mp4',
  tags: ['hope'],
})

export const supper = eventOf({
  name: 'Harvest Supper',
  description: 'Bring a dish.',
  startDate: `${daysFromToday(9)}T18:00:00+00:00`,
  contactPerson: 'Sam Okafor',
  maxAttendees: 80,
  registrationRequired: true,
})

export const merges = [
  mergeRowOf(1),
  mergeRowOf(2, { undone_at: '2024-03-05T21:10:00+00:00' }),
  mergeRowOf(3, {
    problems: [
      { what: 'field', name: 'email' },
      { what: 'row', table: 'public.member_attendance', name: 'Worship', day: '2024-03-03' },
    ],
  }),
]
export const candidates = [candidateRowOf(2)]
export const comparison = {
  figures: { member_attendance: [52, 12], donations: [0, 1], volunteers: [0, 0] },
  together: 3,
}
export const missedRows = [
  missedRowOf({ id: ruth.id, first_name: 'Ruth', last_name: 'Okafor', phone: ruth.phone, email: ruth.email }),
  missedRowOf({
    id: ada.id,
    first_name: 'Ada',
    last_name: 'Miller',
    reason: 'half as often',
    recent_came: 2,
    before_came: 22,
    followed_up: '2026-10-01',
  }),
]
export const newRows = [newRowOf({ id: members[1]!.id, first_name: 'Sam', last_name: 'Okafor' })]
export const memberWeeks = memberWeeksOf()
export const followUps = [
  {
    id: memberId(91),
    userId: null,
    memberId: ruth.id,
    onDate: '2026-11-17',
    note: 'Called; her mother is ill.',
    createdAt: '2026-11-17T18:00:00+00:00',
  },
]

/** `lists` has rows for each table with a list, a page and a form. */
export const lists = {
  members,
  services,
  service_instances: instances,
  sermons: [preached],
  events: [supper, eventOf({ location: 'Parish hall' })],
}

export const visitorNotes: VisitorNote[] = [
  {
    id: '50000000-0000-4000-8000-000000000004',
    serviceInstanceId: counted.id,
    note: 'Young couple, blue coats, second time.',
    createdAt: '2024-03-03T17:20:00+00:00',
  },
]

export const figures = {
  active_members: 1204,
  visitors_this_month: 3,
  services: 2,
  sermons: 48,
  latest_totals: [100, 110, 120, 151],
  has_service_instances: true,
  has_recordings: true,
}

const categories = [
  { key: 'adults', name: 'Adults', inTotal: true },
  { key: 'children', name: 'Children', inTotal: true },
  { key: 'visitors', name: 'Visitors', inTotal: false },
]
/** The settings of the church. The categories are in two fields, because some queries use the domain's field name. */
export const settings = {
  official_order: ['typed', 'clicker', 'door', 'room', 'register'],
  counting_categories: categories,
  countingCategories: categories,
  combinedServices: 'added',
  onlineFactor: 1.5,
}
export const memberYear = {
  active: 96,
  inactive: 12,
  visitors: 7,
  joined: 5,
  undated: 3,
  made_inactive: 2,
  removed: 1,
  removed_later: 0,
  known_since: '2023-02-01',
}

const user = { has_vision_key: false, has_webhook: false, webhook_enabled: false }
export const users = [
  { ...user, id: 'u1', username: 'ruth', has_vision_key: true, has_webhook: true, webhook_enabled: true },
  { ...user, id: 'u2', username: 'sam', has_webhook: true },
  { ...user, id: 'u3', username: 'noor' },
].map((one) => ({ ...one, created_at: '2024-03-05T20:00:00+00:00' }))
export const requests = [
  { id: 'r1', user_id: 'u1', username: 'ruth', title: 'Bells', description: 'Ring them.' },
  { id: 'r2', user_id: null, username: null, title: 'Chairs', description: 'Count the empty ones.' },
].map((one) => ({ ...one, created_at: '2024-03-05T20:00:00+00:00' }))

export const activity: AuditLine[] = [
  {
    id: 1,
    at: '2024-03-05T20:00:00+00:00',
    personId: profileOf().id,
    personName: 'Anna Berg',
    action: 'changed',
    kind: 'members',
    rowId: ruth.id,
    title: 'Ruth Okafor',
    day: null,
    changes: { phone: null, membership_status: ['active', 'visitor'] },
    rows: 1,
  },
]

export const delivery = {
  id: '20000000-0000-4000-8000-000000000001',
  event: 'attendance.recorded',
  created_at: '2024-03-05T20:00:00+00:00',
  attempts: 1,
  next_attempt_at: null,
  outcome: 'delivered',
  last_failure: null,
}

type TimerState = 'never' | 'late' | 'failing' | 'fresh'
const at = (time: string | null) => time && `2024-03-05T${time}:00+00:00`

/**
 * Returns the timers as the database reports them. The last successful run was at 20:00 UTC. A failing timer was tried
 * again an hour later.
 */
export const timersOf = (webhooks: TimerState, pictures: TimerState) =>
  Object.entries({ webhooks, pictures }).map(([name, state]) => ({
    name,
    state,
    ran_at: at(state === 'never' ? null : '20:00'),
    tried_at: at(state === 'never' ? null : state === 'failing' ? '21:00' : '20:00'),
  }))

export const people = [
  {
    id: profileOf().id,
    username: 'anna',
    full_name: 'Anna Berg',
    church_role: 'owner',
    created_at: '2024-03-05T20:00:00+00:00',
    last_seen: '2024-03-06T20:00:00+00:00',
    reset_until: null,
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    username: 'boas',
    full_name: null,
    church_role: 'counter',
    created_at: '2024-03-05T20:00:00+00:00',
    last_seen: null,
    reset_until: '2024-03-07T20:00:00+00:00',
  },
]
export const passwordResets = [{ username: 'boas', church_name: 'Grace Church', state: 'open' }]
const session = { created_at: '2024-03-05T20:00:00+00:00', last_used: '2024-03-06T20:00:00+00:00' }
export const ownSessions = [
  {
    ...session,
    id: '00000000-0000-4000-8000-0000000000e1',
    user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36',
    is_current: true,
  },
  {
    ...session,
    id: '00000000-0000-4000-8000-0000000000e2',
    user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    is_current: false,
  },
]
export const invitations = [
  {
    id: '00000000-0000-4000-8000-0000000000d1',
    role: 'counter',
    places: 5,
    taken: 2,
    created_at: '2024-03-05T20:00:00+00:00',
    expires_at: '2024-03-12T20:00:00+00:00',
    invited_by: 'Anna Berg',
  },
]
export const foundInvitations = [
  { church_name: 'Grace Church', role: 'counter', invited_by: 'Anna Berg', state: 'open' },
]

export const countedPlace = {
  state: 'open',
  service: counted.id,
  name: 'Sunday Worship',
  date: '2024-03-03',
  startTime: '10:00:00',
  categories: [{ key: 'adults', name: 'Adults', inTotal: true }],
  everyone: null,
}

export const marks = {
  state: 'open',
  marks: [{ member: ruth.id, state: 'present', revision: 1, by: 'Anna Berg', mine: true }],
  revision: 1,
  figures: {
    present: 1,
    away: 0,
    extras: 0,
    total: 1,
    others: [{ source: 'typed', total: 120 }],
    official: { source: 'typed', total: 120 },
  },
}

export const register = {
  ...marks,
  canSwitchOn: true,
  service: { id: counted.id, name: 'Sunday Worship', date: '2024-03-03', startTime: '10:00:00', seriesId: weekly.id },
  regulars: [],
  last: null,
}

export const registerPeople = listOf(
  members.map(({ id, firstName, lastName, familyId, membershipStatus }) =>
    personOf(id, firstName, lastName, { familyId, status: membershipStatus }),
  ),
)
