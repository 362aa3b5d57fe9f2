import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The embedded back end's files in its folder. Other files are left alone, because the folder may serve other purposes
 * too.
 */
const KEPT = ['keys.json', 'process.lock', 'data', 'storage']

/** Makes the folder if it is missing, and lets only its owner enter, which protects everything made inside. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  restrict(folder, 0o700)
}

/**
 * Removes other accounts' rights to the files: PGlite and older versions of Narthex made them readable for everyone.
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
