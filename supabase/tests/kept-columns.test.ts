import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PEOPLE } from './actors.ts'
import type { TestChurch } from './actors.ts'
import { tryEach } from './attempts.ts'
import { openDatabase } from './database.ts'
import type { Database } from './database.ts'
import { TABLES, columnOf, namesOf } from './tables.ts'
import { createTwoChurches, moveTo } from './two-churches.ts'

/** SQL for a new value of a column, by the column's type. The SQL must also work for null. */
const OTHER: Record<string, (column: string) => string> = {
  uuid: () => 'gen_random_uuid()',
  boolean: (column) => `${column} is not true`,
  jsonb: (column) => `case when ${column} = '{"a": 1}' then '{}' else '{"a": 1}' end::jsonb`,
  ARRAY: (column) => `array['x'] || ${column}`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 minute'`,
  interval: (column) => `coalesce(${column}, '1 second') + interval '1 minute'`,
  date: (column) => `coalesce(${column}, current_date) + 1`,
  'time without time zone': (column) => `coalesce(${column}, '10:00') + interval '1 minute'`,
  text: (column) => `coalesce(${column}, '') || 'x'`,
}

let database: Database
let home: TestChurch
beforeAll(async () => {
  // The embedded host grants whole tables, so only triggers protect a column.
  database = await openDatabase('embedded')
  ;({ home } = await createTwoChurches(database.query))
})
afterAll(() => database.close())

type Changer = 'owner' | 'staff' | 'counter'

/** Returns the columns of a table that a person may change, in the rows that the person may change. */
function expectedColumns(table: string, person: Changer): string[] {
  const { changed = {}, drafts = {}, isDraftChanged } = TABLES[table]!
  const [draft] = Object.values(drafts)
  const drafted = isDraftChanged ? Object.keys(draft!.entries).map(columnOf) : []
  return [
    ...namesOf(changed.counter),
    ...(person === 'counter' ? [] : [...drafted, ...namesOf(changed.staff)]),
    ...(person === 'owner' ? namesOf(changed.owner) : []),
  ]
}

const inPublic = Object.keys(TABLES).filter((table) => !table.includes('.'))
const changeableOf = (person: Changer) =>
  inPublic.flatMap((table) => expectedColumns(table, person).map((column) => `${table}.${column}`)).toSorted()

/** Returns the columns ("table.column") that a person can change in rows of the home church. */
async function changeable(person: Changer): Promise<string[]> {
  const columns = await database.query<{ table: string; column: string; type: string }>(
    `select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns as c
     join information_schema.tables as t on t.table_schema = c.table_schema and t.table_name = c.table_name
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.is_identity = 'NO' order by 1, 2`,
  )
  const attempts = columns.map(({ table, column, type }) => {
    const value = (OTHER[type] ?? ((name: string) => `coalesce(${name}, 0) + 1`))(column)
    // A changed row of this table needs a higher revision.
    const newer = table === 'recording_minutes' && column !== 'revision' ? ', revision = revision + 1' : ''
    return { person: PEOPLE[person], sql: `update public.${table} set ${column} = ${value}${newer} returning 1` }
  })
  const changed: string[] = []
  await database.withRollback(async (query) => {
    await moveTo(query, home, 0)
    for (const [index, { rows, code }] of (await tryEach(query, attempts)).entries()) {
      const { table, column } = columns[index]!
      // Other errors are about the value, so the person may change the column.
      if (rows > 0 || (code !== null && !code.startsWith('42501 '))) changed.push(`${table}.${column}`)
    }
  })
  return changed.toSorted()
}

test.each(['owner', 'staff', 'counter'] as const)('the %s can change exactly the listed columns', async (person) => {
  expect(await changeable(person)).toEqual(changeableOf(person))
})

describe('the audit log and the columns of tables', () => {
  type Trigger = { table: string; columns: string[]; arguments: string }
  const TRIGGERS = `
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as table,
      encode(t.tgargs, 'escape') as arguments, array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped order by attnum) as columns
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where t.tgfoid = 'private.audit'::regproc`

  /** Returns the columns that each table's triggers log, redact and leave out. */
  async function loggedColumns() {
    const tables: Record<string, { tells: string[]; hides: string[]; silent: string[] }> = {}
    for (const { table, columns, arguments: sent } of await database.query<Trigger>(TRIGGERS)) {
      const [kind, ...lists] = sent.split('\\000')
      expect(table.split('.').at(-1)).toBe(kind)
      const [tells = [], hides = []] = lists.map((list) => list.replaceAll(/[{}]/g, '').split(',').filter(Boolean))
      const of = (tables[table] ??= { tells: [], hides: [], silent: columns })
      of.tells = [...new Set([...of.tells, ...tells])]
      of.hides = [...new Set([...of.hides, ...hides])]
      of.silent = columns.filter((column) => !of.tells.includes(column) && !of.hides.includes(column))
    }
    return tables
  }

  test('the log shows, hides or ignores each column of a table exactly as the list says', async () => {
    const tables = await loggedColumns()
    const logged = Object.fromEntries(
      Object.entries(tables).map(([table, { tells, silent }]) => [
        table,
        { tells: tells.toSorted(), silent: silent.toSorted() },
      ]),
    )
    const expected = Object.entries(TABLES).flatMap(([table, { logged: of }]) =>
      of ? [[table, { tells: namesOf(of.tells).toSorted(), silent: namesOf(of.silent).toSorted() }] as const] : [],
    )
    expect(logged).toEqual(Object.fromEntries(expected))
  })

  test('each change of a column by a person adds a log line, except in data that devices send', async () => {
    const tables = await loggedColumns()
    const silent = changeableOf('owner').filter((name) => {
      const [table = '', column = ''] = name.split('.')
      return !tables[table] || tables[table].silent.includes(column)
    })
    const sentByDevices = /^(recording_(sessions|minutes)|attendance_snapshots)\./
    expect(silent.filter((name) => !sentByDevices.test(name))).toEqual([])
  })

  test('when no trigger names a new column, the column is reported as not logged', async () => {
    await database.query('begin')
    try {
      await database.query('alter table public.members add column planted text')
      expect((await loggedColumns())['members']?.silent).toContain('planted')
    } finally {
      await database.query('rollback')
    }
  })
})
