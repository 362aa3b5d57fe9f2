/**
 * Returns whether a text is a UUID. Ids also come from URLs, and Postgres refuses a query with an id that is not a
 * UUID.
 */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
