/* oxlint-disable no-console -- a script for people to read */
// Runs random writes that fire triggers, on sixteen connections at the same time. Prints the deadlocks. Run by hand:
// npx tsx supabase/tests/postgres/bench-deadlocks.ts [SECONDS]
import { createTestDatabase, setUpPostgres } from '../postgres-set-up.ts'
import { connect } from './connections.ts'
import { seekDeadlocks } from './seek-deadlocks.ts'

const stop = await setUpPostgres()
process.env['NARTHEX_TESTS_ON'] = 'postgres'
const database = await createTestDatabase()
const connections = await connect(database!.url)
const { writes, deadlocks, refused } = await seekDeadlocks(connections, Number(process.argv[2] ?? 60) * 1000)
for (const [what, times] of [...refused].toSorted((a, b) => b[1] - a[1])) console.log(`refused ${times} times: ${what}`)
for (const deadlock of deadlocks.slice(0, 20)) console.log(deadlock)
console.log(`${writes} writes, ${deadlocks.length} deadlocks`)
await connections.close()
await stop?.()
process.exitCode = deadlocks.length === 0 ? 0 : 1
