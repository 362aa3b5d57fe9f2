import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The embedded back end's files in its folder. Other files keep their rights, because the folder may have other
 * purposes too.
 */
const KEPT = ['keys.json', 'process.lock', 'data', 'storage']

/** Makes the folder if it is missing. Only the owner can enter the folder, so all its content is protected. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  restrict(folder, 0o700)
}

/**
 * Removes other accounts' rights to the files. PGlite and older versions of Narthex made the files readable for
 * everyone.
 */
export function makeContentPrivate(folder: string): void {
  for (const name of KEPT) if (existsSync(join(folder, name))) restrictAll(join(folder, name))
}

function restrictAll(path: string): void {
  const found = lstatSync(path)
  if (found.isFile()) return restrict(path, 0o600)
  if (!found.isDirectory()) return
  restrict(path, 0o700)
  for (const name of readdirSync(path)) restrictAll(join(path, name))
}

function restrict(path: string, mode: number): void {
  if ((lstatSync(path).mode & 0o777) !== mode) chmodSync(path, mode)
}
