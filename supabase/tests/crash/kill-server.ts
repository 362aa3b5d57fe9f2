import { loadavg } from 'node:os'
import { START_LIMIT_MS, killInMidWrite } from './kill-in-mid-write.ts'

/**
 * `npm run bench:kill` kills the server twenty times in the middle of its writes. Exits with 1 if a row is lost or a
 * start is too slow.
 */
const { startsMs, acknowledged, lost } = await killInMidWrite(Number(process.argv[2] ?? 20), console.info)
const sorted = startsMs.map(Math.round).toSorted((a, b) => a - b)
const [middle, slowest] = [sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!]
console.info(`${acknowledged} rows acknowledged, ${lost.length} lost; load ${loadavg()[0]!.toFixed(1)}`)
console.info(`starts: p50 ${middle} ms, slowest ${slowest} ms of ${START_LIMIT_MS}`)
process.exit(lost.length === 0 && slowest <= START_LIMIT_MS ? 0 : 1)
