/** The number of requests that run on a PostgreSQL server at the same time. */
export const CONNECTIONS = 16
