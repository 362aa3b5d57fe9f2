import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Weight = { what: string; bytes: number; gzip: number; brotli: number }

export function weigh(what: string, ...parts: Uint8Array[]): Weight {
  // Brotli's best quality, 11, takes minutes and makes the files only a few per cent smaller.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 }
  return {
    what,
    bytes: sum(parts.map((part) => part.length)),
    gzip: sum(parts.map((part) => gzipSync(part).length)),
    brotli: sum(parts.map((part) => brotliCompressSync(part, { params }).length)),
  }
}

export function filesIn(folder: string, pattern: RegExp): Uint8Array[] {
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .map((name) => new Uint8Array(readFileSync(join(folder, name))))
}

export function printWeights(weights: Weight[]): void {
  console.log(`\n${'on the wire, MB'.padEnd(52)}    plain    gzip  brotli`)
  for (const { what, bytes, gzip, brotli } of weights) {
    console.log(`  ${what.padEnd(50)}  ${[bytes, gzip, brotli].map(megabytes).join(' ')}`)
  }
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(2).padStart(7)
}
