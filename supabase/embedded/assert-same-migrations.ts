import type { App } from '@supabase/lite'
import { listMigrationFiles } from '@supabase/lite/cli'

type Connection = Pick<App['connection'], 'exec'>
type Applied = { version: string; name: string; statements: string[] }

/** The first migration of release 1.0.0. Earlier versions had other migrations, which no longer exist. */
const FIRST_RELEASED = '20261125000000'

const listApplied = async (connection: Connection): Promise<Applied[]> => {
  const history = 'select version, name, statements from supabase_migrations.schema_migrations order by version'
  return (await connection.exec<{ rows: Applied[] }>(history)).rows
}

/** Returns whether a version before 1.0.0 made the data; `npm run upgrade` copies such data into a new database. */
export async function isFromBeforeFirstRelease(connection: Connection): Promise<boolean> {
  return (await listApplied(connection)).some(({ version }) => version < FIRST_RELEASED)
}

/**
 * Compares the applied migrations with their files. An applied migration never runs again, so a later change of the
 * file would never reach the database.
 *
 * @throws when a migration in the database differs from its file in more than comments and spaces
 */
export async function assertSameMigrations(app: App): Promise<void> {
  if (await isFromBeforeFirstRelease(app.connection))
    throw new Error(
      'The data is from before Narthex 1.0.0. "npm run upgrade" copies it into a new database, compares every row, and keeps ' +
        'the old one.',
    )
  // `as never` is needed, because the function is typed for another copy of the class `App`.
  const files = new Map((await listMigrationFiles(app as never)).map(({ version, sql }) => [version, essence(sql)]))
  const applied = await listApplied(app.connection)
  const other = applied.find(({ version, statements }) => files.get(version) !== essence(statements.join(';\n')))
  if (!other) return
  throw new Error(
    `The data was made by another version of Narthex: its migration ${other.version}_${other.name} is not the one here. ` +
      'Start it with the version that made it, or a newer one.',
  )
}

/** Returns SQL without comments, spaces and semicolons. */
function essence(sql: string): string {
  return sql.replace(/--.*$/gm, '').replace(/[\s;]+/g, '')
}
