/* oxlint-disable no-console -- a script for people to read */
/**
 * Simulates log-ins while 200 addresses guess passwords: `npm run bench:sign-in`. The argument after `--` is the
 * seconds of each run. Half of the guesses use the name of one person, who logs in from a known browser. The other
 * guesses use names of other people and unknown names. The other people log in from known and new browsers.
 *
 * Exits with 1 in these cases:
 * - a person with the right password is refused, cut off or waits more than two seconds at p95
 * - the server judges more guesses at the name of that one person than the limits allow
 */
import { mkdtempSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../crash/server-process.ts'
import { copyMigratedData } from '../migrated-data.ts'
import { clientAt, personAt } from './client.ts'

const ADDRESSES = 200
const PEOPLE = 30
/** The time between two guesses of an address. */
const GUESSING_MS = 1000
const MAX_MS = 2000
/** The greatest number of judged guesses for one name: the guesses without a wait, and one guess after each wait. */
const MAX_GUESSES = (seconds: number) => 25 + 1 + Math.ceil(Math.log2(1 + seconds / 30))

const seconds = Number(process.argv[2] ?? 60)
const server = await startServerProcess({
  dist: mkdtempSync(join(tmpdir(), 'narthex-dist-')),
  folder: await copyMigratedData(),
})
const nameOf = (person: number) => `honest-${person}`
const bodyOf = (name: string, password: string) =>
  JSON.stringify({ email: `u.${name}@users.narthex.invalid`, password })
const right = 'a-long-enough-password'
const logIn = (client: ReturnType<typeof clientAt>, name: string, password: string, cookie = '') =>
  client.ask('/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: bodyOf(name, password),
    headers: cookie ? { cookie } : {},
  })
const rest = (ms: number) => new Promise((done) => setTimeout(done, ms * (0.5 + Math.random())))

const cookies: string[] = []
for (let person = 0; person < PEOPLE; person++) {
  await personAt(`127.0.1.${person + 1}`, server, nameOf(person))
  const { headers } = await logIn(clientAt(`127.0.1.${person + 1}`, server), nameOf(person), right)
  cookies.push(headers['set-cookie']![0]!.split(';')[0]!)
}

type Outcome = { who: string; status: number; ms: number }

async function honest(isOver: () => boolean): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const lanes = cookies.map(async (cookie, person) => {
    for (let turn = 0; !isOver(); turn++) {
      await rest(6000)
      // Person 0, whose name is attacked, uses a known browser. The other people alternate between known and new
      // browsers.
      const isKnown = person === 0 || turn % 2 === 0
      const address = isKnown ? `127.0.1.${person + 1}` : `127.0.${10 + turn}.${person + 1}`
      const answer = logIn(clientAt(address, server), nameOf(person), right, isKnown ? cookie : '')
      const { status, ms } = await answer.catch(() => ({ status: 599, ms: 0 }))
      const who = person === 0 ? 'the one they guess at' : isKnown ? 'known browser' : 'new browser'
      outcomes.push({ who, status, ms })
    }
  })
  await Promise.all(lanes)
  return outcomes
}

async function guess(isOver: () => boolean) {
  const [atOne, atOthers] = [new Map<number, number>(), new Map<number, number>()]
  const lanes = Array.from({ length: ADDRESSES }, async (_, at) => {
    const client = clientAt(`127.0.3.${at + 1}`, server)
    for (let turn = at; !isOver(); turn++) {
      await rest(GUESSING_MS)
      const other = turn % 4 === 1 ? nameOf(1 + (turn % (PEOPLE - 1))) : `nobody-${turn}`
      const name = turn % 2 === 0 ? nameOf(0) : other
      const { status } = await logIn(client, name, crypto.randomUUID()).catch(() => ({ status: 599 }))
      const counts = turn % 2 === 0 ? atOne : atOthers
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  })
  await Promise.all(lanes)
  return { atOne, atOthers }
}

function isOverAfter(ms: number): () => boolean {
  const end = performance.now() + ms
  return () => performance.now() > end
}

function tell(outcomes: Outcome[]): boolean {
  let isKept = true
  for (const who of ['the one they guess at', 'known browser', 'new browser']) {
    const own = outcomes.filter((each) => each.who === who)
    const inside = own.filter(({ status }) => status === 200).length
    const times = own.map(({ ms }) => ms).toSorted((a, b) => a - b)
    const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
    console.log(`  ${who}: ${inside} of ${own.length} are in, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
    isKept &&= inside === own.length && at(0.95) <= MAX_MS
  }
  return isKept
}

const told = (counts: Map<number, number>) => [...counts].map(([status, n]) => `${n} × ${status}`).join(', ')
console.log(`Alone, ${seconds} s:`)
tell(await honest(isOverAfter(seconds * 1000)))
console.log(`Beside ${ADDRESSES} addresses that guess, ${seconds} s:`)
const isOver = isOverAfter(seconds * 1000)
const [outcomes, { atOne, atOthers }] = await Promise.all([honest(isOver), guess(isOver)])
const isKept = tell(outcomes)
const judged = atOne.get(400) ?? 0
console.log(`  guesses at the one name: ${told(atOne)}; at others: ${told(atOthers)}; load ${loadavg()[0]!.toFixed(1)}`)
await server.kill('SIGTERM')
if (!isKept || judged > MAX_GUESSES(seconds)) process.exitCode = 1
console.log(process.exitCode === 1 ? 'MISSED' : 'every limit is kept')
