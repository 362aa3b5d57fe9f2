/** True for a UUID. Ids come from URLs too, and Postgres refuses a query for one that is none. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
