import { Unzip, UnzipInflate } from 'fflate'
import * as v from 'valibot'
import { EXPORT_TABLES } from '../../src/domain/exports/export-tables.ts'
import { ExportManifest } from '../../src/domain/exports/export-manifest.ts'
import { RESTORED_TABLES, sentArchiveRow } from '../../src/domain/imports/sent-archive-row.ts'
import type { SentRow } from '../../src/domain/imports/sent-row.ts'
import type { OpenedArchive } from './contract.ts'

/**
 * All tables of an archive may have this many characters in total. A usual church needs about a hundredth of this
 * number.
 */
const MAX_CHARACTERS = 400_000_000

const NO_ARCHIVE = 'This ZIP file is not an export of Narthex.'
const DAMAGED = 'This export is damaged: a part of it is missing or cannot be read. Please export it again.'
const TOO_LARGE = 'This export is too large for a browser to read.'

const Rows = v.array(v.record(v.string(), v.unknown()))
const MANIFEST = 'manifest.json'

/**
 * `rows` returns up to `count` rows of all tables, parents before children. `from` counts from 0. If rows are large,
 * fewer rows are returned.
 */
export type ReadArchive = { opened: OpenedArchive; rows: (from: number, count: number) => SentRow[] }

/**
 * Reads an archive of a church. Pictures are skipped, so that a large archive needs little memory.
 *
 * @param onProgress called with the number of bytes read so far
 * @returns `problem` is a sentence for people
 */
export async function readArchive(
  file: Blob,
  onProgress: (bytes: number) => void,
): Promise<ReadArchive | { problem: string }> {
  const texts = await textsOf(file, onProgress)
  if (typeof texts === 'string') return { problem: texts }
  const manifest = v.safeParse(ExportManifest, parsed(texts.get(MANIFEST)))
  if (!manifest.success) return { problem: NO_ARCHIVE }
  const { church, exportedAt, tables } = manifest.output
  const told = new Map(tables.map(({ name, rows }) => [name, rows]))
  const all: SentRow[] = []
  for (const table of RESTORED_TABLES) {
    const count = told.get(table.name)
    // The person who exported the archive had no right to this table, so the archive has no file for the table.
    if (count === undefined) continue
    const rows = v.safeParse(Rows, parsed(texts.get(`json/${table.name}.json`)))
    if (!rows.success || rows.output.length !== count) return { problem: DAMAGED }
    for (const [at, row] of rows.output.entries()) all.push(sentArchiveRow(all.length + 1, table, at + 1, row))
  }
  const notRestored = EXPORT_TABLES.flatMap(({ name, label, restored }) => {
    const rows = restored.length === 0 ? (told.get(name) ?? 0) : 0
    return rows > 0 ? [{ label, rows }] : []
  })
  return {
    opened: { church, exportedAt, rows: all.length, notRestored },
    rows: (from, count) => smallPart(all, from, count),
  }
}

/**
 * A request may have about this many characters. The number of rows is not enough as a limit, because rows of
 * recordings can be large.
 */
const PART_CHARACTERS = 300_000

function smallPart(all: readonly SentRow[], from: number, count: number): SentRow[] {
  const part: SentRow[] = []
  let size = 0
  for (const row of all.slice(from, from + count)) {
    size += JSON.stringify(row).length
    if (part.length > 0 && size > PART_CHARACTERS) break
    part.push(row)
  }
  return part
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    // The caller reports that the file is missing or damaged.
    return undefined
  }
}

/** Returns the texts of the manifest and the tables by path, or a problem as a sentence for people. */
async function textsOf(file: Blob, onProgress: (bytes: number) => void): Promise<Map<string, string> | string> {
  const wanted = new Set([MANIFEST, ...RESTORED_TABLES.map(({ name }) => `json/${name}.json`)])
  const texts = new Map<string, string>()
  let problem: string | null = null
  let characters = 0
  const unzip = new Unzip((entry) => {
    if (!wanted.has(entry.name)) return
    const decoder = new TextDecoder()
    const parts: string[] = []
    entry.ondata = (error, data, isLast) => {
      if (error) problem ??= DAMAGED
      if (problem) return
      const part = decoder.decode(data, { stream: !isLast })
      characters += part.length
      if (characters > MAX_CHARACTERS) problem = TOO_LARGE
      parts.push(part)
      if (isLast) texts.set(entry.name, parts.join(''))
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  let bytes = 0
  try {
    for await (const chunk of chunksOf(file)) {
      unzip.push(chunk)
      onProgress((bytes += chunk.length))
      if (problem) return problem
    }
    unzip.push(new Uint8Array(), true)
  } catch (error) {
    console.warn(error)
    return DAMAGED
  }
  return problem ?? texts
}

/** Yields the file in chunks. A reader is used, because Safari cannot iterate over a stream. */
async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
