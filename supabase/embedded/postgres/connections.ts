/** The number of requests that a PostgreSQL server works on at once. */
export const CONNECTIONS = 16
