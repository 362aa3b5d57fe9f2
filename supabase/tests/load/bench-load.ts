/**
 * Fifty people for a minute, alone and beside one attacker of each kind: `npm run bench:load`, or with the seconds of
 * each half behind `--`. Exits with 1 when one of them gets a 5xx, their p95 is more than three times that of the quiet
 * half, a page or `/health` takes over 50 ms, or the server keeps more than a fifth of memory afterwards.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyMigratedData } from '../migrated-data.ts'
import { startServerProcess } from '../crash/server-process.ts'
import { attackers } from './attackers.ts'
import { visit, visitors } from './visitors.ts'
import type { Visit } from './visitors.ts'

const seconds = Number(process.argv[2] ?? 60)
const PAGE_LIMIT_MS = 50
const REST_MS = 15_000

const [dist, folder] = [mkdtempSync(join(tmpdir(), 'narthex-dist-')), await copyMigratedData()]
const server = await startServerProcess({ dist, folder })
const megabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) / 1024

let isGood = true
function judge(what: string, value: number, limit: number): void {
  const isKept = value <= limit
  isGood &&= isKept
  console.info(`${what}: ${Math.round(value * 100) / 100}, at most ${limit}: ${isKept ? 'kept' : 'MISSED'}`)
}

const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

const isStatic = ({ what }: Visit) => what === 'page' || what === 'health'
const times = (visits: Visit[]) => visits.map(({ ms }) => ms)

function tell(name: string, visits: Visit[]): number {
  const failed = visits.filter(({ status }) => status >= 500).length
  console.info(`${name}: ${visits.length} requests, ${failed} of them 5xx, load ${loadavg()[0]!.toFixed(1)}`)
  for (const what of new Set(visits.map((each) => each.what))) {
    const own = times(visits.filter((each) => each.what === what))
    const [middle, high, most] = [0.5, 0.95, 1].map((share) => `${Math.round(quantile(own, share))} ms`)
    console.info(`  ${what}: p50 ${middle}, p95 ${high}, worst ${most}`)
  }
  return failed
}

const until = (end: number) => () => performance.now() > end
const nextHalf = () => until(performance.now() + seconds * 1000)

try {
  const people = await visitors(server)
  const attacks = await attackers(server)
  const before = megabytes()
  const quiet = await visit(people, nextHalf())
  tell('Alone', quiet)

  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, megabytes())), 100)
  const isOver = nextHalf()
  const [attacked, ...outcomes] = await Promise.all([
    visit(people, isOver),
    ...attacks.map(
      async (attack) =>
        `  ${attack.name}: ${[...(await attack.run(isOver))].map(([s, n]) => `${n} × ${s}`).join(', ')}`,
    ),
  ])
  clearInterval(watch)
  const failed = tell('Beside attackers', attacked)
  console.info(`What the attackers got:\n${outcomes.join('\n')}`)
  await new Promise((done) => setTimeout(done, REST_MS))
  const after = megabytes()
  console.info(`Memory: ${Math.round(before)} MB before, ${Math.round(peak)} MB at most, ${Math.round(after)} MB after`)

  const data = (visits: Visit[]) => times(visits.filter((each) => !isStatic(each)))
  judge('5xx for the people', failed, 0)
  judge('their p95, times that without attackers', quantile(data(attacked), 0.95) / quantile(data(quiet), 0.95), 3)
  judge('p95 of pages and /health in ms', quantile(times(attacked.filter(isStatic)), 0.95), PAGE_LIMIT_MS)
  judge('memory afterwards, times that before', after / before, 1.2)
} finally {
  await server.kill('SIGTERM')
  rmSync(dist, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}
process.exit(isGood ? 0 : 1)
