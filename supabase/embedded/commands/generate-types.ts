// Writes src/domain/database.types.ts from the migrations.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openBackEnd } from '../back-end.ts'
import { runCommand } from './run-command.ts'

export type Query = <Row>(sql: string) => Promise<Row[]>

const typesFile = fileURLToPath(new URL('../../../src/domain/database.types.ts', import.meta.url))

type Column = {
  table: string
  isView: boolean
  name: string
  type: string
  nullable: boolean
  hasDefault: boolean
  generated: boolean
  /** The column's check constraint as SQL, if it lists the allowed values. */
  values: string | null
}
type Relationship = { table: string; name: string; columns: string[]; to: string; toColumns: string[]; unique: boolean }
type Routine = { name: string; parameters: string[]; returns: string; returnsSet: boolean; comment: string | null }

const COLUMNS = `
  select c.relname as table, c.relkind = 'v' as "isView", a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
    a.atthasdef or a.attidentity <> '' as "hasDefault", a.attgenerated <> '' or a.attidentity = 'a' as generated,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
     where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
       and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[') as values
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
  order by c.relname collate "C", a.attname collate "C"`

const RELATIONSHIPS = `
  select c.relname as table, k.conname as name, t.relname as to,
    array(select attname::text from unnest(k.conkey) with ordinality u (num, at)
      join pg_attribute on attrelid = k.conrelid and attnum = u.num order by u.at) as columns,
    array(select attname::text from unnest(k.confkey) with ordinality u (num, at)
      join pg_attribute on attrelid = k.confrelid and attnum = u.num order by u.at) as "toColumns",
    exists (select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
      and u.conkey @> k.conkey and u.conkey <@ k.conkey) as unique
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and t.relnamespace = 'public'::regnamespace
  order by k.conname collate "C"`

const ROUTINES = `
  select p.proname as name, p.proretset as "returnsSet", pg_get_function_result(p.oid) as returns,
    string_to_array(pg_get_function_arguments(p.oid), ', ') as parameters, obj_description(p.oid) as comment
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
  order by p.proname collate "C"`

/** Columns in functions' results that can be null. PostgreSQL does not report this fact. */
const NULLABLE_RESULTS = new Set([
  'find_card_link.created_by',
  'find_my_integrations.webhook_host',
  'list_feature_requests_for_admin.user_id',
  'list_feature_requests_for_admin.username',
  'list_import_rows.after',
  'list_import_rows.before',
  'list_import_rows.candidates',
  'list_import_rows.decision',
  'list_import_rows.file_column',
  'list_import_rows.file_row',
  'list_import_rows.reason',
  'list_missed.email',
  'list_missed.family_id',
  'list_missed.followed_up',
  'list_missed.phone',
])

/** View columns that are never null. PostgreSQL does not report this fact. */
const NEVER_NULL_IN_VIEWS = new Set(
  ['church_id', 'instance_date', 'outcome', 'service_instance_id', 'service_name', 'service_type', 'start_time']
    .map((name) => `service_totals.${name}`)
    .concat(['church_id', 'least', 'most', 'services', 'usual', 'way'].map((name) => `camera_errors.${name}`))
    .concat('service_totals.attendance_recorded', 'service_totals.counts')
    .concat(
      ['camera_id', 'church_id', 'counted', 'instance_date', 'people', 'service_instance_id', 'way'].map(
        (name) => `camera_comparisons.${name}`,
      ),
    ),
)

const SCALARS: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  interval: 'string',
  json: 'Json',
  jsonb: 'Json',
  text: 'string',
  'time without time zone': 'string',
  'timestamp with time zone': 'string',
  uuid: 'string',
  void: 'undefined',
}

function scalar(type: string): string {
  const element = type.replace(/\[\]$/, '')
  const name = SCALARS[element]
  if (name === undefined) throw new Error(`No TypeScript type is known for the SQL type "${type}".`)
  return element === type ? name : `${name}[]`
}

function columnType(column: Column): string {
  const values = [...(column.values ?? '').matchAll(/'((?:[^']|'')*)'::text/g)].map((match) =>
    (match[1] ?? '').replaceAll("''", "'"),
  )
  const type = values.length > 0 ? values.map((value) => JSON.stringify(value)).join(' | ') : scalar(column.type)
  return column.nullable ? `${type} | null` : type
}

function tableText(table: string, columns: Column[], relationships: Relationship[]): string {
  const writable = columns.filter((column) => !column.generated)
  const insert = (column: Column) => (column.nullable || column.hasDefault ? '?' : '')
  return `${table}: {
    Row: { ${columns.map((column) => `${column.name}: ${columnType(column)}`).join('\n')} }
    Insert: { ${writable.map((column) => `${column.name}${insert(column)}: ${columnType(column)}`).join('\n')} }
    Update: { ${writable.map((column) => `${column.name}?: ${columnType(column)}`).join('\n')} }
    Relationships: [${relationships.map(relationshipText).join(',')}]
  }`
}

function viewText(view: string, columns: Column[]): string {
  const type = (column: Column) =>
    columnType({ ...column, nullable: !NEVER_NULL_IN_VIEWS.has(`${view}.${column.name}`) })
  return `${view}: {
    Row: { ${columns.map((column) => `${column.name}: ${type(column)}`).join('\n')} }
    Relationships: []
  }`
}

function relationshipText({ name, columns, to, toColumns, unique }: Relationship): string {
  return `{
    foreignKeyName: '${name}'
    columns: ${JSON.stringify(columns)}
    isOneToOne: ${unique}
    referencedRelation: '${to}'
    referencedColumns: ${JSON.stringify(toColumns)}
  }`
}

/** Turns `id uuid` into `id: string`; a parameter with a default becomes optional. */
function fieldText(routine: string, declaration: string): string {
  const match = /^(\w+) (.+?)( DEFAULT .+)?$/.exec(declaration)
  if (!match) throw new Error(`Cannot read the SQL declaration "${declaration}".`)
  const nullable = NULLABLE_RESULTS.has(`${routine}.${match[1]}`) ? ' | null' : ''
  return `${match[1]}${match[3] === undefined ? '' : '?'}: ${scalar(match[2] ?? '')}${nullable}`
}

function routineText({ name, parameters, returns, returnsSet, comment }: Routine): string {
  const field = (declaration: string) => fieldText(name, declaration)
  const fields = /^TABLE\((.*)\)$/.exec(returns)?.[1]?.split(', ')
  const result = fields ? `{ ${fields.map(field).join('\n')} }` : scalar(returns.replace(/^SETOF /, ''))
  return `${comment === null ? '' : `/** ${comment} */\n`}${name}: {
    Args: ${parameters.length === 0 ? 'never' : `{ ${parameters.map(field).join('\n')} }`}
    Returns: ${result}${returnsSet ? '[]' : ''}
  }`
}

/** Returns the text of database.types.ts for the schema `public` of a database. */
export async function describeDatabase(query: Query): Promise<string> {
  const columns = await query<Column>(COLUMNS)
  const relationships = await query<Relationship>(RELATIONSHIPS)
  const routines = await query<Routine>(ROUTINES)
  const described = (isView: boolean) => {
    const wanted = columns.filter((column) => column.isView === isView)
    return [...new Set(wanted.map(({ table }) => table))].map((table) => {
      const own = (row: { table: string }) => row.table === table
      const ofTable = wanted.filter(own)
      return isView ? viewText(table, ofTable) : tableText(table, ofTable, relationships.filter(own))
    })
  }
  return format(`// Generated from supabase/migrations by supabase/embedded/commands/generate-types.ts. Do not edit.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      ${described(false).join('\n')}
    }
    Views: {
      ${described(true).join('\n')}
    }
    Functions: {
      ${routines.map(routineText).join('\n')}
    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}

type Tables = Database['public']['Tables']
export type Row<Table extends keyof Tables> = Tables[Table]['Row']
export type Insert<Table extends keyof Tables> = Tables[Table]['Insert']
export type Update<Table extends keyof Tables> = Tables[Table]['Update']
`)
}

function format(source: string): string {
  const formatter = fileURLToPath(new URL('../../../node_modules/.bin/oxfmt', import.meta.url))
  // The source is formatted under another file name, because the formatter's settings skip generated files.
  return execFileSync(formatter, ['--stdin-filepath', `${typesFile}.ts`], { input: source, encoding: 'utf8' })
}

async function main(): Promise<string> {
  const backEnd = await openBackEnd()
  try {
    writeFileSync(typesFile, await describeDatabase((sql) => backEnd.sql(sql)))
  } finally {
    await backEnd.close()
  }
  return `${typesFile} is up to date.`
}

await runCommand(import.meta.url, main)
