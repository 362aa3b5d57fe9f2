import type { Refusal } from './refusal.ts'
import { refuseQuery } from './rest-query.ts'
import type { Shape } from './rest-query.ts'

/** The functions of the database that the app, `/api` and its webhooks call. */
export const CALLED_FUNCTIONS = new Set([
  'accept_invitation',
  'arrival_curve',
  'begin_password_check',
  'change_role',
  'change_series',
  'change_time_zone',
  'check_recovery_code',
  'claim_webhook_deliveries',
  'correct_attendance',
  'count_recovery_codes',
  'dashboard_figures',
  'end_my_sessions',
  'find_invitation',
  'find_my_integrations',
  'find_my_removal',
  'find_password_reset',
  'find_sign_up_refusal',
  'finish_webhook_delivery',
  'hand_over_church',
  'invite',
  'leave_out_clicker',
  'list_audited_people',
  'list_clickers',
  'list_feature_requests_for_admin',
  'list_invitations',
  'list_member_names',
  'list_my_sessions',
  'list_my_webhook_deliveries',
  'list_people',
  'list_users_for_admin',
  'make_counting_link',
  'make_password_reset',
  'make_recovery_codes',
  'member_figures',
  'note_export',
  'open_calendar_feed',
  'open_clicker',
  'read_calendar_feed',
  'remove_attendance',
  'remove_person',
  'save_my_integrations',
  'search_members',
  'send_left_behind',
  'send_taps',
  'send_test_webhook',
  'settle_pictures',
  'use_password_reset',
  'use_recovery_code',
  'withdraw_counting_link',
  'withdraw_invitation',
  'withdraw_password_reset',
])

/** The largest row is a recording with a million characters of metadata, which the database limits. */
export const MAX_JSON_BYTES = 1_500_000

const SHAPES: Record<string, Shape> = { GET: 'read', HEAD: 'read', POST: 'insert', PATCH: 'change', DELETE: 'change' }
const WISHES = new Set([
  'return=minimal',
  'return=representation',
  'count=exact',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates',
  'missing=default',
])
const MEDIA = new Set(['*/*', 'application/json', 'application/vnd.pgrst.object+json'])

/** What the headers of a request may say, in so far as PostgREST reads them. */
const HEADERS: Record<string, (value: string) => string | null> = {
  accept: (value) => (partsOf(value).every((part) => MEDIA.has(part)) ? null : 'Answers are JSON'),
  'accept-profile': refuseSchema,
  'content-profile': refuseSchema,
  prefer: (value) => partsOf(value).find((part) => !WISHES.has(part)) && `"Prefer" is one of ${[...WISHES].join(', ')}`,
  range: () => 'Rows are chosen by "limit" and "offset"',
} as Record<string, (value: string) => string | null>

/** @returns null when the app or `/api` may have sent this request to PostgREST */
export function refuseRest({ method, headers }: Request, { pathname, search }: URL): Refusal | null {
  const [, called, name] = /^\/rest\/v1\/(rpc\/)?([a-z][a-z0-9_]{0,62})$/.exec(pathname) ?? []
  if (name === undefined || (called && !CALLED_FUNCTIONS.has(name))) {
    return { status: 400, reason: 'This is no table, view or function of the app' }
  }
  const shape = called ? (method === 'POST' ? 'call' : undefined) : SHAPES[method]
  if (!shape) return { status: 405, reason: `${method} is not possible here` }
  for (const [header, refuse] of Object.entries(HEADERS)) {
    const value = headers.get(header)
    const reason = value === null ? null : refuse(value)
    if (reason) return { status: 400, reason }
  }
  const reason = refuseQuery(search, shape)
  return reason ? { status: 400, reason } : null
}

function refuseSchema(schema: string): string | null {
  return schema === 'public' ? null : 'The app has one schema, "public"'
}

/** The parts of a list, without the weights and the character sets that browsers and proxies add. */
function partsOf(list: string): string[] {
  return list.split(',').map((part) =>
    part
      .trim()
      .toLowerCase()
      .replace(/\s*;\s*(q=[\d.]+|charset=utf-8)$/, ''),
  )
}
