import type { AuthError, PostgrestError, SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../database.types.ts'
import { messageOfConstraint } from './constraint-messages.ts'
import { kindOfFailure } from './failure-kind.ts'
import type { FailureKind } from './failure-kind.ts'
import { TOO_MANY_ATTEMPTS, secondsToWait } from './too-many-attempts.ts'

/** `Db` is a client that acts for the caller; row-level security applies to every query. */
export type Db = SupabaseClient<Database>

/** People read these messages, which contain no text of the database. */
const MESSAGES: Record<FailureKind, string> = {
  'not-found': 'This item does not exist or you do not have permission to see it.',
  forbidden: 'You do not have permission to do this.',
  conflict: 'This already exists or is still in use.',
  invalid: 'Some of the values are not allowed.',
  'signed-out': 'Your session has ended. Please log in again.',
  offline: 'The server cannot be reached. Please check your internet connection.',
  unavailable: 'The server cannot answer right now. Please try again in a moment.',
  unexpected: 'Something went wrong. Please try again.',
}

/**
 * Supabase makes a project read-only before its disk is full. The message is the same when the disk is full and when
 * the project is read-only.
 */
export const DISK_IS_FULL = 'The disk of the server is full. Nothing is saved until there is room on it.'

/**
 * A server uses this code and this message when it refuses an answer with too many bytes. The code is PostgREST's form
 * of status 413.
 */
export const ANSWER_TOO_LARGE = {
  code: 'PT413',
  message: 'The answer is larger than 4 MB. Ask for fewer rows or columns at once.',
}

/** `message` is a text for people; `cause` is the server's failure. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string = MESSAGES[kind], cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

/**
 * Converts a failure of supabase-js (PostgREST, Auth, Storage or the network) into a `DomainError`.
 *
 * @param status HTTP status, when the failure does not contain the status
 */
export function toDomainError(failure: unknown, status?: number): DomainError {
  if (failure instanceof DomainError) return failure
  const kind = kindOfFailure(failure, status)
  return new DomainError(kind, messageFor(kind, failure, status), failure)
}

/**
 * `messageFor` reads only two facts from the server's text: the constraint that refused a value, and the time to wait.
 */
function messageFor(kind: FailureKind, failure: unknown, status: number | undefined): string | undefined {
  if (typeof failure !== 'object' || failure === null) return undefined
  const { message, status: own, code } = failure as { message?: unknown; status?: unknown; code?: unknown }
  if (code === '53100' || code === '25006' || message === DISK_IS_FULL) return DISK_IS_FULL
  if (code === ANSWER_TOO_LARGE.code) return ANSWER_TOO_LARGE.message
  if ((status ?? own) === 429) {
    return typeof message === 'string' && secondsToWait(message) !== null ? message : TOO_MANY_ATTEMPTS
  }
  if (kind !== 'invalid' && kind !== 'conflict') return undefined
  return typeof message === 'string' ? (messageOfConstraint(message) ?? undefined) : undefined
}

type Answer = { data: unknown; error: Error | null; status?: number }

type DataOf<A extends Answer> = Extract<A, { error: null }>['data']

/**
 * Returns the rows of a PostgREST answer.
 *
 * @throws DomainError when the answer is a failure
 */
export function unwrap<A extends Answer & { error: PostgrestError | null }>(answer: A): DataOf<A> {
  if (answer.error) throw toDomainError(answer.error, answer.status)
  return answer.data
}

/**
 * Returns the row of a write that requested its result with `.select()`. The write must not use `.single()`: with
 * renamed columns, the embedded back end then returns a list.
 *
 * @throws DomainError 'not-found' when nothing was written; a DomainError of any kind when the answer is a failure
 */
export function unwrapRow<Row>(
  answer: { data: Row[]; error: null; status?: number } | { data: null; error: PostgrestError; status?: number },
): Row {
  const [row] = unwrap(answer)
  if (!row) throw new DomainError('not-found')
  return row
}

/**
 * Returns the data of an Auth answer.
 *
 * @throws DomainError when the answer is a failure
 */
export function unwrapAuth<A extends Answer & { error: AuthError | null }>(answer: A): DataOf<A> {
  if (answer.error) throw toDomainError(answer.error, answer.error.status)
  return answer.data
}

/**
 * Returns the data of a Storage answer.
 *
 * @throws DomainError when the answer is a failure
 */
export async function unwrapStorage<A extends Answer>(db: Db, answer: A): Promise<DataOf<A>> {
  if (answer.error) throw await storageFailure(db, answer.error)
  return answer.data
}

/**
 * Returns the failure of a Storage answer. Storage answers with status 500 both when a session has ended and when the
 * database fails. A request to PostgREST then shows the real reason.
 */
export async function storageFailure(db: Db, error: unknown): Promise<DomainError> {
  const failure = toDomainError(error)
  if (failure.kind !== 'unavailable' || (error as { status?: unknown }).status !== 500) return failure
  const asked = await db.from('profiles').select('id').limit(1)
  const reason = asked.error && toDomainError(asked.error, asked.status)
  return reason?.kind === 'signed-out' ? reason : failure
}
