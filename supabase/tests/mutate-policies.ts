/* oxlint-disable no-console -- a script for people to read */
// Drops and then weakens every policy, one policy at a time. Prints whether the matrix of rights notices the change.
// Run by hand: npm run mutate:policies. Names of tables limit it to their policies: npm run mutate:policies -- members
import { openDatabase } from './database.ts'
import type { Query } from './database.ts'
import { EXPECTED_RIGHTS, findForgeable, measureRights } from './matrix.ts'
import { setUpPostgres } from './postgres-set-up.ts'
import { TABLES } from './tables.ts'
import { createTwoChurches } from './two-churches.ts'
import type { TestChurch } from './two-churches.ts'

type Policy = {
  schema: string
  table: string
  name: string
  command: string
  using: string | null
  check: string | null
}

const POLICIES = `
  select schemaname as schema, tablename as table, policyname as name, cmd as command,
    qual as using, with_check as check from pg_policies
  where schemaname in ('public', 'private', 'storage') order by 1, 2, 3`

/** Returns ways in which a policy could be wrong, as SQL. */
function mutationsOf({ schema, table, name, command, using, check }: Policy): { kind: string; sql: string }[] {
  const policy = `policy "${name}" on ${schema}.${table}`
  const open = [
    ...(command === 'INSERT' ? [] : ['using (true)']),
    ...(command === 'INSERT' || command === 'UPDATE' ? ['with check (true)'] : []),
  ]
  const rewritten = (kind: string, rewrite: (rule: string) => string) => {
    const rules = [using && `using (${rewrite(using)})`, check && `with check (${rewrite(check)})`].filter(Boolean)
    const isSame =
      rules.join() === [using && `using (${using})`, check && `with check (${check})`].filter(Boolean).join()
    return isSame ? [] : [{ kind, sql: `alter ${policy} ${rules.join(' ')}` }]
  }
  return [
    ...rewritten('opened to counters at every date', (rule) =>
      rule.replaceAll('( SELECT private.is_counter() AS is_counter)', 'false'),
    ),
    ...rewritten('opened to every role of the church', (rule) =>
      rule.replaceAll(/private\.(editable|owned|reading|recording)_church_id\(\)/g, 'private.current_church_id()'),
    ),
    { kind: 'dropped', sql: `drop ${policy}` },
    { kind: 'opened to every signed-in person', sql: `alter ${policy} ${open.join(' ')}` },
  ]
}

async function isNoticed(query: Query, { schema, table }: Policy, home: TestChurch): Promise<boolean> {
  const name = schema === 'public' ? table : `${schema}.${table}`
  const expected = EXPECTED_RIGHTS.find(([each]) => each === name)?.[1]
  if (!expected) throw new Error(`The matrix does not cover ${name}.`)
  if ((await findForgeable(query, [name], home)).length > 0) return true
  return JSON.stringify((await measureRights(query, [name], home))[name]) !== JSON.stringify(expected)
}

// A PostgreSQL server takes half as long as PGlite.
process.env['NARTHEX_TESTS_ON'] = 'postgres'
const stopPostgres = await setUpPostgres()
const database = await openDatabase('hosted')
const { home } = await createTwoChurches(database.query)
await database.withRollback(async (query) => {
  const measured = await measureRights(query, Object.keys(TABLES), home)
  const wrong = EXPECTED_RIGHTS.filter(([table, rights]) => JSON.stringify(measured[table]) !== JSON.stringify(rights))
  const forgeable = await findForgeable(query, Object.keys(TABLES), home)
  // With wrong rights at the start, every mutation would seem to be noticed.
  if (wrong.length + forgeable.length > 0) throw new Error('The rights are wrong before anything is mutated')
})
const chosen = process.argv.slice(2)
const policies = await database.query<Policy>(POLICIES)
const unknown = chosen.filter((table) => !policies.some((policy) => policy.table === table))
if (unknown.length > 0) throw new Error(`No policies belong to ${unknown.join(', ')}`)
const survivors: string[] = []
let count = 0
for (const policy of policies.filter(({ table }) => chosen.length === 0 || chosen.includes(table))) {
  for (const { kind, sql } of mutationsOf(policy)) {
    count++
    await database.withRollback(async (query) => {
      await query(sql)
      const isSurvivor = !(await isNoticed(query, policy, home))
      if (isSurvivor) survivors.push(`${policy.table}: "${policy.name}" ${kind}`)
      console.log(`${isSurvivor ? 'not noticed' : 'noticed'}: ${policy.table}: "${policy.name}" ${kind}`)
    })
  }
}
await database.close()
await stopPostgres?.()
for (const survivor of survivors) console.log(`not noticed: ${survivor}`)
console.log(`${count - survivors.length} of ${count} mutations of policies were noticed.`)
process.exitCode = survivors.length > 0 ? 1 : 0
