import { START_LIMIT_MS, killInMidWrite } from './kill-in-mid-write.ts'

/** `npm run bench:kill`: the server is killed twenty times in the middle of its writes. Exits with 1 if a row is lost. */
const { startsMs, acknowledged, lost } = await killInMidWrite(20, console.info)
const slowest = Math.round(Math.max(...startsMs))
console.info(`${acknowledged} rows acknowledged, ${lost.length} lost; slowest start ${slowest} ms of ${START_LIMIT_MS}`)
process.exit(lost.length === 0 && slowest <= START_LIMIT_MS ? 0 : 1)
