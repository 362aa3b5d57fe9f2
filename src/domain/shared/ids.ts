/**
 * Returns whether a text is a UUID. An id may come from a URL, and Postgres refuses a query with an id that is no UUID.
 */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
