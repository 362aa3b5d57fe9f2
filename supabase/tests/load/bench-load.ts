/**
 * Simulates fifty people for a minute: `npm run bench:load`. The first run has no attackers. The second run has one
 * attacker of each kind except `endless`. Arguments after `--` are the seconds of each run, and kinds of attackers.
 * Each named kind gets a separate run, and `each` means every kind except `endless`.
 *
 * Exits with 1 in these cases:
 * - a person gets a 5xx other than 503
 * - the p95 of the people is more than five times the p95 of the first run
 * - a page or `/health` takes over 50 ms at p95
 * - the memory of the server after a run is more than a fifth larger than before the run
 *
 * On PGlite an endless query delays everyone until its deadline. Then the account is blocked. So a run with the kind
 * `endless` has no limit for the p95 of the people.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyMigratedData } from '../migrated-data.ts'
import { startServerProcess } from '../crash/server-process.ts'
import { attackers } from './attackers.ts'
import type { Attack } from './attackers.ts'
import { visit, visitors } from './visitors.ts'
import type { Visit } from './visitors.ts'

const LIMITS = { '5xx': 0, 'times idle': 5, 'page p95': 50, 'memory times': 1.2 }
/** The server releases memory after this time without requests. */
const REST_MS = 15_000

const [seconds = '60', ...kinds] = process.argv.slice(2)
const [dist, folder] = [mkdtempSync(join(tmpdir(), 'narthex-dist-')), await copyMigratedData()]
const server = await startServerProcess({ dist, folder })
const megabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) / 1024

const p95 = (visits: Visit[]) => {
  const sorted = visits.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0)
}
const isStatic = ({ what }: Visit) => what === 'page' || what === 'health'
const dynamic = (visits: Visit[]) => visits.filter((each) => !isStatic(each))

function runUntil(): () => boolean {
  const end = performance.now() + Number(seconds) * 1000
  return () => performance.now() > end
}

/** Prints the p95 of each kind of request, to find the slow one. */
function tellParts(visits: Visit[]): void {
  const kindsOfVisit = [...new Set(visits.map(({ what }) => what))]
  const parts = kindsOfVisit.map((kind) => {
    const own = visits.filter(({ what }) => what === kind)
    return `${kind} ${p95(own)} ms (${own.length})`
  })
  console.info(`  p95 of ${parts.join(', ')}`)
}

async function runBeside(attacks: Attack[], idle: Visit[]) {
  const before = megabytes()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, megabytes())), 100)
  const isOver = runUntil()
  const [visits, ...outcomes] = await Promise.all([
    visit(people, isOver),
    ...attacks.map((attack) => attack.run(isOver)),
  ])
  clearInterval(watch)
  const busy = loadavg()[0]!
  tellParts(visits)
  for (const [at, counts] of outcomes.entries()) {
    console.info(`  ${attacks[at]!.name} got ${[...counts].map(([status, n]) => `${n} × ${status}`).join(', ')}`)
  }
  await new Promise((done) => setTimeout(done, REST_MS))
  const after = megabytes()
  const [idleMs, besideMs] = [p95(dynamic(idle)), p95(dynamic(visits))]
  return {
    '5xx': visits.filter(({ status }) => status >= 500 && status !== 503).length,
    '503': visits.filter(({ status }) => status === 503).length,
    requests: visits.length,
    'p95 idle': idleMs,
    'p95 beside': besideMs,
    'times idle': Math.round((besideMs / idleMs) * 10) / 10,
    'page p95': p95(visits.filter(isStatic)),
    'MB before': Math.round(before),
    'MB peak': Math.round(peak),
    'MB after': Math.round(after),
    'memory times': Math.round((after / before) * 100) / 100,
    load: Math.round(busy * 10) / 10,
  }
}

const people = await visitors(server)
const table: Record<string, Awaited<ReturnType<typeof runBeside>>> = {}
try {
  const attacks = await attackers(server)
  const chosen = attacks.filter(({ name }) => (kinds.includes('each') && name !== 'endless') || kinds.includes(name))
  if (kinds.length > 0 && chosen.length === 0) throw new Error(`Kinds: ${attacks.map(({ name }) => name).join(', ')}`)
  console.info('Alone:')
  const idle = await visit(people, runUntil())
  tellParts(idle)
  for (const set of chosen.length > 0
    ? chosen.map((attack) => [attack])
    : [attacks.filter(({ name }) => name !== 'endless')]) {
    const name = set.length > 1 ? 'all at once' : set[0]!.name
    console.info(`Beside ${name}:`)
    table[name] = await runBeside(set, idle)
  }
} finally {
  await server.kill('SIGTERM')
  rmSync(dist, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}
// oxlint-disable-next-line no-console -- a table for the person who ran it
console.table(table)
const missed = Object.entries(table).flatMap(([name, row]) =>
  Object.entries(LIMITS).flatMap(([column, limit]) => {
    if (name === 'endless' && column === 'times idle') return []
    const value = row[column as keyof typeof LIMITS]
    // `!(value <= limit)` also fails for a figure that was not measured (NaN).
    return !(value <= limit) ? [`${name}: ${column} ${value}, at most ${limit}`] : []
  }),
)
console.info(missed.length > 0 ? `MISSED\n${missed.join('\n')}` : 'Every limit is kept.')
process.exit(missed.length > 0 ? 1 : 0)
