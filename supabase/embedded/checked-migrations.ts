import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { App } from '@supabase/lite'

const migrations = resolve(import.meta.dirname, '../migrations')

/**
 * Returns whether the migrations were already checked for this database. A successful check stores a digest of the
 * migration files and the history, as a comment on the schema `supabase_migrations`. Comparing digests takes
 * milliseconds; comparing every migration takes half a second.
 */
export async function wereChecked(app: App): Promise<boolean> {
  const noted = `select obj_description('supabase_migrations'::regnamespace) as digest`
  const { rows } = await app.connection.exec<{ rows: { digest: string | null }[] }>(noted)
  return rows[0]?.digest === (await digestOf(app))
}

export async function noteChecked(app: App): Promise<void> {
  await app.connection.exec(`comment on schema supabase_migrations is '${await digestOf(app)}'`)
}

async function digestOf(app: App): Promise<string> {
  const { rows } = await app.connection.exec<{ rows: { digest: string }[] }>(`
    select encode(sha256(convert_to(coalesce(string_agg(version || name || array_to_string(statements, ';'), ';' order by version), ''),
      'UTF8')), 'hex') as digest from supabase_migrations.schema_migrations`)
  const hash = createHash('sha256').update(rows[0]!.digest)
  for (const file of readdirSync(migrations).toSorted()) hash.update(file).update(readFileSync(join(migrations, file)))
  return hash.digest('hex')
}
