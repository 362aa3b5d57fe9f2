import { COLUMNS, LINK_TOKEN, PEOPLE } from './actors.ts'
import type { MatrixColumn, TestChurch } from './actors.ts'
import { literal, tryEach } from './attempts.ts'
import type { Attempt } from './attempts.ts'
import { actAs } from './database.ts'
import type { Query, Row } from './database.ts'
import { TABLES, isOwned } from './tables.ts'
import { moveTo, newRow, ownerColumn } from './two-churches.ts'

export type Rights = Record<MatrixColumn, string>

/** The rights of each role on rows of the home church: r = read, a = add, w = change, d = delete. */
export const EXPECTED_RIGHTS: [table: string, rights: Rights][] = Object.entries(TABLES).map(([table, { rights }]) => [
  table,
  Object.fromEntries(COLUMNS.map((column) => [column, rightsText(rights[column] ?? '')])) as Rights,
])

/** Turns 'rw' into 'r-w-'. */
function rightsText(letters: string): string {
  return ['r', 'a', 'w', 'd'].map((letter) => (letters.includes(letter) ? letter : '-')).join('')
}

/** Tries to read, add, change and delete rows of each table as every actor. Every attempt is rolled back. */
export async function measureRights(query: Query, tables: string[], home: TestChurch): Promise<Record<string, Rights>> {
  const measured = Object.fromEntries(tables.map((table) => [table, {} as Rights]))
  for (const column of COLUMNS) {
    if (column === 'counter') await moveTo(query, home, -1)
    if (column === 'away') await moveTo(query, home, 8)
    if (column === 'link') await openLink(query, home)
    const possible = new Set<string>()
    const forms = tables.flatMap((table) => attempts(table, home, personOf(column)))
    // If the plain form of an attempt shows that a right exists, the other form is not tried.
    for (const isPlain of [true, false]) {
      const tried = forms.filter((form) => form.isPlain === isPlain && !possible.has(form.right))
      const outcomes = await tryEach(query, tried)
      for (const [index, { right, sql }] of tried.entries()) {
        if (isPossible(outcomes[index]!, sql)) possible.add(right)
      }
    }
    for (const table of tables) {
      const letters = ['r', 'a', 'w', 'd'].filter((letter) => possible.has(`${table} ${letter}`))
      measured[table]![column] = rightsText(letters.join(''))
    }
  }
  return measured
}

/** @throws for any failure other than a refusal, because such a failure is a mistake in the test */
function isPossible({ rows, code }: { rows: number; code: string | null }, sql: string): boolean {
  // 42501: the right is missing. 55000: the view cannot be written.
  if (code !== null && !/^(42501|55000) /.test(code)) throw new Error(`${sql}: ${code}`)
  return rows > 0
}

function personOf(column: MatrixColumn): string | null {
  if (column === 'link') return null
  return PEOPLE[column === 'away' ? 'counter' : column]
}

/** Opens the counting link as its holder does, and sets headers with the link's token for all later requests. */
async function openLink(query: Query, home: TestChurch): Promise<void> {
  await moveTo(query, home, 0)
  const [opened] = await actAs<{ state: string }>(
    query,
    null,
    `select public.open_clicker($1, $2) ->> 'state' as state`,
    [crypto.randomUUID(), LINK_TOKEN],
  )
  if (opened?.state !== 'open') throw new Error('The link for counting does not open')
  const headers = { 'x-counting-token': LINK_TOKEN, authorization: `Bearer ${LINK_TOKEN}` }
  await query(`select set_config('request.headers', $1, true)`, [JSON.stringify(headers)])
}

const pathOf = (table: string) => (table.includes('.') ? table : `public.${table}`)

/** An attempt at a right such as 'members w'. The plain form asks for the touched row, as a client does. */
type Form = Attempt & { right: string; isPlain: boolean }

/**
 * Returns attempts for every verb in the form that a client sends. Adding, changing and deleting have a second form.
 * The second form does not ask for the row, so it needs no right to read.
 */
function attempts(table: string, home: TestChurch, person: string | null): Form[] {
  const name = pathOf(table)
  const { change, isView } = TABLES[table]!
  const [key, value] = keyOf(table, home)
  const isIt = `${key} = ${literal(value)}`
  const insert = inserting(name, addition(table, home, person))
  const form = (letter: string, sql: string, rest: Partial<Form> = {}): Form => ({
    right: `${table} ${letter}`,
    person,
    sql,
    isPlain: true,
    ...rest,
  })
  const versions = `select string_agg(ctid::text, ' ' order by ctid) from ${name} where ${isIt}`
  const bare = { isPlain: false, probe: versions }
  return [
    form('r', `select ${key} from ${name} where ${isIt}`),
    form('a', `${insert} returning *`),
    form('a', `with added as (${insert}) select 1 as added`, { isPlain: false }),
    form('w', `update ${name} set ${change} where ${isIt} returning ${key}`),
    form('d', `delete from ${name} where ${isIt} returning ${key}`),
    ...(isView ? [] : [form('w', `update ${name} set ${change}`, bare), form('d', `delete from ${name}`, bare)]),
  ]
}

/** Returns the statement that adds a row, without asking for the row. */
export function inserting(name: string, row: Row): string {
  const columns = Object.keys(row).map((column) => `"${column}"`)
  return `insert into ${name} (${columns.join(', ')}) values (${Object.values(row).map(literal).join(', ')})`
}

/** Returns the column and value by which the row of the home church is found. */
export function keyOf(table: string, home: TestChurch): [column: string, value: string] {
  return TABLES[table]!.key?.(home) ?? ['id', home.row(table)]
}

export function addition(table: string, home: TestChurch, person: string | null): Row {
  if (isOwned(table)) return { ...newRow(table, home), church_id: home.church }
  const { addition: add, sample } = TABLES[table]!
  return add?.(home, person) ?? sample!(home)
}

/**
 * Returns the tables in which another person can add a row in the owner's name. The other person is a colleague, or a
 * counter on the service's day.
 */
export async function findForgeable(query: Query, tables: string[], home: TestChurch): Promise<string[]> {
  const named = tables.filter((table) => isOwned(table) || table === 'feature_requests')
  const forge = (person: string) =>
    named.map((table) => {
      const owner = isOwned(table) ? ownerColumn(table) : 'user_id'
      const row = { ...addition(table, home, PEOPLE.owner), [owner]: PEOPLE.owner }
      // The statement has no `returning`, because PostgreSQL refuses `returning` to people who cannot read the new row.
      return { person, sql: `with forged as (${inserting(pathOf(table), row)}) select 1 as forged` }
    })
  const tried = [...(await tryEach(query, forge(PEOPLE.staff)))]
  await moveTo(query, home, 0)
  tried.push(...(await tryEach(query, forge(PEOPLE.counter))))
  return tried.flatMap((outcome, index) => {
    const table = named[index % named.length]!
    return isPossible(outcome, table) ? [table] : []
  })
}

/**
 * Tries a statement that returns its touched rows, and rolls the statement back. Returns false if no row was touched or
 * the right is missing. Any other failure is a mistake in the test.
 */
export async function isAllowed(
  query: Query,
  person: string | null,
  sql: string,
  parameters: unknown[],
): Promise<boolean> {
  await query('savepoint attempt')
  try {
    return (await actAs(query, person, sql, parameters)).length > 0
  } catch (error) {
    // 42501: the right is missing. 55000: the view cannot be written.
    if (['42501', '55000'].includes((error as { code?: string }).code ?? '')) return false
    throw error
  } finally {
    await query('rollback to savepoint attempt')
  }
}
