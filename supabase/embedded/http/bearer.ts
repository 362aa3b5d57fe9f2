/**
 * PostgREST's answer to a bearer token that can be none: the embedded server would take its sender for a visitor, and
 * answer with empty lists.
 *
 * @param keys publishable and secret key, which supabase-js sends as tokens too
 * @returns null for a JSON Web Token, which the server itself checks, a key, or no bearer token at all
 */
export function refuseBearer({ headers, url }: Request, keys: readonly string[]): Response | null {
  const [, scheme = '', token = ''] = /^\s*(bearer)(?:\s+(.*))?$/i.exec(headers.get('authorization') ?? '') ?? []
  if (!scheme || !new URL(url).pathname.startsWith('/rest/')) return null
  if (scheme === 'Bearer' && (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) || keys.includes(token))) return null
  const message = `Expected 3 parts in JWT; got ${token.split('.').length}`
  return Response.json({ code: 'PGRST301', details: null, hint: null, message }, { status: 401 })
}
