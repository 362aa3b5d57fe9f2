import type { CatalogEntry } from '../catalog.ts'

/** The record tells whether a graph made from a model's file is the right one, and whole. */
export type GraphRecord = {
  /** Digest of the file it was made from. */
  source: string
  /** Version of the converter that made it. */
  converter: number
  bytes: number
  sha256: string
}

const MOST_BYTES = 64 << 20

export function graphFileName({ fileName }: CatalogEntry): string {
  return fileName.replace(/\.[^.]*$/, '.onnx')
}

/** The record lies beside the graph in the site's models folder. */
export function recordFileName(entry: CatalogEntry): string {
  return `${graphFileName(entry)}.json`
}

/** Returns where the browser's cache keeps the record; the graph lies there under its own digest, like every file. */
export function keyOfRecord({ sha256 }: CatalogEntry, converter: number): string {
  return `${sha256}-graph-${converter}`
}

/** The graph as a file to fetch and verify. It exists nowhere but on the site. */
export function graphEntry(entry: CatalogEntry, { bytes, sha256 }: GraphRecord): CatalogEntry {
  return { ...entry, fileName: graphFileName(entry), sourceUrl: null, bytes, sha256 }
}

/** The record in a text, when it belongs to this model and converter; null for anything else. */
export function parseGraphRecord(text: string, entry: CatalogEntry, converter: number): GraphRecord | null {
  const record: Partial<Record<keyof GraphRecord, unknown>> | null = parseObject(text)
  const { bytes, sha256 } = record ?? {}
  if (record?.source !== entry.sha256 || record.converter !== converter) return null
  if (typeof bytes !== 'number' || !Number.isInteger(bytes) || bytes < 1 || bytes > MOST_BYTES) return null
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) return null
  return { source: entry.sha256, converter, bytes, sha256 }
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
