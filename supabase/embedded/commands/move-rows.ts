import { CompiledQuery } from 'kysely'
import type { Kysely } from 'kysely'

const BATCH = 1000

type Column = { name: string; type: string; generated: boolean }
export type Table = { name: string; columns: Column[] }
/** A table's number of rows, and a checksum of all rows. Any changed value changes the checksum. */
export type Checked = { table: string; rows: number; sum: string }
// oxlint-disable-next-line typescript/no-explicit-any -- @supabase/lite has the same type for its connection
type Database = Kysely<any>

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    jsonb_agg(jsonb_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod),
      'generated', a.attgenerated <> '') order by a.attname) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and n.nspname in ('auth', 'storage', 'public', 'private')
  group by n.nspname, c.relname order by 1`

async function ask<Row>(db: Database, text: string, parameters: unknown[] = []): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows
}

/** The text columns of 1.0.0 that later became separate tables. Each value is the table's name and its key column. */
const TEXTS: Record<string, [table: string, key: string]> = {
  'public.attendance.notes': ['public.attendance_notes', 'attendance_id'],
  'public.service_instances.notes': ['public.service_instance_notes', 'service_instance_id'],
  'public.events.contact_person': ['public.event_contacts', 'event_id'],
}

/** Returns SQL that adds up 60 bits of each row's hash, from hex digit `letter` on. */
const sumFrom = (letter: number) => `coalesce(sum(('x' || substr(hash, ${letter}, 15))::bit(60)::bigint), 0)`

export const listTables = (db: Database): Promise<Table[]> => ask<Table>(db, TABLES)

/**
 * Counts and hashes the rows of every table.
 * @param tables the tables and columns to compare; a database of a newer version may have additional ones
 */
export async function checkRows(db: Database, tables?: Table[]): Promise<Checked[]> {
  const checked: Checked[] = []
  const hasTexts = await keepsTextsApart(db)
  for (const { name, columns } of tables ?? (await listTables(db))) {
    const values = columns.map((column) => {
      const kept = hasTexts && TEXTS[`${name}.${column.name}`]
      if (!kept) return `${column.name}::text`
      return `coalesce(${column.name}, (select t.${column.name} from ${kept[0]} as t where t.${kept[1]} = row.id))`
    })
    const [found] = await ask<Checked>(
      db,
      `select $1::text as table, count(*)::int as rows, ${sumFrom(1)} || '.' || ${sumFrom(16)} as sum
       from (select md5(array[${values.join(', ')}]::text) as hash from ${name} as row) hashed`,
      [name],
    )
    checked.push(found!)
  }
  return checked
}

async function keepsTextsApart(db: Database): Promise<boolean> {
  const table = `to_regclass('public.event_contacts')`
  const [found] = await ask<{ kept: boolean }>(db, `select ${table} is not null as kept`)
  return found!.kept
}

/**
 * Copies every row into an unused database with the same migrations or newer ones. No trigger runs; foreign keys are
 * checked at the end.
 * @param target the unused database, in a transaction
 */
export async function copyRows(source: Database, target: Database): Promise<void> {
  const tables = await listTables(source)
  const keys = await ask<{ on: string; name: string }>(
    target,
    `select conrelid::regclass::text as on, quote_ident(conname) as name from pg_constraint
     where contype = 'f' and not condeferrable and connamespace in ('auth'::regnamespace, 'storage'::regnamespace,
       'public'::regnamespace, 'private'::regnamespace)`,
  )
  for (const { on, name } of keys) await ask(target, `alter table ${on} alter constraint ${name} deferrable`)
  await ask(target, 'set constraints all deferred')
  for (const table of tables) {
    await ask(target, `alter table ${table.name} disable trigger user`)
    await ask(target, `delete from ${table.name}`)
    await copyTable(source, target, table)
  }
  await ask(target, 'set constraints all immediate')
  // Moves the texts in columns of an older version into their separate tables.
  await ask(target, 'select private.take_texts_apart()')
  for (const { on, name } of keys) await ask(target, `alter table ${on} alter constraint ${name} not deferrable`)
  for (const { name } of tables) await ask(target, `alter table ${name} enable trigger user`)
  await copySequences(source, target)
}

async function copyTable(source: Database, target: Database, { name, columns }: Table): Promise<void> {
  const written = columns.filter(({ generated }) => !generated)
  const texts = written.map((column) => `${column.name}::text`)
  const values = written.map(({ type }, index) => `(row ->> ${index})::${type}`)
  const names = written.map((column) => column.name)
  let after = '(0,0)'
  for (;;) {
    const rows = await ask<{ at: string; row: unknown }>(
      source,
      `select ctid::text as at, jsonb_build_array(${texts.join(', ')}) as row from ${name}
       where ctid > $1::tid order by ctid limit ${BATCH}`,
      [after],
    )
    if (rows.length === 0) return
    after = rows.at(-1)!.at
    await ask(
      target,
      `insert into ${name} (${names.join(', ')}) overriding system value
       select ${values.join(', ')} from jsonb_array_elements($1::jsonb) as row`,
      [JSON.stringify(rows.map(({ row }) => row))],
    )
  }
}

async function copySequences(source: Database, target: Database): Promise<void> {
  const sequences = await ask<{ name: string }>(
    source,
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
     where schemaname in ('auth', 'storage', 'public', 'private')`,
  )
  for (const { name } of sequences) {
    const [state] = await ask<{ last: string; called: boolean }>(
      source,
      `select last_value::text as last, is_called as called from ${name}`,
    )
    await ask(target, 'select setval($1::regclass, $2::bigint, $3)', [name, state!.last, state!.called])
  }
}
