import { mkdirSync, readFileSync, rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makePrivateFolder } from './private-folder.ts'

/** The lock is looked at and taken within milliseconds; a process that needs longer has died over it. */
const MAX_TAKING_MS = 10_000

/** A killed process is still to be seen for a moment; and it may have been taking a lock. */
const PATIENCE_MS = 5000
const LOOK_AGAIN_MS = 50

class FolderInUse extends Error {}

/**
 * Does as `lockFolder`, after waiting some seconds for a process that is just ending.
 *
 * @throws as `lockFolder`, when a living process goes on holding it
 */
export async function lockFolderSoon(folder: string): Promise<() => void> {
  const last = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return lockFolder(folder)
    } catch (error) {
      if (!(error instanceof FolderInUse) || performance.now() > last) throw error
      await sleep(LOOK_AGAIN_MS)
    }
  }
}

/**
 * One process per data folder: two would corrupt the database. A lock left by a process that has died is taken over.
 *
 * @returns a function that gives the folder back
 * @throws when a living process holds it
 */
export function lockFolder(folder: string): () => void {
  makePrivateFolder(folder)
  const file = join(folder, 'process.lock')
  const taking = join(folder, 'process.lock.taking')
  refuseIfHeld(file, folder)
  // Two processes that start at once could find the same lock left behind; then the second would take the first one's.
  makeFolderAlone(taking, `Narthex is just being started with its data in ${folder}.`)
  try {
    refuseIfHeld(file, folder)
    rmSync(file, { force: true })
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 })
  } finally {
    rmdirSync(taking)
  }
  return () => rmSync(file, { force: true })
}

function refuseIfHeld(file: string, folder: string): void {
  const holder = readHolder(file)
  if (holder === null || holder === process.pid || !isAlive(holder)) return
  throw new FolderInUse(`Narthex is already running (process ${holder}) with its data in ${folder}. Stop it first.`)
}

/** One of several processes makes the folder; the others throw the reason. */
function makeFolderAlone(folder: string, reason: string): void {
  try {
    if (statSync(folder).mtimeMs < Date.now() - MAX_TAKING_MS) rmdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? new FolderInUse(reason) : error
  }
}

function readHolder(file: string): number | null {
  try {
    // The number may be that of any other process after a restart of the machine.
    if (statSync(file).mtimeMs < Date.now() - uptime() * 1000) return null
    const pid = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
