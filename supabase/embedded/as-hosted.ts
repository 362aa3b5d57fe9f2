import { AsyncLocalStorage } from 'node:async_hooks'
import type { App } from '@supabase/lite'
import { ANSWER_TOO_LARGE } from '../../src/domain/shared/db.ts'
import { serverLog } from './http/server-log.ts'

/** This module changes the answers of @supabase/lite where hosted Supabase answers differently. */

type Failure = { code?: unknown; message?: string; detail?: string; hint?: string }
type ListedFile = { name: string; id: string | null }

const DISK_FULL = '53100'

/**
 * The size limit of the embedded PostgREST's answers. Longer lists are read in pages; hosted PostgREST limits only the
 * number of rows.
 */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

/** PGlite's parsers by type OID. Times (`timestamptz`, 1184) get PostgREST's form ('2026-11-22T03:01:14.132+00:00'). */
export const parsers = {
  1184: (text: string) => (text.endsWith('+00') ? `${text.replace(' ', 'T')}:00` : text),
}

/**
 * Wraps the server. The answer to a failed PostgREST request gets the SQLSTATE and the matching status. Files are
 * listed by their name within the folder.
 */
export function asHosted({ app }: { app: App }): (request: Request, peerAddress: string | null) => Promise<Response> {
  const asking = new AsyncLocalStorage<{ failure?: Failure }>()
  const { connection } = app
  const normalize = connection.normalizeDbError.bind(connection)
  connection.normalizeDbError = (error) => {
    const failure = normalize(error) as Failure
    const asked = asking.getStore()
    if (asked) asked.failure = failure
    return failure
  }
  const check = connection.onPostgrestAST.bind(connection)
  connection.onPostgrestAST = async (asked, context) => {
    if (filtersByQuery(asked)) throw new Error('failed to parse filter: the embedded server takes no queries in it')
    return check(asked, context)
  }
  return async (request, peerAddress) => {
    const asked: { failure?: Failure } = {}
    const { pathname } = new URL(request.url)
    const question = pathname.startsWith('/storage/v1/object/list/') ? request.clone() : null
    const response = await asking.run(asked, async () => app.fetch(request, { peerAddress }))
    const { failure } = asked
    if (failure && response.status === 500 && pathname.startsWith('/rest/')) return failureAnswer(failure)
    if (failure && response.status === 500 && pathname.startsWith('/storage/')) return storageAnswer(failure)
    // The size of a write's answer is not limited, because a refusal would suggest that nothing was written.
    if (pathname.startsWith('/rest/') && request.method === 'GET' && response.ok) return withinLimit(response)
    if (!question || !response.ok) return response
    const { prefix = '' } = (await question.json()) as { prefix?: string }
    return Response.json(filesIn(prefix, (await response.json()) as ListedFile[]))
  }
}

async function withinLimit(response: Response): Promise<Response> {
  const body = await response.arrayBuffer()
  if (body.byteLength <= MAX_ANSWER_BYTES) return new Response(body, response)
  return Response.json({ ...ANSWER_TOO_LARGE, details: null, hint: null }, { status: 413 })
}

function failureAnswer({ code, message, detail, hint }: Failure): Response {
  // PGlite refuses an object in place of a text or a number before Postgres sees it, so this error has no SQLSTATE.
  const ownCode = message?.startsWith('Invalid input for ') ? 'PT422' : 'XX000'
  const sqlState = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : ownCode
  const body = { code: sqlState, message, details: detail ?? null, hint: hint ?? null }
  if (sqlState === DISK_FULL) {
    serverLog({ notice: 'The disk is full: nothing more is saved until there is room on it.' }, 'error')
  }
  return Response.json(body, { status: statusOf(sqlState) })
}

/**
 * Answers in Storage's form. Storage's answers contain no code of PostgREST and report every database failure as 500.
 */
function storageAnswer({ message }: Failure): Response {
  return Response.json({ statusCode: '500', code: 'DatabaseError', error: 'DatabaseError', message }, { status: 500 })
}

type Asked = { type?: string; where?: unknown; select?: unknown; values?: unknown; ignoreDuplicates?: boolean }

/**
 * Returns whether a request filters by an object that @supabase/lite would run as a query. @supabase/lite copies parts
 * of such an object unescaped into SQL, and this SQL has all rights of the database. PostgREST treats the object as
 * text. The values of an upsert count as filters, because existing rows are found by the values.
 */
function filtersByQuery({ type, where, select, values, ignoreDuplicates }: Asked): boolean {
  const rows = type === 'upsert' && !ignoreDuplicates ? [values].flat() : []
  const sought = rows.flatMap((row) => Object.values(row ?? {}))
  return holdsQuery(where) || holdsQuery(select) || sought.some(isQuery)
}

function isQuery(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (('type' in value && value.type === 'query') || '$ref' in value)
}

function holdsQuery(value: unknown): boolean {
  return isQuery(value) || (typeof value === 'object' && value !== null && Object.values(value).some(holdsQuery))
}

/**
 * Returns PostgREST's status for a SQLSTATE that the embedded server answers with 500. Source:
 * https://docs.postgrest.org/en/v13/references/errors.html
 */
export function statusOf(sqlState: string): number {
  const own = /^PT([45]\d\d)$/.exec(sqlState)?.[1]
  if (own) return Number(own)
  if (/^(08|53(?!400))/.test(sqlState)) return 503
  if (/^(0L|0P|28)/.test(sqlState)) return 403
  if (/^(09|25|2D|38|39|3B|40|42P17|53|54|55|57|58|F0|HV|P0(?!001)|XX)/.test(sqlState)) return 500
  return 400
}

/**
 * Returns the files and subfolders directly in `folder`. A subfolder has no id. `found` contains every path that begins
 * with the folder's name.
 */
function filesIn(folder: string, found: ListedFile[]): ListedFile[] {
  const start = folder === '' || folder.endsWith('/') ? folder : `${folder}/`
  const listed = new Map<string, ListedFile>()
  for (const file of found.filter(({ name }) => name.startsWith(start))) {
    const [name = '', ...below] = file.name.slice(start.length).split('/')
    listed.set(name, below.length === 0 ? { ...file, name } : { ...file, name, id: null })
  }
  return [...listed.values()]
}
