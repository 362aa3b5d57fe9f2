import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const BLOCK = 512

/**
 * Returns a folder's content as a tar archive in memory. Names begin with a slash and end without one, as PGlite
 * requires. A name can have 100 bytes; Postgres's file names are much shorter. Source of the format:
 * https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html (ustar)
 */
export function tarOfFolder(folder: string): Blob {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const parts = entries.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(folder.length).replaceAll('\\', '/')
    if (entry.isDirectory()) return [headerOf(name, 0, '5')]
    if (!entry.isFile()) return []
    const content = new Uint8Array(readFileSync(path))
    return [headerOf(name, content.length, '0'), content, Buffer.alloc(-content.length & (BLOCK - 1))]
  })
  return new Blob([...parts, Buffer.alloc(2 * BLOCK)])
}

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`

function headerOf(name: string, size: number, kind: '0' | '5'): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0, 100)
  header.write(octal(kind === '5' ? 0o700 : 0o600, 7), 100)
  header.write(octal(0, 7) + octal(0, 7) + octal(size, 11) + octal(0, 11), 108)
  // The checksum is computed while its own field contains spaces.
  header.write(`        ${kind}`, 148)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)} `, 148)
  return header
}
