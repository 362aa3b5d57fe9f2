/** How many requests a PostgreSQL server works on at once. */
export const CONNECTIONS = 16
