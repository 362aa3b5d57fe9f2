import { statfs } from 'node:fs/promises'
import { serverLog } from './http/server-log.ts'

/** To start, Postgres needs room for one segment of its log. */
const LOG_SEGMENT_BYTES = 16 * 1024 * 1024

export async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < LOG_SEGMENT_BYTES
}

export const isNoRoom = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC'

export class NothingToShow extends Error {
  constructor(folder: string) {
    super(`The disk of ${folder} is full, and there is nothing on it to show. Make room and start again.`)
  }
}

/**
 * Logs that the disk is full.
 *
 * @param when the words of the message that say when the server saves again
 */
export function tellThatDiskIsFull(folder: string, when: 'by itself once there is room' | 'after a restart'): void {
  const notice = `The disk of ${folder} is full. Narthex shows what is there and saves nothing; it saves again ${when}.`
  serverLog({ notice }, 'error')
}

export function tellThatThereIsRoom(folder: string): void {
  serverLog({ notice: `There is room on the disk of ${folder} again. Narthex saves.` }, 'error')
}
