import { isId } from '../../../src/domain/shared/ids.ts'

const LONGEST = 300

/**
 * Stores the browser's name with the new session, as Supabase Auth does, so that people recognize their sessions.
 * @param answer Auth's answer to a log-in or a sign-up
 */
export async function noteDevice(
  sql: (query: string) => Promise<unknown>,
  request: Request,
  answer: Response,
): Promise<void> {
  const agent = (request.headers.get('user-agent') ?? '').replaceAll(/[^\w ().,;:/+-]/g, '').slice(0, LONGEST)
  if (!answer.ok || agent === '') return
  const { access_token: token } = (await answer.clone().json()) as { access_token?: string }
  const session = sessionOf(token ?? '')
  if (session) await sql(`update auth.sessions set user_agent = '${agent}' where id = '${session}'`)
}

function sessionOf(token: string): string | null {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  const session = /"session_id":"([0-9a-f-]{36})"/.exec(payload)?.[1]
  return session && isId(session) ? session : null
}
