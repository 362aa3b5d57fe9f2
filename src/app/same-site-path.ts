/**
 * Returns where to go after signing in, if it is a path of this site: `/dashboard?x=1`. Anything a browser would take
 * to another site (`//evil`, `/\evil`, `https:…`, control characters between the slashes) gives undefined.
 */
export function sameSitePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined
  // Browsers read a backslash as a slash and drop tabs and line breaks before they parse a URL.
  // oxlint-disable-next-line no-control-regex
  if (/^\/[/\\]|[\\\u0000-\u001f\u007f]/.test(value)) return undefined
  const here = 'https://here.invalid'
  const url = URL.canParse(value, here) ? new URL(value, here) : null
  return url?.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : undefined
}
