export type Service = 'rest' | 'auth' | 'storage'

/** Why the gateway lets a request not through. */
export type Refusal = {
  status: 400 | 401 | 404 | 405 | 413 | 429 | 503
  reason: string
  /** Of PostgREST or of Auth; absent where the usual one says enough. */
  code?: string
  headers?: Record<string, string>
}

const NAMES: Record<Refusal['status'], string> = {
  400: 'Feature not implemented',
  401: 'Unauthorized',
  404: 'Not found',
  405: 'Method not allowed',
  413: 'Payload too large',
  429: 'Too many requests',
  503: 'Service unavailable',
}

const REST_CODES: Partial<Record<Refusal['status'], string>> = { 401: 'PGRST301', 405: 'PGRST117' }

const AUTH_CODES: Record<Refusal['status'], string> = {
  400: 'validation_failed',
  401: 'no_authorization',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'request_too_large',
  429: 'over_request_rate_limit',
  503: 'unexpected_failure',
}

/** A refusal in the form of the service that was asked: PostgREST's, Auth's or Storage's. */
export function answerRefusal(service: Service, { status, reason, code, headers }: Refusal): Response {
  const error = NAMES[status]
  if (service === 'storage') {
    return Response.json({ statusCode: String(status), error, message: reason }, { status, headers })
  }
  if (service === 'auth') {
    const errorCode = code ?? AUTH_CODES[status]
    const body = { code: status, error_code: errorCode, msg: reason }
    return Response.json(body, { status, headers: { ...headers, 'x-sb-error-code': errorCode } })
  }
  const body = { code: code ?? REST_CODES[status] ?? 'PGRST127', message: error, details: reason, hint: null }
  return Response.json(body, { status, headers })
}
