import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyMigratedData } from '../migrated-data.ts'
import { memberWriter } from './member-writer.ts'
import { startServerProcess } from './server-process.ts'

/**
 * The time limit from the start of a server with existing data to its first answer. The limit also applies after a
 * kill.
 */
export const START_LIMIT_MS = 5000

export type Kills = { startsMs: number[]; acknowledged: number; lost: string[] }

/** Kills the server in the middle of its writes, repeatedly on the same data, and looks for lost rows. */
export async function killInMidWrite(times: number, say: (line: string) => void = () => {}): Promise<Kills> {
  const [dist, folder] = [mkdtempSync(join(tmpdir(), 'narthex-dist-')), await copyMigratedData()]
  const acknowledged = new Set<string>()
  const startsMs: number[] = []
  const lost = new Set<string>()
  try {
    for (let kill = 0; kill <= times; kill++) {
      const server = await startServerProcess({ dist, folder })
      startsMs.push(server.startMs)
      const writer = await memberWriter(server, acknowledged)
      const found = await writer.read()
      for (const id of acknowledged) if (!found.has(id)) lost.add(id)
      say(
        `start ${kill}: ${Math.round(server.startMs)} ms (${server.startCpuMs} of processor), ${acknowledged.size} acknowledged, ${lost.size} lost`,
      )
      if (kill === times) {
        await server.kill('SIGTERM')
      } else {
        const writing = writer.write(() => false)
        await new Promise((done) => setTimeout(done, 300 + Math.random() * 500))
        await server.kill('SIGKILL')
        await writing
      }
    }
    return { startsMs, acknowledged: acknowledged.size, lost: [...lost] }
  } finally {
    rmSync(dist, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
}
