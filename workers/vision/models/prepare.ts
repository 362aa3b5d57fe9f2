import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { catalog } from '../catalog.ts'
import type { CatalogEntry } from '../catalog.ts'
import { makeBuiltIn } from './built-in-model.ts'
import { fetchToFile } from './fetch-to-file.ts'
import { graphFileName, parseGraphRecord, recordFileName } from './graph-record.ts'
import type { GraphRecord } from './graph-record.ts'
import type { ModelFamily } from './model-family.ts'

/** A source that sends nothing for this long is abandoned, so that a machine without internet starts quickly. */
const SILENCE_MS = 4000

type Prepared = { entry: CatalogEntry; ok: true; from: 'kept' | 'folder' | 'package' | 'source' }
type Missing = { entry: CatalogEntry; ok: false; reasons: string[] }

export type PrepareOptions = {
  entries: readonly CatalogEntry[]
  /** The site's models folder, created when absent. */
  targetFolder: string
  /** A folder that may already hold the files (`NARTHEX_MODELS_DIR`); tried before the source. */
  modelsFolder?: string
  log: (line: string) => void
  /** Receives the share of a file so far, 0..1. */
  onProgress?: (entry: CatalogEntry, share: number) => void
  silenceMs?: number
  /** Downloads no file. */
  isOffline?: boolean
  /** Only tests pass this function. */
  familyOf?: (entry: CatalogEntry) => ModelFamily
  makeBuiltIn?: () => Promise<Uint8Array>
}

/**
 * Fills the site's models folder. Existing files with the right digest are kept. Other files come from `modelsFolder`
 * or from their source. A file without a source is made from an installed package. A file gets its name only after its
 * sha256 was verified, so no incomplete file is ever served. A file that is not an ONNX graph is converted. The graph
 * and its record then replace the file.
 */
export async function prepareModels(options: PrepareOptions): Promise<(Prepared | Missing)[]> {
  await mkdir(options.targetFolder, { recursive: true })
  return Promise.all(
    options.entries.map(async (entry) => {
      const result = await prepareOne(entry, options)
      options.log(result.ok ? `${entry.fileName}: ${HOW[result.from]}` : explain(result))
      return result
    }),
  )
}

async function prepareOne(entry: CatalogEntry, options: PrepareOptions): Promise<Prepared | Missing> {
  const target = join(options.targetFolder, entry.fileName)
  if (await isPrepared(target, entry, options)) return { entry, ok: true, from: 'kept' }
  const reasons: string[] = []
  const part = `${target}.${process.pid}.part`
  for (const { from, where, bring } of waysTo(entry, options)) {
    try {
      await bring(part)
      const difference = await differenceOf(part, entry)
      if (difference) throw new Error(difference)
      await finish(part, target, entry, options)
      return { entry, ok: true, from }
    } catch (error) {
      reasons.push(`${where}: ${reasonOf(error)}`)
    } finally {
      await rm(part, { force: true })
    }
  }
  return { entry, ok: false, reasons }
}

/** A way to bring a file to a path; the file's digest is checked afterwards. */
type Way = { from: Exclude<Prepared['from'], 'kept'>; where: string; bring: (path: string) => Promise<void> }

function waysTo(entry: CatalogEntry, options: PrepareOptions): Way[] {
  const { modelsFolder, isOffline, silenceMs = SILENCE_MS, makeBuiltIn: make = makeBuiltIn } = options
  const { fileName, sourceUrl, bytes } = entry
  const ways: Way[] = []
  if (modelsFolder) {
    const path = join(modelsFolder, fileName)
    ways.push({ from: 'folder', where: path, bring: (part) => copyFile(path, part) })
  }
  if (sourceUrl === null) {
    ways.push({ from: 'package', where: 'the package', bring: async (part) => writeFile(part, await make()) })
  } else if (!isOffline) {
    const onProgress = (share: number) => options.onProgress?.(entry, share)
    const bring = (part: string) => fetchToFile(sourceUrl, part, { bytes, silenceMs, onProgress })
    ways.push({ from: 'source', where: sourceUrl, bring })
  }
  return ways
}

/**
 * Returns whether the site has the right file: the model's file itself, or the graph that this version of the converter
 * made.
 */
async function isPrepared(target: string, entry: CatalogEntry, options: PrepareOptions): Promise<boolean> {
  const conversion = await conversionOf(entry, options)
  if (!conversion) return (await differenceOf(target, entry)) === null
  const text = await readFile(join(options.targetFolder, recordFileName(entry)), 'utf8').catch(() => '')
  const record = parseGraphRecord(text, entry, conversion.version)
  return record !== null && (await differenceOf(graphPath(entry, options), record)) === null
}

/** Moves a verified file to its place. A file that is not a graph is converted first, and its record is added. */
async function finish(part: string, target: string, entry: CatalogEntry, options: PrepareOptions): Promise<void> {
  const conversion = await conversionOf(entry, options)
  if (!conversion) return rename(part, target)
  const graph = conversion.convert(await readFile(part), entry.sha256, () => {})
  const sha256 = createHash('sha256').update(graph).digest('hex')
  const record: GraphRecord = { source: entry.sha256, converter: conversion.version, bytes: graph.length, sha256 }
  await writeFile(part, graph)
  await rename(part, graphPath(entry, options))
  // The record is written last, so that no record exists without its graph.
  await writeFile(part, `${JSON.stringify(record)}\n`)
  await rename(part, join(options.targetFolder, recordFileName(entry)))
}

/** Finds the conversion of a model's family without `family-of.ts`, which needs Vite. */
async function conversionOf(entry: CatalogEntry, options: PrepareOptions) {
  if (options.familyOf) return options.familyOf(entry).conversion
  const file = (await import(`./families/${entry.family}.ts`)) as Record<string, ModelFamily>
  return file[entry.family]!.conversion
}

function graphPath(entry: CatalogEntry, options: PrepareOptions): string {
  return join(options.targetFolder, graphFileName(entry))
}

/** Returns in words how a file differs from its catalog entry; null when the file does not differ. */
async function differenceOf(path: string, entry: Pick<CatalogEntry, 'bytes' | 'sha256'>): Promise<string | null> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => error)
  if (found instanceof Error) return found.code === 'ENOENT' ? 'not there' : found.message
  if (found.size !== entry.bytes) return `${found.size} bytes instead of ${entry.bytes}`
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const digest = hash.digest('hex')
  return digest === entry.sha256 ? null : `sha256 ${digest} instead of ${entry.sha256}`
}

/** Returns a failure in words. Node's fetch says only 'fetch failed'; the reason is in the error's cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'not there'
  return error.cause instanceof Error ? error.cause.message : error.message
}

const HOW: Record<Prepared['from'], string> = {
  kept: 'already here',
  folder: 'taken from NARTHEX_MODELS_DIR',
  package: 'made from the installed package',
  source: 'downloaded',
}

function explain({ entry, reasons }: Missing): string {
  if (reasons.length === 0) return `${entry.fileName}: not here`
  return [`${entry.fileName}: could not be obtained`, ...reasons.map((reason) => `    ${reason}`)].join('\n')
}

/**
 * Runs from the command line. `--offline` asks no source; `--best-effort` never fails, so that the app starts with the
 * models that exist.
 */
async function main(flags: readonly string[]): Promise<void> {
  const isOffline = flags.includes('--offline')
  const shown = new Map<string, number>()
  const results = await prepareModels({
    entries: Object.values(catalog),
    targetFolder: join(import.meta.dirname, '../../../public/models'),
    modelsFolder: process.env.NARTHEX_MODELS_DIR,
    isOffline,
    log: (line) => console.log(line),
    onProgress({ fileName }, share) {
      const tenths = Math.floor(share * 10)
      if (tenths === (shown.get(fileName) ?? 0)) return
      shown.set(fileName, tenths)
      console.log(`${fileName}: ${tenths * 10} %`)
    },
  })
  const missing = results.filter((result) => !result.ok)
  if (missing.length > 0) console.log(advise(missing.length, results.length))
  // Offline, only a missing model without a source is a failure. The browser can fetch all other models.
  const isFailed = missing.some(({ entry }) => !isOffline || entry.sourceUrl === null)
  if (isFailed && !flags.includes('--best-effort')) process.exitCode = 1
}

function advise(missing: number, all: number): string {
  return (
    `${missing} of ${all} models are not on this machine. The studio fetches one when it is chosen, ` +
    'if the browser has internet. To bring them by hand, put them in a folder and run\n' +
    '    NARTHEX_MODELS_DIR=that/folder npm run models'
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main(process.argv.slice(2))
