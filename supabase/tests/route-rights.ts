import { TABLES } from './tables.ts'

/**
 * Every call of `/api` by people who are signed in, except the five calls of each table with an API path. Each line has
 * a table and a verb of the matrix of rights. This table and this verb decide who gets a result.
 * - `own` calls answer for the caller's church.
 * - `unknown` calls are tried on a missing row, because they would end the account of an actor. An allowed caller gets
 *   404.
 */
const ROUTES = `
  GET    /service-instances/{id}/recording-sessions     recording_sessions r
  GET    /service-instances/{id}/attendance             attendance r
  GET    /service-instances/{id}/total                  service_totals r
  PUT    /service-instances/{id}/total                  service_instances w
  PUT    /service-instances/{id}/outcome                service_instances w
  GET    /service-instances/{id}/history                attendance_history r
  GET    /service-instances/{id}/arrivals               service_totals r
  GET    /service-instances/{id}/cameras                service_totals r
  PUT    /service-instances/{id}/cameras                service_instances w
  GET    /service-instances/{id}/usual                  services r
  PUT    /service-instances/{id}/series                 services w own unknown
  GET    /service-instances/{id}/clickers               service_instances r
  POST   /service-instances/{id}/taps                   attendance a
  PUT    /service-instances/{id}/clickers               service_instances w
  POST   /service-instances/{id}/counting-links         attendance a
  DELETE /counting-links/{id}                           attendance a
  GET    /service-totals                                service_totals r
  GET    /recording-sessions                            recording_sessions r
  POST   /recording-sessions                            recording_sessions a
  GET    /recording-sessions/{id}                       recording_sessions r
  GET    /recording-sessions/{id}/snapshots             attendance_snapshots r
  GET    /recording-sessions/{id}/counts                recording_minutes r
  GET    /attendance-snapshots                          attendance_snapshots r
  POST   /attendance-snapshots                          attendance_snapshots a
  GET    /attendance-snapshots/{id}/image               storage.objects r
  GET    /attendance-snapshots/{id}/people              attendance_snapshots r
  POST   /attendance-snapshots/{id}/people              attendance_snapshots w
  PATCH  /recording-sessions/{id}                       recording_sessions w
  DELETE /recording-sessions/{id}                       recording_sessions d
  GET    /camera-pairs                                  camera_pairs r own
  PUT    /camera-pairs                                  camera_pairs w own
  GET    /camera-errors                                 services r own
  GET    /calendar                                      services r own
  GET    /calendar-feed                                 services w own
  DELETE /calendar-feed                                 services w own
  GET    /dashboard                                     services r own
  GET    /expectations                                  services r own
  PATCH  /church                                        churches w own
  GET    /church/official-order                         churches r own
  PUT    /church/official-order                         churches w own
  GET    /church/counting-categories                    churches r own
  PUT    /church/counting-categories                    churches w own
  PUT    /church/main-series                            services w own
  GET    /people                                        churches w own
  PATCH  /people/{id}                                   churches w own unknown
  DELETE /people/{id}                                   churches w own unknown
  POST   /people/{id}/hand-over                         churches w own unknown
  POST   /people/{id}/password-reset                    churches w own unknown
  DELETE /people/{id}/password-reset                    churches w own unknown
  GET    /invitations                                   churches w own
  POST   /invitations                                   churches w own
  DELETE /invitations/{id}                              churches w own
  GET    /audit-log                                     audit_log r own
  GET    /audit-log/people                              audit_log r own
  GET    /integrations                                  churches w own
  PUT    /integrations                                  churches w own
  GET    /integrations/deliveries                       churches w own
  GET    /timers                                        churches w own
  POST   /feature-requests                              feature_requests a
  GET    /admin/users                                   admin
  GET    /admin/feature-requests                        admin`

/** The functions of the database in the same form, with the arguments that are sent. */
const FUNCTIONS = `
  list_member_names         member_names r
  search_members            members r
  list_newest_members       members r
  member_figures            members r
  member_letters            members r
  member_year               members r own           {"first_day": "2025-01-01", "last_day": "2025-12-31"}
  member_weeks              members r               {"member": "$members", "today": "2026-06-17"}
  dates_of_series           services r              {"from_date": "2026-06-01", "until_date": "2026-06-30"}
  next_dates                services w own          {"from_date": "2026-06-01", "draft": {"is_recurring": true, "first_date": "2026-06-01", "pauses": []}}
  list_clickers             service_instances r     {"service": "$service_instances"}
  open_clicker              attendance a            {"service": "$service_instances", "device": "$new"}
  make_counting_link        attendance a            {"service": "$service_instances"}
  withdraw_counting_link    attendance a            {"link": "$counting_links"}
  make_card_link            services w own
  find_card_link            newcomer_cards r own
  withdraw_card_link        services w              {"link": "$card_links"}
  accept_card               services w own unknown  {"card": "$new", "member": "$new", "first_name": "Ruth", "last_name": ""}
  merge_card                services w own unknown  {"card": "$new", "member": "$new"}
  leave_out_clicker         service_instances w     {"clicker": "$clicker", "is_out": false}
  open_register             attendance a            {"service": "$service_instances"}
  send_marks                attendance a            {"service": "$service_instances", "device": "$new", "marks": []}
  set_register_extras       attendance a            {"service": "$service_instances", "extras": 2}
  add_newcomer              attendance a            {"service": "$service_instances", "member": "$new", "first_name": "Orpah"}
  list_register_people      attendance a            {"service": "$service_instances"}
  set_register_enabled      services w own          {"is_on": true}
  record_attendance         attendance a            {"service": "$service_instances", "total": 9}
  correct_attendance        attendance w            {"record": "$attendance", "total": 9}
  remove_attendance         attendance d            {"record": "$spare attendance"}
  set_people_at_start       services w own unknown  {"recording": "$new", "people": 3}
  choose_main_series        services w own          {"series": "Prayer"}
  begin_import              services w own          {"kind": "members"}
  add_import_rows           services w own unknown  {"import": "$new", "rows": []}
  preview_import            services w own unknown  {"import": "$new"}
  decide_import_rows        services w own unknown  {"import": "$new", "decision": "new"}
  apply_import              services w own unknown  {"import": "$new", "expected": {}}
  undo_import               services w own unknown  {"import": "$new"}
  cancel_import             services w own unknown  {"import": "$new"}
  merge_members             services w own unknown  {"kept": "$new", "gone": "$members"}
  undo_merge                services w own unknown  {"merge": "$new"}
  open_calendar_feed        services w own
  change_time_zone          churches w              {"church": "$church", "zone": "UTC"}
  list_people               churches w own
  change_role               churches w own unknown  {"person": "$new", "to_role": "staff"}
  remove_person             churches w own unknown  {"person": "$new"}
  hand_over_church          churches w own unknown  {"person": "$new"}
  make_password_reset       churches w own unknown  {"person": "$new"}
  withdraw_password_reset   churches w own unknown  {"person": "$new"}
  invite                    churches w own          {"invited_role": "viewer", "invited_people": 1}
  list_invitations          churches w own
  withdraw_invitation       churches w own          {"invitation": "$invitations"}
  list_audited_people       audit_log r own
  list_service_names        services w own
  list_timers               churches w own
  list_users_for_admin      admin
  list_feature_requests_for_admin admin`

/** Calls about the caller's own account, and calls with the secret of a link; separate tests cover them. */
export const OF_ONESELF = {
  routes: /^\w+ \/(auth|sessions|join|integrations\/test)(\/|$)/,
  functions: new Set([
    'accept_invitation',
    'begin_joining',
    'count_recovery_codes',
    'end_my_sessions',
    'find_invitation',
    'find_my_integrations',
    'find_my_removal',
    'find_password_reset',
    'find_sign_up_refusal',
    'list_my_sessions',
    'list_my_webhook_deliveries',
    'note_export',
    'open_card',
    'save_my_integrations',
    'send_card',
    'send_left_behind',
    'send_taps',
    'send_test_webhook',
    // The rights to these functions depend on more than a role; see `roles.test.ts`.
    'arrival_curve',
    'change_series',
    'dashboard_figures',
    'delete_cards',
    'compare_members',
    'list_import_rows',
    'list_merge_candidates',
    'list_merges',
    'list_missed',
    'list_new',
    'people_in_room',
    'room_restarts',
  ]),
}

/**
 * Rights that PostgREST gives and that no call of `/api` uses. Either no page uses these rights, or devices write
 * through PostgREST.
 */
export const WITHOUT_ROUTE: Record<string, string> = {
  profiles: 'rw',
  member_attendance: 'rawd',
  event_registrations: 'rawd',
  volunteers: 'rawd',
  follow_ups: 'rad',
  member_series: 'rawd',
  donations: 'rawd',
  attendance_snapshots: 'd',
  recording_minutes: 'aw',
  camera_checks: 'rad',
  online_counts: 'rawd',
  visitor_notes: 'rad',
  camera_factors: 'rawd',
  // Routes return these texts together with the rows to which they belong.
  attendance_notes: 'r',
  service_instance_notes: 'r',
  event_contacts: 'r',
  imports: 'r',
  camera_pairs: 'ad',
  feature_requests: 'r',
  'storage.objects': 'awd',
}

/** A line of `ROUTES` or `FUNCTIONS`. `right` is null where only administrators get a result. */
export type RightOf = {
  name: string
  right: { table: string; verb: string } | null
  isOwn: boolean
  isUnknown: boolean
  sent: string
}

function parse(rows: string, named: RegExp): RightOf[] {
  return rows
    .trim()
    .split('\n')
    .map((line) => {
      const [, name = '', rest = ''] = named.exec(line.trim()) ?? []
      const [, words = '', sent = '{}'] = /^([^{]*)(\{.*)?$/.exec(rest) ?? []
      const [table = '', verb, ...flags] = words.trim().split(/\s+/)
      return {
        name: name.replace(/\s+/, ' '),
        right: verb ? { table, verb } : null,
        isOwn: flags.includes('own'),
        isUnknown: flags.includes('unknown'),
        sent,
      }
    })
}

/** Returns the calls of each table with an API path: list, add, read, change and delete. */
function rightsOfTables(): RightOf[] {
  return Object.entries(TABLES).flatMap(([table, { api }]) => {
    if (!api) return []
    const { path, readsFrom = table, addsToService = false } = api
    const call = (name: string, of: string, verb: string, isOwn = false): RightOf => ({
      name: name.replace(' ', ` ${path}`),
      right: { table: of, verb },
      isOwn,
      isUnknown: false,
      sent: '{}',
    })
    return [
      call('GET ', readsFrom, 'r'),
      // A row that belongs to no other row is added to the caller’s church.
      call('POST ', table, 'a', !addsToService),
      call('GET /{id}', readsFrom, 'r'),
      call('PATCH /{id}', table, 'w'),
      call('DELETE /{id}', table, 'd'),
    ]
  })
}

export const ROUTE_RIGHTS = [...rightsOfTables(), ...parse(ROUTES, /^(\w+ +\S+) +(.*)$/)]
export const FUNCTION_RIGHTS = parse(FUNCTIONS, /^(\S+) +(.*)$/)
