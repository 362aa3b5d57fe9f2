import * as v from 'valibot'
import { SignUp } from '../../src/domain/access/credentials.schema.ts'
import { InvitationDraft } from '../../src/domain/access/invitation.schema.ts'
import { ChurchDraft, MainSeriesDraft, ProfileDraft } from '../../src/domain/access/profile.schema.ts'
import { AttendanceDraft, StudioAttendance } from '../../src/domain/attendance/attendance.schema.ts'
import { OutcomeReason } from '../../src/domain/attendance/official-total.commands.ts'
import { createEvent, deleteEvent, updateEvent } from '../../src/domain/events/event.commands.ts'
import { findEvent, listEvents } from '../../src/domain/events/event.queries.ts'
import { EventDraft } from '../../src/domain/events/event.schema.ts'
import { FeatureRequestDraft } from '../../src/domain/feature-requests/feature-request.schema.ts'
import { IntegrationsDraft } from '../../src/domain/integrations/integrations.schema.ts'
import { createMember, deleteMember, updateMember } from '../../src/domain/members/member.commands.ts'
import { findMember, listMembers } from '../../src/domain/members/member.queries.ts'
import { MemberDraft } from '../../src/domain/members/member.schema.ts'
import { CardDraft } from '../../src/domain/newcomers/newcomer-card.schema.ts'
import { OnlineCounts } from '../../src/domain/online/online-count.schema.ts'
import { CombinedServicesDraft } from '../../src/domain/year/year.schema.ts'
import { OnlineFactorDraft } from '../../src/domain/online/online-factor.schema.ts'
import { FollowUps } from '../../src/domain/register/follow-up.schema.ts'
import { CameraChecks } from '../../src/domain/cameras/camera-check.schema.ts'
import { CameraFactors } from '../../src/domain/cameras/camera-factor.schema.ts'
import { AttendanceSnapshotPayload } from '../../src/domain/recordings/attendance-snapshot-payload.schema.ts'
import { AttendanceSnapshots } from '../../src/domain/recordings/attendance-snapshot.schema.ts'
import { RecordingMinute } from '../../src/domain/recordings/recording-minute.schema.ts'
import { RecordingEnd, RecordingStart } from '../../src/domain/recordings/recording-session.schema.ts'
import { createSermon, deleteSermon, updateSermon } from '../../src/domain/sermons/sermon.commands.ts'
import { findSermon, listSermons } from '../../src/domain/sermons/sermon.queries.ts'
import { SermonDraft } from '../../src/domain/sermons/sermon.schema.ts'
import {
  createServiceInstance,
  deleteServiceInstance,
  updateServiceInstance,
} from '../../src/domain/services/service-instance.commands.ts'
import { findServiceInstance, listServiceInstances } from '../../src/domain/services/service-instance.queries.ts'
import { ServiceInstanceDraft, StudioServiceInstance } from '../../src/domain/services/service-instance.schema.ts'
import { createService, deleteService, updateService } from '../../src/domain/services/service.commands.ts'
import { findService, listServices } from '../../src/domain/services/service.queries.ts'
import { ServiceDraft } from '../../src/domain/services/service.schema.ts'
import type { Db } from '../../src/domain/shared/db.ts'
import { VisitorNotes } from '../../src/domain/visitor-notes/visitor-note.schema.ts'
import { PEOPLE, cameraPair, recordedMinute, snapshotPath } from './actors.ts'
import type { MatrixColumn, TestChurch } from './actors.ts'
import type { Row } from './database.ts'

type Schema = { entries: v.ObjectEntries }

/**
 * The columns of a table in the audit log. Columns in neither list are confidential, so the log contains only their
 * names.
 */
type Logged = {
  /** The columns whose values the log contains. */
  tells: string
  /** The columns whose changes add no line to the log: keys, and columns that only the database or a device writes. */
  silent: string
}

/** The domain's functions for one row of a table that has a list, a page and a form. */
type Commands = {
  draft: v.GenericSchema
  create: (db: Db, draft: never) => Promise<{ id: string }>
  update: (db: Db, changes: never) => Promise<unknown>
  remove: (db: Db, thing: { id: string; churchId: string }) => Promise<unknown>
  list: (db: Db) => Promise<unknown>
  find: (db: Db, id: string) => Promise<unknown>
  /** The row's name in a line of the audit log: 'the member Ruth Moab'. */
  named: string
}

export type TableRecord = {
  /** The rights by actor: r = read, a = add, w = change, d = delete; an actor who is missing has no right. */
  rights: Partial<Record<MatrixColumn, string>>
  /** An assignment such as `notes = 'moved'`. Everyone who may change the row may make this assignment. */
  change: string
  /** Returns the column and value by which the row of the home church is found; by default `id`. */
  key?: (home: TestChurch) => [column: string, value: string]
  /** Returns a new row as a person sends it. Church and owner are missing, because both have defaults. */
  row?: (place: TestChurch, id: string) => Row
  /** The column with the row's owner, for tables with `row`; by default `user_id`. */
  owner?: 'recorded_by'
  /** Returns the row that the home church has in a table without `row`. */
  sample?: (home: TestChurch) => Row
  isInEveryChurch?: true
  /** Returns a row that might be added to a table without `row`; by default the sample. */
  addition?: (home: TestChurch, person: string | null) => Row
  /** The table is a read-only view, so each write fails. */
  isView?: true
  /**
   * The columns that each role may change besides the columns of `drafts`. Staff may also change the counters' columns;
   * owners may change the columns of all three lists.
   */
  changed?: { counter?: string; staff?: string; owner?: string }
  /** People who may change the rows may change every column of the first draft. */
  isDraftChanged?: true
  logged?: Logged
  /** The schemas of the rows that people and the API send. Fields are in camel case, and columns are in snake case. */
  drafts?: Record<string, Schema>
  /** The path of the table's five calls of `/api`: list, add, read, change, delete. */
  api?: { path: string; readsFrom?: string; addsToService?: true }
  commands?: Commands
}

const EDITED = { owner: 'rawd', staff: 'rawd' }
const READ_BY_ALL = { owner: 'r', staff: 'r', counter: 'r', away: 'r', viewer: 'r' }
/** The rights for counting. Counters have these rights only in the days around the service. */
const COUNTED = { owner: 'rawd', staff: 'rawd', counter: 'raw', viewer: 'r' }
const OWN = 'id church_id user_id created_at'

const byChurch = (home: TestChurch): [string, string] => ['church_id', home.church]
const bySession = (home: TestChurch): [string, string] => ['recording_session_id', home.row('recording_sessions')]
const byService = (home: TestChurch): [string, string] => ['service_instance_id', home.row('service_instances')]
const serviceOf = (place: TestChurch) => ({ service_instance_id: place.row('service_instances') })
const counting = (home: TestChurch) => ({ church_id: home.church, ...serviceOf(home) })

const deletedRecording = (home: TestChurch, id: string, count: 'attendance' | 'services') => ({
  id,
  church_id: home.church,
  attendance_id: home.row(count),
  begins: '2026-06-14',
  people_at_start: 0,
})
const importedRow = (home: TestChurch, number: number) => ({ import_id: home.row('members'), number, given: {} })
const undoneMerge = (home: TestChurch) => ({
  church_id: home.church,
  person_name: 'Ruth',
  kept_id: home.row('members'),
  gone_id: home.row('services'),
  kept_before: {},
  kept_after: {},
  undone_at: '2026-06-14T12:00:00Z',
})
const mergedRow = (home: TestChurch) => ({
  merge_id: home.row('members'),
  of_table: 'public.volunteers',
  gone_key: home.row('volunteers'),
  gone_row: {},
})
const importOf = (home: TestChurch, person: string) => ({
  church_id: home.church,
  user_id: person,
  person_name: 'Ruth',
  kind: 'members',
})
const cardOf = (home: TestChurch) => ({ church_id: home.church, name: 'Orpah', contact: 'orpah@example.org' })
const expectation = (home: TestChurch, member: 'members' | 'spare member') => ({
  member_id: home.row(member),
  service_id: home.row('services'),
  is_expected: true,
})
const deletedSnapshot = (home: TestChurch) => ({
  id: crypto.randomUUID(),
  church_id: home.church,
  recording_session_id: home.row('recording_sessions'),
  people_count: 0,
  is_counted: true,
})

const PUBLIC_TABLES = {
  // Tables with `row` come after the tables that they refer to.
  members: {
    rights: EDITED,
    row: () => ({ first_name: 'Ruth', last_name: 'Moab' }),
    change: `notes = 'moved'`,
    isDraftChanged: true,
    changed: { staff: 'photo_url' },
    logged: {
      tells: 'first_name last_name membership_status',
      silent: `${OWN} sort_key search_text phone_digits`,
    },
    drafts: { MemberDraft },
    api: { path: '/members', readsFrom: 'member_names' },
    commands: {
      draft: MemberDraft,
      create: createMember,
      update: updateMember,
      remove: deleteMember,
      list: listMembers,
      find: findMember,
      named: 'the member Ruth Moab',
    },
  },
  services: {
    rights: { ...EDITED, viewer: 'r' },
    row: () => ({ name: 'Worship', first_date: '2026-06-07' }),
    change: `location = 'Hall'`,
    isDraftChanged: true,
    logged: {
      tells: `name service_type day_of_week service_time duration location is_recurring recurrence_pattern
        recurrence_end_date first_date monthly_on pauses seats is_special`,
      silent: OWN,
    },
    drafts: { ServiceDraft },
    api: { path: '/services' },
    commands: {
      draft: ServiceDraft,
      create: createService,
      update: updateService,
      remove: deleteService,
      list: listServices,
      find: findService,
      named: 'the recurring service Worship',
    },
  },
  events: {
    rights: { ...EDITED, counter: 'r', viewer: 'r' },
    row: () => ({ name: 'Picnic', start_date: '2026-06-01T12:00:00Z', contact_person: 'Boaz' }),
    change: `location = 'Hall'`,
    isDraftChanged: true,
    logged: {
      tells: 'name event_type start_date end_date location max_attendees registration_required',
      silent: `${OWN} calendar_revision calendar_changed_at`,
    },
    drafts: { EventDraft },
    api: { path: '/events' },
    commands: {
      draft: EventDraft,
      create: createEvent,
      update: updateEvent,
      remove: deleteEvent,
      list: listEvents,
      find: findEvent,
      named: 'the event Picnic',
    },
  },
  event_registrations: {
    rights: EDITED,
    row: (place) => ({ event_id: place.row('events'), guest_name: 'Boaz' }),
    change: `guest_name = 'Obed'`,
    changed: { staff: 'event_id guest_email guest_name member_id' },
    logged: { tells: '', silent: 'id church_id user_id registered_at' },
  },
  service_instances: {
    rights: { ...EDITED, counter: 'r', viewer: 'r' },
    row: () => ({ service_name: 'Worship', instance_date: '2026-05-31', start_time: '10:00', notes: 'Choir' }),
    change: `speaker = 'Ruth'`,
    isDraftChanged: true,
    changed: { staff: 'official_attendance_id official_source outcome outcome_reason rooms_see' },
    logged: {
      tells: `service_name service_type instance_date start_time end_time speaker location outcome outcome_reason
        official_source rooms_see is_special`,
      silent: `${OWN} attendance_recorded door_total door_came_in room_total official_total official_total_source
        official_total_by official_total_record named_present counts slot_date changed_by_hand calendar_revision
        calendar_changed_at door_measured door_came_in_measured room_measured official_total_measured`,
    },
    drafts: {
      ServiceInstanceDraft,
      StudioServiceInstance,
      DidNotHappen: v.object({ outcomeReason: OutcomeReason }),
    },
    api: { path: '/service-instances' },
    commands: {
      draft: ServiceInstanceDraft,
      create: createServiceInstance,
      update: updateServiceInstance,
      remove: deleteServiceInstance,
      list: listServiceInstances,
      find: findServiceInstance,
      named: 'the service Worship, May 31, 2026',
    },
  },
  recording_sessions: {
    rights: COUNTED,
    row: serviceOf,
    change: `session_name = 'Main camera'`,
    changed: { counter: 'camera_name confidence_threshold end_time metadata session_name status target_fps' },
    logged: {
      tells: 'session_name status people_at_start',
      // Changes of these columns add no line, because a device or the database writes them.
      silent: `${OWN} service_instance_id event_id start_time end_time avg_people_count max_people_count
        thumbnail_snapshot_id attendance_written target_fps confidence_threshold metadata is_counted way camera_id
        camera_name people_told_at ends_with_snapshots came_in peak_occupancy clock_lag`,
    },
    drafts: { RecordingStart, RecordingEnd },
  },
  attendance_snapshots: {
    rights: COUNTED,
    row: (place, id) => ({
      recording_session_id: place.row('recording_sessions'),
      people_count: 3,
      image_url: snapshotPath(place, id),
    }),
    change: 'people_count = 4',
    changed: { counter: 'image_url metadata people_count' },
    logged: {
      tells: 'people_count',
      // Changes of these columns add no line, because the device sends them.
      silent: `${OWN} recording_session_id timestamp image_url confidence_score metadata`,
    },
    drafts: { AttendanceSnapshots: AttendanceSnapshots.draft, AttendanceSnapshotPayload },
  },
  attendance: {
    rights: COUNTED,
    row: (place) => ({ ...serviceOf(place), total_attendance: 12, notes: 'Balcony' }),
    owner: 'recorded_by',
    change: 'total_attendance = 13',
    changed: {
      counter: 'adults_count category_counts children_count demographics_data notes total_attendance visitors_count',
    },
    logged: {
      tells: 'total_attendance adults_count children_count visitors_count category_counts source',
      silent: `id church_id recorded_by service_instance_id tracking_method ai_session_id created_at came_in
        factor_percent suggested_total extras`,
    },
    drafts: { AttendanceDraft, StudioAttendance },
    api: { path: '/attendance', addsToService: true },
  },
  online_counts: {
    rights: COUNTED,
    // A second figure for the same place would be refused, so each row has its own place.
    row: (place, id) => ({ ...serviceOf(place), place: id, views: 120 }),
    owner: 'recorded_by',
    change: 'views = 130',
    changed: { counter: 'place views' },
    logged: { tells: 'place views', silent: 'id church_id recorded_by service_instance_id created_at' },
    drafts: { OnlineCountDraft: OnlineCounts.draft },
  },
  visitor_notes: {
    rights: { owner: 'rad', staff: 'rad' },
    row: (place) => ({ ...serviceOf(place), note: 'A young couple in blue coats' }),
    change: `note = 'moved'`,
    logged: { tells: '', silent: `${OWN} service_instance_id` },
    drafts: { VisitorNoteDraft: VisitorNotes.draft },
  },
  member_attendance: {
    // While the register is on, counters read the marks of all but children; see `register/register-rights.test.ts`.
    rights: EDITED,
    // A second record of the same member would be refused, so the row has a new member.
    row: (place) => ({ attendance_id: place.row('attendance'), member_id: place.row('spare member') }),
    change: 'was_present = false',
    changed: { staff: 'attendance_id member_id was_present' },
    logged: { tells: 'was_present', silent: OWN },
  },
  sermons: {
    rights: { ...EDITED, viewer: 'r' },
    row: () => ({ title: 'Gleaning', speaker: 'Naomi', sermon_date: '2026-05-31' }),
    change: `summary = 'short'`,
    isDraftChanged: true,
    logged: { tells: 'title speaker sermon_date sermon_series scripture', silent: OWN },
    drafts: { SermonDraft },
    api: { path: '/sermons' },
    commands: {
      draft: SermonDraft,
      create: createSermon,
      update: updateSermon,
      remove: deleteSermon,
      list: listSermons,
      find: findSermon,
      named: 'the sermon Gleaning, May 31, 2026',
    },
  },
  volunteers: {
    rights: EDITED,
    row: (place) => ({ member_id: place.row('members'), ministry: 'Choir' }),
    change: 'is_active = false',
    changed: { staff: 'is_active member_id ministry notes role start_date' },
    logged: { tells: 'ministry role start_date is_active', silent: OWN },
  },
  follow_ups: {
    rights: { owner: 'rad', staff: 'rad' },
    row: (place) => ({ member_id: place.row('members'), on_date: '2026-05-31', note: 'Called' }),
    change: `note = 'Visited'`,
    logged: { tells: 'on_date', silent: OWN },
    drafts: { FollowUpDraft: FollowUps.draft },
  },
  donations: {
    rights: EDITED,
    row: () => ({ amount: 500, donation_date: '2026-05-31' }),
    change: `notes = 'cash box'`,
    changed: { staff: 'amount donation_date donation_method donation_type is_recurring member_id notes' },
    logged: { tells: 'donation_date donation_type donation_method is_recurring', silent: OWN },
  },

  churches: {
    rights: { ...READ_BY_ALL, owner: 'rw' },
    key: (home) => ['id', home.church],
    addition: () => ({ name: 'Second church' }),
    change: `name = 'St Mary', first_weekday = 1, easter = 'orthodox', counting_categories = counting_categories`,
    changed: {
      owner: 'combined_services counting_categories easter first_weekday name official_order online_factor time_zone',
    },
    logged: {
      tells: `name time_zone first_weekday easter official_order counting_categories main_series online_factor
        combined_services register_enabled`,
      silent: 'id created_at former_categories',
    },
    drafts: { ChurchDraft, MainSeriesDraft, OnlineFactorDraft, CombinedServicesDraft },
  },
  profiles: {
    // The row is the owner's own profile.
    rights: { owner: 'rw', staff: 'r' },
    key: (home) => ['id', home.person],
    addition: (home) => ({ id: crypto.randomUUID(), church_id: home.church, username: 'Orpah' }),
    change: `full_name = 'Naomi'`,
    // Counters can change only their own profile.
    changed: { counter: 'full_name' },
    logged: { tells: 'full_name church_role', silent: 'id church_id username email role created_at' },
    drafts: { ProfileDraft, SignUp },
  },
  recording_minutes: {
    rights: { owner: 'raw', staff: 'raw', counter: 'raw', viewer: 'r' },
    key: bySession,
    sample: (home) => ({ ...recordedMinute(home), church_id: home.church }),
    isInEveryChurch: true,
    addition: (home) => ({ ...recordedMinute(home), minute: 1, church_id: home.church }),
    change: 'revision = 5',
    changed: { counter: 'people_in_view revision sent_at steps' },
    drafts: { RecordingMinute },
  },
  camera_checks: {
    rights: { owner: 'rad', staff: 'rad', viewer: 'r' },
    row: (place) => ({ camera_id: place.row('members'), way: 'room', people: 40, found: 38, too_many: 1 }),
    change: 'people = 41',
    logged: {
      tells: 'camera_name way people found too_many',
      silent: `${OWN} camera_id model minutes light`,
    },
    drafts: { CameraCheckDraft: CameraChecks.draft },
  },
  camera_pairs: {
    rights: { ...READ_BY_ALL, ...EDITED },
    key: (home) => ['camera_a', cameraPair(home).camera_a],
    sample: (home) => ({ ...cameraPair(home), church_id: home.church }),
    isInEveryChurch: true,
    addition: (home) => ({ ...cameraPair(home), camera_b: crypto.randomUUID(), church_id: home.church }),
    change: `see = 'different'`,
    changed: { staff: 'see' },
    logged: { tells: 'see', silent: 'church_id camera_a camera_b' },
  },
  camera_factors: {
    rights: { ...READ_BY_ALL, ...EDITED },
    key: (home) => ['camera_id', home.row('members')],
    sample: (home) => ({ church_id: home.church, camera_id: home.row('members'), way: 'door', percent: 104 }),
    isInEveryChurch: true,
    addition: (home) => ({ church_id: home.church, camera_id: crypto.randomUUID(), way: 'door', percent: 104 }),
    change: 'percent = 96',
    changed: { staff: 'camera_name percent' },
    logged: { tells: 'camera_name percent', silent: 'church_id camera_id way begins_at' },
    drafts: { CameraFactorDraft: CameraFactors.draft },
  },
  member_series: {
    rights: EDITED,
    key: (home) => ['member_id', home.row('members')],
    sample: (home) => ({ ...expectation(home, 'members'), church_id: home.church }),
    isInEveryChurch: true,
    addition: (home) => ({ ...expectation(home, 'spare member'), church_id: home.church }),
    change: 'is_expected = false',
    changed: { staff: 'is_expected' },
    logged: { tells: 'is_expected', silent: 'church_id member_id service_id' },
  },
  // A trigger moves these texts out of the rows that people write.
  attendance_notes: {
    rights: { owner: 'r', staff: 'r' },
    key: (home) => ['attendance_id', home.row('attendance')],
    addition: (home) => ({ church_id: home.church, attendance_id: home.row('services'), notes: 'Nave' }),
    change: `notes = 'Nave'`,
  },
  service_instance_notes: {
    rights: { owner: 'r', staff: 'r' },
    key: byService,
    addition: (home) => ({ church_id: home.church, service_instance_id: home.row('services'), notes: 'Nave' }),
    change: `notes = 'Nave'`,
  },
  event_contacts: {
    rights: { owner: 'r', staff: 'r' },
    key: (home) => ['event_id', home.row('events')],
    addition: (home) => ({ church_id: home.church, event_id: home.row('services'), contact_person: 'Ruth' }),
    change: `contact_person = 'Ruth'`,
  },
  attendance_history: {
    // Only triggers write this table.
    rights: { owner: 'r', staff: 'r', viewer: 'r' },
    key: byService,
    addition: (home) => ({ ...counting(home), change: 'added' }),
    change: `reason = 'a miscount'`,
  },
  audit_log: {
    rights: { owner: 'r' },
    key: byChurch,
    sample: (home) => auditLine(home, PEOPLE.owner),
    addition: (home) => auditLine(home, PEOPLE.staff),
    change: `title = 'another'`,
  },
  imports: {
    // Functions write this table.
    rights: { owner: 'r', staff: 'r' },
    key: byChurch,
    sample: (home) => ({ id: home.row('members'), ...importOf(home, PEOPLE.owner) }),
    addition: (home) => importOf(home, PEOPLE.staff),
    change: `file_name = 'people.csv'`,
  },
  newcomer_cards: {
    // Functions write this table.
    rights: { owner: 'r', staff: 'r' },
    key: byChurch,
    sample: (home) => ({ id: home.row('members'), ...cardOf(home) }),
    addition: (home) => ({ id: home.row('sermons'), ...cardOf(home) }),
    change: 'may_call = true',
    logged: { tells: '', silent: 'id church_id name contact may_call created_at' },
    drafts: { CardDraft },
  },
  feature_requests: {
    // The row is the owner's; everyone may add a row in their own name.
    rights: { owner: 'ra', staff: 'a', counter: 'a', away: 'a', viewer: 'a', outsider: 'a', admin: 'ra' },
    key: (home) => ['id', home.row('members')],
    sample: (home) => ({
      id: home.row('members'),
      user_id: home.person,
      title: 'Bells',
      description: 'Ring when the hundredth person enters',
    }),
    addition: (_, person) => ({ title: 'Hymns', description: 'Show the number', user_id: person }),
    change: `title = 'Larger bells'`,
    logged: { tells: '', silent: 'id user_id created_at' },
    drafts: { FeatureRequestDraft },
  },
  member_names: {
    rights: READ_BY_ALL,
    isView: true,
    key: (home) => ['id', home.row('members')],
    addition: (home) => ({ id: crypto.randomUUID(), church_id: home.church, first_name: 'Orpah' }),
    change: `last_name = 'Moab'`,
  },
  service_totals: {
    rights: { owner: 'r', staff: 'r', counter: 'r', viewer: 'r' },
    isView: true,
    key: byService,
    addition: (home) => ({ church_id: home.church, total: 90 }),
    change: 'total = 90',
  },
} satisfies Record<string, TableRecord>

/** The tables that only functions of the database read and write; people have almost no rights to them. */
const PRIVATE_TABLES = {
  'private.deleted_recordings': {
    // The curve of arrivals reads this table with the rights of the person who asks for the curve.
    rights: { owner: 'r', staff: 'r', viewer: 'r' },
    key: byChurch,
    sample: (home) => deletedRecording(home, home.row('recording_sessions'), 'attendance'),
    addition: (home) => deletedRecording(home, crypto.randomUUID(), 'services'),
    change: 'people_at_start = 7',
  },
  'private.deleted_snapshots': {
    rights: {},
    key: bySession,
    sample: (home) => deletedSnapshot(home),
    addition: (home) => deletedSnapshot(home),
    change: 'people_count = 7',
  },
  'private.integrations': {
    rights: {},
    key: (home) => ['user_id', home.person],
    sample: (home) => ({
      user_id: home.person,
      vision_key: 'secret-of-the-owner',
      webhook_url: 'https://example.invalid/hook',
    }),
    addition: (home, person) => ({ user_id: person ?? home.person }),
    change: 'webhook_enabled = true',
    logged: { tells: 'webhook_enabled', silent: 'user_id updated_at' },
    drafts: { IntegrationsDraft },
  },
  'private.webhook_deliveries': {
    rights: {},
    key: (home) => ['user_id', home.person],
    sample: (home) => ({ user_id: home.person, ...delivery(home) }),
    addition: (home, person) => ({ user_id: person ?? home.person, ...delivery(home) }),
    change: 'attempts = 0',
  },
  'private.import_rows': {
    rights: {},
    key: (home) => ['import_id', home.row('members')],
    sample: (home) => importedRow(home, 1),
    addition: (home) => importedRow(home, 2),
    change: `reason = 'none'`,
  },
  'private.merges': {
    rights: {},
    key: (home) => ['id', home.row('members')],
    sample: (home) => ({ id: home.row('members'), ...undoneMerge(home) }),
    addition: (home) => undoneMerge(home),
    change: `person_name = 'Orpah'`,
  },
  'private.merged_rows': {
    rights: {},
    key: (home) => ['merge_id', home.row('members')],
    sample: (home) => mergedRow(home),
    addition: (home) => mergedRow(home),
    change: `of_table = 'public.donations'`,
  },
  'private.skipped_dates': {
    rights: {},
    key: (home) => ['service_id', home.row('services')],
    sample: (home) => ({ church_id: home.church, service_id: home.row('services'), slot_date: '2026-05-31' }),
    addition: (home) => ({ church_id: home.church, service_id: home.row('services'), slot_date: '2026-06-14' }),
    change: `slot_date = '2026-06-07'`,
  },
  'private.earlier_rules': {
    rights: {},
    key: (home) => ['service_id', home.row('services')],
    sample: (home) => ({ church_id: home.church, service_id: home.row('services'), until: '2026-05-31', rule: '{}' }),
    addition: (home) => ({ church_id: home.church, service_id: home.row('services'), until: '2026-06-14', rule: '{}' }),
    change: `until = '2026-06-07'`,
  },
  'private.calendar_feeds': {
    rights: {},
    key: byChurch,
    sample: (home) => ({ church_id: home.church }),
    change: 'revision = 7',
    logged: { tells: '', silent: 'church_id revision changed_at' },
  },
  'private.removed_entries': {
    rights: {},
    key: byChurch,
    sample: (home) => ({ id: home.row('sermons'), church_id: home.church, day: '2026-05-31', entry: '{}' }),
    addition: (home) => ({ id: crypto.randomUUID(), church_id: home.church, day: '2026-06-14', entry: '{}' }),
    change: `day = '2026-06-07'`,
  },
  'private.card_links': {
    rights: {},
    key: byChurch,
    sample: (home) => ({ id: home.row('members'), church_id: home.church, token: '0'.repeat(32) }),
    addition: (home) => ({ church_id: home.church, token: '1'.repeat(32), withdrawn_at: '2026-06-14' }),
    change: 'withdrawn_at = now()',
    logged: { tells: 'withdrawn_at', silent: 'id church_id token created_by created_at' },
  },
  'private.handled_cards': {
    rights: {},
    key: byChurch,
    sample: (home) => ({ id: home.row('services'), church_id: home.church }),
    addition: (home) => ({ id: home.row('sermons'), church_id: home.church }),
    change: 'handled_at = now()',
  },
  'private.flood_cards': {
    rights: {},
    key: byChurch,
    sample: (home) => ({ id: home.row('services'), church_id: home.church, crowd: 'a' }),
    addition: (home) => ({ id: home.row('sermons'), church_id: home.church, crowd: 'b' }),
    change: `crowd = 'c'`,
  },
  'private.counting_links': {
    rights: {},
    key: byChurch,
    addition: (home) => ({ ...counting(home), token_hash: '02' }),
    change: 'withdrawn_at = null',
    logged: { tells: 'withdrawn_at', silent: 'id church_id service_instance_id token_hash created_by created_at' },
  },
  'private.clickers': {
    rights: {},
    key: byChurch,
    addition: (home) => ({ ...counting(home), device: crypto.randomUUID() }),
    change: 'taps = 7',
    logged: {
      tells: 'left_out',
      // Changes of these columns add no line, because the devices send them.
      silent: `id church_id service_instance_id device opened_by sent_with name counts categories taps opened_at tapped_at`,
    },
  },
  'private.taps': {
    rights: {},
    key: (home) => ['id', home.row('services')],
    addition: () => ({ clicker_id: 1, id: crypto.randomUUID(), category: 'adults', step: 1 }),
    change: 'step = -1',
  },
  'private.register_changes': {
    rights: {},
    key: byService,
    // The table needs no `sample`, because the trigger of `member_attendance` has written a row for a mark.
    addition: (home) => ({ ...counting(home), member_id: home.row('spare member'), state: 'away', revision: 1 }),
    change: 'revision = 7',
  },
  'private.register_extras': {
    rights: {},
    key: byService,
    sample: (home) => ({ ...counting(home), taps: '{}' }),
    change: `taps = '{}'`,
  },
  'private.counting_calls': {
    rights: {},
    key: () => ['key', '01'],
    sample: () => ({ key: '01', minute: '2026-06-14', calls: 1 }),
    addition: () => ({ key: '02', minute: '2026-06-14', calls: 1 }),
    change: 'calls = 0',
  },
  'private.invitations': {
    rights: {},
    key: byChurch,
    sample: (home) => ({
      id: home.row('invitations'),
      church_id: home.church,
      invited_by: home.person,
      role: 'staff',
      token_hash: '01',
    }),
    addition: (home, person) => ({
      church_id: home.church,
      invited_by: person ?? home.person,
      role: 'owner',
      token_hash: '02',
    }),
    change: `role = 'owner'`,
    logged: {
      tells: 'role places withdrawn_at',
      silent: 'id church_id invited_by taken token_hash created_at expires_at',
    },
    drafts: { InvitationDraft },
  },
  'private.joining_tickets': {
    rights: {},
    key: () => ['ticket_hash', '01'],
    sample: (home) => ({ ticket_hash: '01', invitation_id: home.row('invitations') }),
    addition: (home) => ({ ticket_hash: '02', invitation_id: home.row('invitations') }),
    change: 'created_at = now()',
  },
  'private.timers': {
    rights: {},
    key: () => ['name', 'webhooks'],
    sample: () => ({ name: 'webhooks', ran_at: '2026-06-14' }),
    addition: () => ({ name: 'pictures' }),
    change: 'failed_at = now()',
  },
  'private.removals': {
    rights: {},
    key: byChurch,
    // The removed person has founded another church.
    sample: (home) => ({ person_id: PEOPLE.outsider, church_id: home.church, person_name: 'Ruth' }),
    addition: (home, person) => ({
      person_id: person ?? PEOPLE.admin,
      church_id: home.church,
      person_name: 'Ruth',
    }),
    change: 'removed_at = now()',
  },
  'private.recovery_codes': {
    rights: {},
    key: (home) => ['user_id', home.person],
    sample: (home) => ({ user_id: home.person, code_hash: '01' }),
    addition: (home, person) => ({ user_id: person ?? home.person, code_hash: '02' }),
    change: 'used_at = null',
  },
  'private.password_resets': {
    rights: {},
    key: (home) => ['person_id', home.person],
    sample: (home) => ({ person_id: home.person, made_by: home.person, token_hash: '01' }),
    addition: (home, person) => ({ person_id: PEOPLE.staff, made_by: person ?? home.person, token_hash: '02' }),
    change: 'withdrawn_at = null',
  },
  'storage.objects': {
    rights: { owner: 'rawd', staff: 'rawd', counter: 'raw' },
    key: (home) => ['name', snapshotPath(home, home.row('attendance_snapshots'))],
    sample: (home) => ({ bucket_id: 'snapshots', name: snapshotPath(home, home.row('attendance_snapshots')) }),
    isInEveryChurch: true,
    addition: (home) => ({ bucket_id: 'snapshots', name: snapshotPath(home, home.row('spare snapshot')) }),
    change: `metadata = '{"size": 1}'`,
  },
} satisfies Record<string, TableRecord>

/**
 * The expected rules for every table, written by hand. The tests of rights, kept columns, limits, routes and the audit
 * log compare the database with these rules. A new table needs an entry here.
 */
export const TABLES: Record<string, TableRecord> = { ...PUBLIC_TABLES, ...PRIVATE_TABLES }

type WithRow<Tables> = { [Name in keyof Tables]: Tables[Name] extends { row: unknown } ? Name : never }[keyof Tables]
export type OwnedTable = WithRow<typeof PUBLIC_TABLES>
/** The tables whose rows belong to a church and name a person, each after the tables it refers to. */
export const OWNED_TABLES = Object.keys(TABLES).filter((table) => TABLES[table]!.row) as OwnedTable[]

export function isOwned(table: string): table is OwnedTable {
  return OWNED_TABLES.some((each) => each === table)
}

export const namesOf = (list = ''): string[] => list.split(/\s+/).filter(Boolean)

export const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const fieldOf = (column: string) => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Returns a row with the field names of the domain and `/api`. */
export function fieldsOf(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [fieldOf(column), value]))
}

/** Returns the first column of a table's `change`, and its value. */
export function changeOf(table: string): Row {
  const [, column = '', value = ''] = /^(\w+) = ('[^']*'|\w+)/.exec(TABLES[table]!.change) ?? []
  return { [column]: value.startsWith("'") ? value.slice(1, -1) : JSON.parse(value) }
}

function delivery(home: TestChurch): Row {
  return { church_id: home.church, event: 'attendance.recorded', payload: '{}' }
}

function auditLine(place: TestChurch, person: string): Row {
  return { church_id: place.church, person_id: person, person_name: 'Ruth', action: 'added', kind: 'members' }
}
