/**
 * Saves a small data folder of this version for `released.test.ts`. Also saves the number and the checksum of each
 * table's rows, and the digests of the migrations.
 * Run by hand, once for each release: `npx tsx supabase/tests/released/keep-release.ts`
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import ws from 'ws'
import { signUp } from '../../../src/domain/access/credentials.commands.ts'
import { findProfile } from '../../../src/domain/access/profile.queries.ts'
import type { Database } from '../../../src/domain/database.types.ts'
import { unwrap } from '../../../src/domain/shared/db.ts'
import type { Db } from '../../../src/domain/shared/db.ts'
import { foundSampleChurch } from '../../../src/testing/sample-church/found-sample-church.ts'
import { openBackEnd } from '../../embedded/back-end.ts'
import { openPglite } from '../../embedded/open-pglite.ts'
import { checkRows, listTables } from '../../embedded/commands/move-rows.ts'
import { smallJpeg } from '../small-jpeg.ts'
import { migrationDigests } from './migration-digests.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const kept = resolve(import.meta.dirname, version)
const home = mkdtempSync(join(tmpdir(), 'narthex-release-'))

const backEnd = await openBackEnd({ folder: home })
const db: Db = createClient<Database>('http://localhost', backEnd.publishableKey, {
  global: { fetch: (input, init) => backEnd.fetch(new Request(input, init)) },
  auth: { persistSession: false, autoRefreshToken: false },
  realtime: { transport: ws as never },
})
await signUp(db, { username: 'sample', password: 'sample-church' })
await foundSampleChurch(db, { weeks: 2, now: new Date() })
await keepPicture()
await backEnd.close()

const connection = await openPglite(join(home, 'data'))
const tables = await listTables(connection.kysely)
const rows = await checkRows(connection.kysely, tables)
await dropOldLog()
mkdirSync(kept, { recursive: true })
const packed = spawnSync('tar', ['-czf', join(kept, 'folder.tar.gz'), '-C', home, 'data', 'keys.json', 'storage'])
if (packed.status !== 0) throw new Error(String(packed.stderr))
writeFileSync(join(kept, 'rows.json'), JSON.stringify({ tables, rows }))
writeFileSync(join(kept, 'migrations.json'), `${JSON.stringify(migrationDigests(), null, 2)}\n`)
rmSync(home, { recursive: true, force: true })
process.stdout.write(`${rows.reduce((sum, table) => sum + table.rows, 0)} rows are kept in ${kept}\n`)

/**
 * Deletes old files of Postgres's log, because they would double the size of the archive. The tables already contain
 * all changes.
 */
async function dropOldLog(): Promise<void> {
  await connection.exec('select pg_switch_wal()')
  await connection.exec('checkpoint')
  const current = 'select pg_walfile_name(pg_current_wal_insert_lsn()) as file'
  const [{ file } = { file: '' }] = (await connection.exec<{ rows: { file: string }[] }>(current)).rows
  await connection.close()
  const log = join(home, 'data/pg_wal')
  for (const name of readdirSync(log)) if (/^[0-9A-F]{24}$/.test(name) && name !== file) rmSync(join(log, name))
}

/** Adds a recording with a picture, which is a file beside the database. */
async function keepPicture(): Promise<void> {
  const { church } = (await findProfile(db))!
  const [session] = unwrap(await db.from('recording_sessions').insert({ session_name: 'Nave' }).select('id'))
  const id = crypto.randomUUID()
  const path = `${church.id}/${session!.id}/${id}.jpg`
  const row = { id, recording_session_id: session!.id, people_count: 3, image_url: path }
  unwrap(await db.from('attendance_snapshots').insert(row).select('id'))
  unwrap((await db.storage.from('snapshots').upload(path, smallJpeg().buffer, { contentType: 'image/jpeg' })) as never)
}
