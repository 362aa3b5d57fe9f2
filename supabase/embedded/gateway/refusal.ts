export type Service = 'rest' | 'auth' | 'storage'

export type Refusal = {
  status: 400 | 401 | 404 | 413 | 429 | 503 | 504
  reason: string
  /** The error code of PostgREST or Auth; if absent, the usual code for the status. */
  code?: string
  retryAfterS?: number
}

const NAMES: Record<Refusal['status'], string> = {
  400: 'Bad request',
  401: 'Unauthorized',
  404: 'Not found',
  413: 'Payload too large',
  429: 'Too many requests',
  503: 'Service unavailable',
  504: 'Gateway timeout',
}

const AUTH_CODES: Record<Refusal['status'], string> = {
  400: 'validation_failed',
  401: 'no_authorization',
  404: 'not_found',
  413: 'request_too_large',
  429: 'over_request_rate_limit',
  503: 'unexpected_failure',
  504: 'request_timeout',
}

/** Writes a refusal in the form that the asked service uses: PostgREST, Auth or Storage. */
export function answerRefusal(service: Service, { status, reason, code, retryAfterS }: Refusal): Response {
  const error = NAMES[status]
  const headers = new Headers(retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) })
  if (service === 'storage') {
    return Response.json({ statusCode: String(status), error, message: reason }, { status, headers })
  }
  if (service === 'auth') {
    const errorCode = code ?? AUTH_CODES[status]
    headers.set('x-sb-error-code', errorCode)
    return Response.json({ code: status, error_code: errorCode, msg: reason }, { status, headers })
  }
  const restCode = code ?? (status === 401 ? 'PGRST301' : String(status))
  return Response.json({ code: restCode, message: error, details: reason, hint: null }, { status, headers })
}
