export type FailureKind =
  | 'not-found'
  | 'forbidden'
  | 'conflict'
  | 'invalid'
  | 'signed-out'
  | 'offline'
  | 'unavailable'
  | 'unexpected'

/** `KIND_OF_CODE` has the codes of PostgREST, Postgres and Auth that describe a failure better than the HTTP status. */
const KIND_OF_CODE: Record<string, FailureKind> = {
  PGRST116: 'not-found',
  PGRST301: 'signed-out',
  PGRST302: 'signed-out',
  PGRST303: 'signed-out',
  '42501': 'forbidden',
  '23505': 'conflict',
  '23001': 'conflict',
  '23502': 'invalid',
  '23503': 'invalid',
  '23514': 'invalid',
  25006: 'unavailable',
  P0001: 'invalid',
  PT404: 'not-found',
  bad_jwt: 'signed-out',
  no_authorization: 'signed-out',
  session_not_found: 'signed-out',
  session_expired: 'signed-out',
  refresh_token_not_found: 'signed-out',
  refresh_token_already_used: 'signed-out',
  user_not_found: 'signed-out',
  user_banned: 'forbidden',
  invalid_credentials: 'invalid',
  user_already_exists: 'conflict',
  email_exists: 'conflict',
}

const KIND_OF_STATUS: Record<number, FailureKind> = {
  400: 'invalid',
  401: 'signed-out',
  403: 'forbidden',
  404: 'not-found',
  406: 'not-found',
  409: 'conflict',
  413: 'invalid',
  415: 'invalid',
  422: 'invalid',
  429: 'unavailable',
}

/** A request without an answer fails with one of these texts, in browsers, Deno and Node. */
const NETWORK_FAILURE =
  /^(TypeError|FetchError|AbortError|TimeoutError|NetworkError)\b|failed to fetch|fetch failed|load failed|networkerror/i

type Failure = { code: string; message: string; status: number | undefined }

/**
 * Returns the kind of a failure of supabase-js. All failures of a kind are handled in the same way by callers.
 *
 * @param failure the error of PostgREST, Auth, Storage or fetch; null for a HEAD answer without a body
 * @param status HTTP status when the failure does not contain it; 0 when there was no answer
 */
export function kindOfFailure(failure: unknown, status?: number): FailureKind {
  const { code, message, status: httpStatus } = readFailure(failure, status)
  if (!httpStatus && !code && isNetworkFailure(failure, message, httpStatus)) return 'offline'
  // Postgres also uses the code 42501 for a caller without a valid session. Only the status 401 shows this reason.
  if (httpStatus === 401) return 'signed-out'
  if (code === 'PGRST301' && httpStatus === 403) return 'forbidden'
  if (code === '23503' && /is still referenced/i.test(message)) return 'conflict'
  const known = KIND_OF_CODE[code]
  if (known) return known
  if (code.startsWith('22')) return 'invalid'
  if (/^(08|53|55|57)/.test(code)) return 'unavailable'
  if (code.startsWith('XX')) return 'unexpected'
  if (httpStatus && httpStatus >= 500) return 'unavailable'
  return (httpStatus && KIND_OF_STATUS[httpStatus]) || 'unexpected'
}

function readFailure(failure: unknown, status: number | undefined): Failure {
  const known = (typeof failure === 'object' && failure !== null ? failure : {}) as Record<string, unknown>
  // In a failure of Storage, `status` may wrongly be 400. The text `statusCode` has the real status.
  const statusCode = Number(known['statusCode'])
  return {
    code: typeof known['code'] === 'string' ? known['code'] : '',
    message: typeof known['message'] === 'string' ? known['message'] : '',
    status: statusCode || (typeof known['status'] === 'number' ? known['status'] : status),
  }
}

function isNetworkFailure(failure: unknown, message: string, status: number | undefined): boolean {
  if (status === 0) return true
  const original = failure instanceof Error && 'originalError' in failure ? failure.originalError : failure
  return original instanceof TypeError || NETWORK_FAILURE.test(message)
}
