import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../../migrations')

/** The SHA-256 digest of each migration, by file name. */
export function migrationDigests(): Record<string, string> {
  const files = readdirSync(folder).toSorted()
  const digest = (file: string) =>
    createHash('sha256')
      .update(readFileSync(resolve(folder, file)))
      .digest('hex')
  return Object.fromEntries(files.map((file) => [file, digest(file)]))
}
