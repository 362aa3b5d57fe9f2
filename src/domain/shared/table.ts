import * as v from 'valibot'
import type { Database } from '../database.types.ts'
import { CONFIDENTIAL_TABLES, ConfidentialText } from './column-values.ts'

type Tables = Database['public']['Tables']
export type TableName = keyof Tables
type ViewName = keyof Database['public']['Views']

/** `read` is the schema of a column's values, `write` the schema of the values that callers send. */
type Field = { read: v.GenericSchema | null; write: v.GenericSchema | null }

/** A `Selection` is the part of a table or view that a query reads. */
export type Selection<Name extends TableName | ViewName, Read extends v.ObjectEntries> = {
  name: Name
  /** `columns` is the argument of `select()`. The argument gives each column the name of its field. */
  columns: string
  answer: v.StrictObjectSchema<Read, undefined>
}

export type Table<Name extends TableName, Read extends v.ObjectEntries, Write extends v.ObjectEntries> = Selection<
  Name,
  Read
> & {
  /** `draft` is the schema of the fields that a form or a caller of the API sends. */
  draft: v.ObjectSchema<Write, undefined>
}

export type RowOf<Described extends { answer: v.GenericSchema }> = v.InferOutput<Described['answer']>

/**
 * Describes a column that callers read and write. `read` is the schema of the values that queries and the API return.
 * `write` converts the input of a form or an API caller into a value of the column.
 */
// @__NO_SIDE_EFFECTS__
export function field<Read extends v.GenericSchema, Write extends v.GenericSchema>(read: Read, write: Write) {
  return { read, write }
}

/** Describes a column that callers only read. */
// @__NO_SIDE_EFFECTS__
export function readOnly<Read extends v.GenericSchema>(read: Read) {
  return { read, write: null }
}

/** Describes a column that callers write and queries do not return. */
// @__NO_SIDE_EFFECTS__
export function writeOnly<Write extends v.GenericSchema>(write: Write) {
  return { read: null, write }
}

/**
 * Describes a table. A field in camel case describes the column with the same name in snake case. The compiler compares
 * each field with its column in `database.types.ts`. A column without a field is not used.
 */
// @__NO_SIDE_EFFECTS__
export function table<Name extends TableName, Fields extends Record<string, Field>>(
  name: Name,
  fields: Fields & Checked<Fields, Tables[Name]['Row'], Tables[Name]['Insert']>,
): Table<Name, SchemasOf<Fields, 'read'>, SchemasOf<Fields, 'write'>> {
  const draft = v.object(schemasOf<Fields, 'write'>(fields, 'write'))
  return { ...selection(name, schemasOf<Fields, 'read'>(fields, 'read')), draft }
}

/** Describes a view, or a table to which only the database writes. */
// @__NO_SIDE_EFFECTS__
export function view<Name extends TableName | ViewName, Read extends v.ObjectEntries>(
  name: Name,
  read: Read,
): Selection<Name, Read> {
  return selection(name, read)
}

/** Returns a selection with only the given fields, for lists that need few fields. */
// @__NO_SIDE_EFFECTS__
export function pick<
  Name extends TableName | ViewName,
  Read extends v.ObjectEntries,
  FieldName extends keyof Read & string,
>({ name, answer }: Selection<Name, Read>, ...fields: FieldName[]): Selection<Name, Pick<Read, FieldName>> {
  const picked = fields.map((field) => [field, answer.entries[field]])
  return selection(name, Object.fromEntries(picked) as Pick<Read, FieldName>)
}

function selection<Name extends TableName | ViewName, Read extends v.ObjectEntries>(
  name: Name,
  read: Read,
): Selection<Name, Read> {
  const columns = Object.entries(read).map(([field, schema]) => {
    const column = columnOf(field)
    const selected = column === field ? column : `${field}:${column}`
    const kept = schema === ConfidentialText && CONFIDENTIAL_TABLES[name]
    return kept ? `...${kept}(${selected})` : selected
  })
  return { name, columns: columns.join(', '), answer: v.strictObject(read) }
}

/** Returns the writable fields of a draft by the names of their columns. The draft may be partial. */
export function toRow<Write extends v.ObjectEntries, Draft extends object>(
  { draft: { entries } }: { draft: v.ObjectSchema<Write, undefined> },
  draft: Draft,
) {
  const written = Object.entries(draft).filter(([field]) => field in entries)
  return Object.fromEntries(written.map(([field, value]) => [columnOf(field), value])) as {
    [FieldName in keyof Draft & keyof Write as ColumnOf<FieldName>]: Draft[FieldName]
  }
}

/**
 * Returns a row of a database function with the names of fields, because `select()` cannot rename the columns of a
 * function.
 */
export function fromRow<Read extends v.ObjectEntries>(
  { entries }: v.StrictObjectSchema<Read, undefined>,
  row: { [FieldName in keyof Read as ColumnOf<FieldName>]: v.InferOutput<Read[FieldName]> },
) {
  const columns = row as Record<string, unknown>
  const fields = Object.keys(entries).map((field) => [field, columns[columnOf(field)]])
  return Object.fromEntries(fields) as { [FieldName in keyof Read]: v.InferOutput<Read[FieldName]> }
}

function schemasOf<Fields extends Record<string, Field>, Use extends keyof Field>(fields: Fields, use: Use) {
  const used = Object.entries(fields).filter(([, field]) => field[use] !== null)
  return Object.fromEntries(used.map(([name, field]) => [name, field[use]])) as SchemasOf<Fields, Use>
}

/** Returns the name of the column of a field: `date_of_birth` of `dateOfBirth`. */
export function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

type ColumnOf<FieldName> = FieldName extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : ''

type SchemasOf<Fields extends Record<string, Field>, Use extends keyof Field> = {
  [Name in keyof Fields as Fields[Name][Use] extends null ? never : Name]: NonNullable<Fields[Name][Use]>
}

/** `Checked` is the type of the fields when the fields fit the database; otherwise a text that the compiler shows. */
type Checked<Fields extends Record<string, Field>, Row, Insert> = {
  [Name in keyof Fields]: ColumnOf<Name> extends keyof Row & keyof Insert
    ? IsSame<ValueOf<Fields[Name]['read'], Row[ColumnOf<Name>]>, Row[ColumnOf<Name>]> extends true
      ? ValueOf<Fields[Name]['write'], Insert[ColumnOf<Name>]> extends Insert[ColumnOf<Name>]
        ? Fields[Name]
        : `${ColumnOf<Name>} does not take what is written`
      : `${ColumnOf<Name>} has other values than are read`
    : `There is no column ${ColumnOf<Name>}`
}
type ValueOf<Schema, Otherwise> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : Otherwise
type IsSame<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
