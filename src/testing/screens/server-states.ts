import { thumbnailPath } from '@/domain/recordings/attendance-snapshot.queries.ts'
import type { Answers } from '@/testing/answering-db.ts'
import { refusal } from '@/testing/answering-db.ts'
import { listOf } from '@/testing/fake-register.ts'
import { serviceTotalOf } from '@/testing/factories/services.ts'
import { profileOf } from '@/testing/render-app.tsx'
import { jpegOf } from '@/testing/render-studio.tsx'
import * as church from './church-of-rows.ts'

/** `ServerState` is the state of the test's server: the rows of the church, and how the server answers. */
export type ServerState =
  | 'furnished'
  | 'empty'
  | 'uncounted'
  | 'without timers'
  | 'without a register'
  | 'on a Sunday'
  | 'with a last Sunday'
  | 'slow to write'
  | 'silent'
  | 'refusing'
  | 'away'

const never = new Promise<never>(() => {})
const only =
  <Row extends { id: string }>(rows: readonly Row[]) =>
  ({ search }: { search: URLSearchParams }) => {
    const id = search.get('id')
    return id?.startsWith('eq.') ? rows.filter((row) => `eq.${row.id}` === id) : rows
  }

const picture = () => jpegOf('slategray')
const churchId = profileOf().church.id
const picturePaths = [
  ...church.snapshots.map(({ imageUrl }) => imageUrl),
  ...church.sessions.map((session) => thumbnailPath(session, churchId)),
]

const furnished: Answers = {
  ...Object.fromEntries(picturePaths.map((path) => [`GET /storage/v1/object/snapshots/${path}`, picture])),
  ...Object.fromEntries(
    Object.entries(church.lists).map(([table, rows]) => [`GET /rest/v1/${table}`, only<{ id: string }>(rows)]),
  ),
  'GET /rest/v1/members': ({ search }) => {
    const family = search.get('family_id')
    if (!family) return only(church.members)({ search })
    return church.members.filter(({ id, familyId }) => `eq.${familyId}` === family && `neq.${id}` !== search.get('id'))
  },
  'GET /rest/v1/recording_minutes': () => church.minutes,
  'GET /rest/v1/recording_sessions': () => church.sessions,
  'GET /rest/v1/attendance_snapshots': () => church.snapshots,
  'GET /rest/v1/attendance': () => church.recordsWithNotes,
  'GET /rest/v1/service_totals': ({ search }) => {
    const one = search.get('service_instance_id')
    const totals = church.totals.filter(({ serviceInstanceId }) => !one || `eq.${serviceInstanceId}` === one)
    const isOldestFirst = search.get('order')?.startsWith('instance_date.asc')
    return isOldestFirst ? totals.toSorted((a, b) => (a.instanceDate < b.instanceDate ? -1 : 1)) : totals
  },
  'GET /rest/v1/attendance_history': () => church.history,
  'POST /rest/v1/rpc/find_my_integrations': () => [
    { has_vision_key: true, webhook_host: 'hooks.example.org', webhook_enabled: true },
  ],
  'POST /rest/v1/rpc/list_my_webhook_deliveries': () => [church.delivery],
  'POST /rest/v1/rpc/list_timers': () => church.timersOf('fresh', 'fresh'),
  'GET /rest/v1/audit_log': () => church.activity,
  'POST /rest/v1/rpc/count_recovery_codes': () => 7,
  'POST /rest/v1/rpc/list_my_sessions': () => church.ownSessions,
  'POST /rest/v1/rpc/find_password_reset': () => church.passwordResets,
  'POST /rest/v1/rpc/list_people': () => church.people,
  'POST /rest/v1/rpc/list_invitations': () => church.invitations,
  'POST /rest/v1/rpc/find_invitation': () => church.foundInvitations,
  'POST /rest/v1/rpc/find_my_removal': () => [{ person_id: 'u', church_id: churchId, church_name: 'Grace Church' }],
  'POST /rest/v1/rpc/list_audited_people': () => [{ person_id: profileOf().id, person_name: 'Anna Berg' }],
  'POST /rest/v1/rpc/list_clickers': () => null,
  'POST /rest/v1/rpc/open_clicker': () => church.countedPlace,
  'POST /rest/v1/rpc/open_register': () => church.register,
  'POST /rest/v1/rpc/send_marks': () => ({ ...church.marks, refused: [] }),
  'POST /rest/v1/rpc/list_register_people': () => church.registerPeople,
  'POST /rest/v1/rpc/list_merges': () => church.merges,
  'POST /rest/v1/rpc/list_merge_candidates': () => church.candidates,
  'POST /rest/v1/rpc/compare_members': () => church.comparison,
  'GET /rest/v1/camera_checks': () => [],
  'GET /rest/v1/newcomer_cards': () => church.newcomerCards,
  'POST /rest/v1/rpc/find_card_link': () => [church.cardLink],
  'GET /rest/v1/visitor_notes': () => church.visitorNotes,
  'GET /rest/v1/online_counts': () => church.online,
  'GET /rest/v1/imports': () => church.imports,
  'GET /rest/v1/camera_comparisons': () => [],
  'GET /rest/v1/camera_factors': () => [],
  'GET /rest/v1/camera_pairs': () => [],
  'GET /rest/v1/churches': () => [church.settings],
  'GET /rest/v1/camera_errors': () => [],
  'POST /rest/v1/rpc/list_missed': () => church.missedRows,
  'POST /rest/v1/rpc/list_new': () => church.newRows,
  'POST /rest/v1/rpc/member_weeks': () => church.memberWeeks,
  'GET /rest/v1/follow_ups': () => church.followUps,
  'POST /rest/v1/rpc/member_year': () => [church.memberYear],
  'POST /rest/v1/rpc/dashboard_figures': () => [church.figures],
  'POST /rest/v1/rpc/dates_of_series': () => [],
  'POST /rest/v1/rpc/next_dates': () => ['2999-01-06', '2999-01-13'],
  'POST /rest/v1/rpc/arrival_curve': () => [],
  'POST /rest/v1/rpc/room_restarts': () => [],
  'POST /rest/v1/rpc/people_in_room': () => [{ people: 0, last_minute: null }],
  'POST /rest/v1/rpc/list_users_for_admin': () => church.users,
  'POST /rest/v1/rpc/list_feature_requests_for_admin': () => church.requests,
}
const tables = [...Object.keys(church.lists), 'attendance']
const writes = [
  ...tables.flatMap((table) => [`POST /rest/v1/${table}`, `PATCH /rest/v1/${table}`]),
  'POST /auth/v1/token',
  'POST /rest/v1/rpc/merge_members',
  'POST /auth/v1/signup',
  'POST /functions/v1/api/auth/recover',
]
const noFigures = {
  active_members: 0,
  visitors_this_month: 0,
  services: 0,
  sermons: 0,
  latest_totals: [],
  has_service_instances: false,
  has_recordings: false,
}
const asEach = (answer: () => unknown): Answers =>
  Object.fromEntries(Object.keys(furnished).map((request) => [request, answer]))

const states: Record<ServerState, Answers> = {
  furnished,
  empty: {
    ...asEach(() => []),
    'GET /rest/v1/churches': () => [church.settings],
    'POST /rest/v1/rpc/dashboard_figures': () => [noFigures],
    'POST /rest/v1/rpc/open_register': () => ({ state: 'unknown' }),
    'POST /rest/v1/rpc/list_register_people': () => listOf([]),
    'POST /rest/v1/rpc/list_timers': () => church.timersOf('never', 'never'),
  },
  'without a register': {
    ...furnished,
    'POST /rest/v1/rpc/open_register': () => ({ ...church.register, state: 'off', marks: [] }),
    'POST /rest/v1/rpc/list_register_people': () => refusal(400, 'The register is switched off', '22023'),
  },
  'without timers': {
    ...furnished,
    'POST /rest/v1/rpc/list_timers': () => church.timersOf('late', 'failing'),
  },
  uncounted: {
    ...furnished,
    'GET /rest/v1/service_instances': (request) =>
      only(church.instances)(request).map((instance) => ({ ...instance, attendanceRecorded: false })),
    'GET /rest/v1/recording_sessions': () => [],
    'GET /rest/v1/attendance': () => [],
    'GET /rest/v1/online_counts': () => [],
    'GET /rest/v1/service_totals': () => [serviceTotalOf({ ...church.counted, attendanceRecorded: false })],
    'GET /rest/v1/attendance_history': () => [],
  },
  'on a Sunday': {
    ...furnished,
    'GET /rest/v1/recording_sessions': () => [],
    'GET /rest/v1/service_totals': () => [serviceTotalOf(church.ofToday), serviceTotalOf(church.uncounted)],
  },
  'with a last Sunday': { ...furnished, 'GET /rest/v1/service_totals': () => church.lastSundays },
  'slow to write': {
    ...furnished,
    ...Object.fromEntries(writes.map((request) => [request, () => never])),
  },
  silent: asEach(() => never),
  refusing: asEach(() => refusal(400, 'no')),
  away: asEach(() => refusal(500, 'down')),
}

/**
 * Returns the answers of a state. Only the state `slow to write` answers commands. In the other states, a command
 * without an answer from the test fails with a server error.
 */
export const answersOf = (state: ServerState = 'furnished'): Answers => states[state]
