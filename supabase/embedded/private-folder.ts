import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The embedded back end keeps these in its folder. Nothing else there is touched: the folder may not be its own. */
const KEPT = ['keys.json', 'process.lock', 'data', 'storage']

/** Makes the folder if need be. Only its owner may enter, which keeps also what is made in it from others. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  restrict(folder, 0o700)
}

/** Takes other accounts' rights to files away: PGlite unpacks its own for everyone, and so did older versions of ours. */
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
