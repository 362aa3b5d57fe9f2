/**
 * Fills a disk under the server: `npm run bench:disk`, as root on Linux, because the script mounts a small disk in
 * memory. Exits with 1 in these cases:
 * - An acknowledged row is lost on the full disk or after a kill.
 * - The server does not recover by itself, or does not start again in time.
 * - The log does not report the full disk.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyMigratedData } from '../migrated-data.ts'
import { START_LIMIT_MS } from './kill-in-mid-write.ts'
import { memberWriter } from './member-writer.ts'
import { startServerProcess } from './server-process.ts'

const WRITING_MS = 30_000
const [dist, folder] = ['dist', 'disk'].map((name) => mkdtempSync(join(tmpdir(), `narthex-${name}-`))) as [
  string,
  string,
]
const resize = (kilobytes: number) => execFileSync('mount', ['-o', `remount,size=${kilobytes}k`, folder])
const usedKilobytes = () => Number(execFileSync('df', ['-k', '--output=used', folder]).toString().split('\n')[1])

execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder])
let isGood = true
try {
  cpSync(await copyMigratedData(), folder, { recursive: true })
  const server = await startServerProcess({ dist, folder })
  const writer = await memberWriter(server, new Set())
  const tell = async (when: string, reader: typeof writer) => {
    const found = await reader.read()
    const lost = [...writer.acknowledged].filter((id) => !found.has(id)).length
    isGood &&= lost === 0
    console.info(`${when}: ${found.size} rows, ${writer.acknowledged.size} acknowledged, ${lost} lost`)
  }
  resize(usedKilobytes() + 1500)
  const end = performance.now() + WRITING_MS
  const refused = await writer.write(() => performance.now() > end, 'x'.repeat(900))
  console.info(`${refused.length} writes refused with ${[...new Set(refused)].join(', ')}`)
  await tell('While the disk is full', writer)
  resize(400_000)
  const before = writer.acknowledged.size
  await writer.write(() => writer.acknowledged.size > before)
  await tell('With room again', writer)
  const notices = new Set(server.log.flatMap((line) => /"notice":"([^"]*disk[^"]*)"/.exec(line)?.[1] ?? []))
  isGood &&= notices.size > 0
  console.info(`In the log: ${[...notices].join(' ') || 'no word of the disk'}`)
  await server.kill('SIGKILL')
  const next = await startServerProcess({ dist, folder })
  isGood &&= next.startMs <= START_LIMIT_MS
  console.info(`Started again in ${Math.round(next.startMs)} ms of ${START_LIMIT_MS}`)
  await tell('After a kill', await memberWriter(next, writer.acknowledged))
  await next.kill('SIGTERM')
} finally {
  execFileSync('umount', [folder])
  for (const each of [dist, folder]) rmSync(each, { recursive: true, force: true })
}
process.exit(isGood ? 0 : 1)
