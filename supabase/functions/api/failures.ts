import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { DISK_IS_FULL, DomainError } from '../../../src/domain/shared/db.ts'
import type { FailureKind } from '../../../src/domain/shared/failure-kind.ts'
import { isTooManyAttempts } from '../../../src/domain/shared/too-many-attempts.ts'

/** A mistake in a payload: `path` is the field's path with dots ('' for the payload itself). */
const Issue = v.strictObject({ path: v.string(), message: v.string() })
export type Issue = v.InferOutput<typeof Issue>

export const Failure = v.strictObject({ message: v.string(), issues: v.optional(v.array(Issue)) })

/** Thrown when a request is refused before the domain gets it. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: ContentfulStatusCode
  readonly issues: Issue[] | undefined

  constructor(status: ContentfulStatusCode, message: string, issues?: Issue[]) {
    super(message)
    this.status = status
    this.issues = issues
  }
}

const STATUS_OF_KIND: Record<FailureKind, ContentfulStatusCode> = {
  invalid: 422,
  'signed-out': 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  offline: 503,
  unavailable: 503,
  unexpected: 500,
}

/** Returns the status and body for a failure. All texts are written for people; no text of the database is used. */
export function describeFailure(error: unknown): { status: ContentfulStatusCode; body: v.InferOutput<typeof Failure> } {
  if (error instanceof Refusal) {
    const { status, message, issues } = error
    return { status, body: issues ? { message, issues } : { message } }
  }
  if (error instanceof DomainError && isTooManyAttempts(error.message)) {
    return { status: 429, body: { message: error.message } }
  }
  if (error instanceof DomainError) {
    const status = STATUS_OF_KIND[error.kind]
    const isBusy = status === 503 && error.message !== DISK_IS_FULL
    return { status, body: { message: isBusy ? SERVER_BUSY : error.message } }
  }
  return { status: 500, body: { message: 'Something went wrong.' } }
}

/** The text for an unreachable back end. The domain's text would name the browser's connection as the cause. */
const SERVER_BUSY = 'The server cannot answer right now. Please try again in a moment.'

/** @throws DomainError 'not-found' when a query found nothing */
export function orNotFound<Found>(found: Found | null): Found {
  if (found === null) throw new DomainError('not-found')
  return found
}
