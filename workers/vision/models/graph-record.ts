import type { CatalogEntry } from '../catalog.ts'

/**
 * Describes a graph that was made from a model's file. Readers compare the graph with the record before they use the
 * graph.
 */
export type GraphRecord = {
  /** Digest of the file from which the graph was made. */
  source: string
  /** Version of the converter that made the graph. */
  converter: number
  bytes: number
  sha256: string
}

const MOST_BYTES = 64 << 20

/** Returns the file name of the converted graph of a model. */
export function graphFileName({ fileName }: CatalogEntry): string {
  return fileName.replace(/\.[^.]*$/, '.onnx')
}

/** Returns the name of the record, which is stored beside the graph in the site's models folder. */
export function recordFileName(entry: CatalogEntry): string {
  return `${graphFileName(entry)}.json`
}

/** Returns the key of the record in the browser's cache. The graph's key in the cache is the graph's digest. */
export function keyOfRecord({ sha256 }: CatalogEntry, converter: number): string {
  return `${sha256}-graph-${converter}`
}

/** Returns the graph as a catalog entry to fetch and verify. Only the site has the graph, so there is no source. */
export function graphEntry(entry: CatalogEntry, { bytes, sha256 }: GraphRecord): CatalogEntry {
  return { ...entry, fileName: graphFileName(entry), sourceUrl: null, bytes, sha256 }
}

/**
 * Reads a record from a text. Returns null for an invalid record, and for a record of another model or another
 * converter.
 */
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
