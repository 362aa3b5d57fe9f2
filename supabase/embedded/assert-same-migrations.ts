import type { App } from '@supabase/lite'
import { listMigrationFiles } from '@supabase/lite/cli'

type Applied = { version: string; name: string; statements: string[] }

/**
 * A migration that was applied is never applied again. If its file changed since, the code would run on a database that
 * it does not know.
 *
 * @throws when a migration in the database is not the one in supabase/migrations; comments and spaces may differ
 */
export async function assertSameMigrations(app: App): Promise<void> {
  const history = 'select version, name, statements from supabase_migrations.schema_migrations order by version'
  const { rows } = await app.connection.exec<{ rows: Applied[] }>(history)
  // Typed for another copy of the same class.
  const files = new Map((await listMigrationFiles(app as never)).map(({ version, sql }) => [version, essence(sql)]))
  const other = rows.find(({ version, statements }) => files.get(version) !== essence(statements.join(';\n')))
  if (!other) return
  throw new Error(
    `The data was made by other migrations: ${other.version}_${other.name} is no longer the same. It cannot be upgraded. ` +
      '"npm run reset" deletes it (every church, account, recording and key), and the next start makes a new, empty one.',
  )
}

/** SQL without comments, spaces and the separators of statements. */
function essence(sql: string): string {
  return sql.replace(/--.*$/gm, '').replace(/[\s;]+/g, '')
}
