import type { App } from '@supabase/lite'

/** The time limits in milliseconds of all functions with a `statement_timeout`, by function name. */
export type OwnLimits = Readonly<Record<string, number>>

/**
 * Reads the limits from the database. Postgres starts the clock of a statement before the function's setting takes
 * effect. Hosted PostgREST therefore sets the limit before the call, and the embedded server does the same.
 */
export async function readOwnLimits(connection: App['connection']): Promise<OwnLimits> {
  const { rows } = await connection.exec<{ rows: { name: string; ms: number }[] }>(`
    select f.proname as name, (extract(epoch from split_part(s.setting, '=', 2)::interval) * 1000)::int as ms
    from pg_catalog.pg_proc as f, unnest(f.proconfig) as s (setting)
    where f.pronamespace = 'public'::regnamespace and s.setting ~ '^statement_timeout=\\d+(ms|s|min)$'`)
  return Object.fromEntries(rows.map(({ name, ms }) => [name, ms]))
}

/** Returns the time limit of the function at a path, or undefined if the path has no limit. */
export function ownLimitOf(limits: OwnLimits, path: string): number | undefined {
  const name = /^(?:\/rest\/v1)?\/rpc\/(\w+)$/.exec(path)?.[1]
  return name !== undefined && Object.hasOwn(limits, name) ? limits[name] : undefined
}
