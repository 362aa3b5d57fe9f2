import { mkdirSync, readFileSync, rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makePrivateFolder } from './private-folder.ts'

/** Taking the lock needs only milliseconds, so a process that needs longer than this limit is treated as dead. */
const MAX_TAKING_MS = 10_000

/** The longest wait for a killed process to disappear, or for another process to finish taking the lock. */
const PATIENCE_MS = 5000
const LOOK_AGAIN_MS = 50

class FolderInUse extends Error {}

/**
 * Locks the folder like `lockFolder`, but first waits some seconds for a process that is ending.
 * @throws like `lockFolder`, when a living process keeps the lock
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
 * Locks a data folder for this process, because two processes would corrupt the database. A dead process's lock is
 * taken over.
 * @returns a function that releases the folder
 * @throws when a living process holds the lock
 */
export function lockFolder(folder: string): () => void {
  makePrivateFolder(folder)
  const file = join(folder, 'process.lock')
  const taking = join(folder, 'process.lock.taking')
  refuseIfHeld(file, folder)
  // Without this folder, two starting processes could find the same old lock. The second process would then delete the
  // lock of the first process.
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

/** Makes a folder, and throws `reason` if another process has already made the folder. */
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
    // A lock from before the machine's last restart is ignored, because its process id may now belong to another
    // process.
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
