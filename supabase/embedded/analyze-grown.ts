import type { Supabase } from './supabase-app.ts'

/**
 * Gathers statistics of the tables that have grown by a tenth since the last time, as autovacuum does on a server.
 * PGlite has no autovacuum. Without statistics, each page of a long list sorts all the rows that follow. Tables are
 * analyzed one by one, so that other requests run in between. Tables of up to ten pages (80 kB) are left out, because
 * statistics do not make such reads faster.
 */
export async function analyzeGrown(sql: Supabase['sql']): Promise<void> {
  const grown = await sql<{ name: string }>(`
    select format('%I.%I', c.relnamespace::regnamespace, c.relname) as name
    from pg_class as c, lateral (select pg_relation_size(c.oid) / 8192 as pages) as now
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
      and now.pages > 10 and now.pages > 1.1 * c.relpages
    order by 1`)
  for (const { name } of grown) await sql(`analyze ${name}`)
}
