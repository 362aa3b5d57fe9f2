import type { Query } from './database.ts'

/** A statement and the person who sends it. `probe` is a query that the database's owner runs before and after. */
export type Attempt = { person: string | null; sql: string; probe?: string }
/**
 * The result of an attempt: the number of touched rows, or the error code. With a probe, the number is 1 if the probe's
 * result changed.
 */
export type Outcome = { rows: number; code: null } | { rows: 0; code: string }

/**
 * SQL that creates a function for this session. The function runs a statement as a client of the API and rolls the
 * statement back.
 */
const TRY = `
  create or replace function pg_temp.try_as(person text, statement text, probe text) returns text
  language plpgsql as $$
  declare
    role constant text := case when person is null then 'anon' else 'authenticated' end;
    before text;
    after text;
    touched bigint;
    state text;
    words text;
  begin
    if probe is not null then execute probe into before; end if;
    perform set_config('role', role, true), set_config('request.jwt.claim.sub', coalesce(person, ''), true),
      set_config('request.jwt.claim.role', role, true),
      set_config('request.jwt.claims', json_strip_nulls(json_build_object('role', role, 'sub', person))::text, true);
    execute statement;
    get diagnostics touched = row_count;
    perform set_config('role', 'none', true);
    if probe is not null then
      execute probe into after;
      touched := (before is distinct from after)::integer;
    end if;
    raise exception using errcode = 'UNDO0', message = touched::text;
  exception when others then
    get stacked diagnostics state = returned_sqlstate, words = message_text;
    return case when state = 'UNDO0' then words else state || ' ' || words end;
  end
  $$`

/** Tries each statement separately and rolls each statement back, all in one query to the database. */
export async function tryEach(query: Query, attempts: readonly Attempt[]): Promise<Outcome[]> {
  await query(TRY)
  const rows = await query<{ outcome: string }>(
    `select pg_temp.try_as(a ->> 'person', a ->> 'sql', a ->> 'probe') as outcome
     from jsonb_array_elements($1::jsonb) with ordinality as each (a, number) order by number`,
    [JSON.stringify(attempts)],
  )
  return rows.map(({ outcome }) =>
    /^\d+$/.test(outcome) ? { rows: Number(outcome), code: null } : { rows: 0, code: outcome },
  )
}

export function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `'${text.replaceAll("'", "''")}'`
}
