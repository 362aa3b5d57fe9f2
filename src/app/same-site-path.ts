/**
 * Returns the path to open after the log-in, such as `/dashboard?x=1`. Returns undefined if a browser would read the
 * path as the address of another site: `//evil`, `/\evil`, `https:…`, or control characters between the slashes.
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
