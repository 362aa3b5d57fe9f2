import { EXPORT_TABLES } from '../../src/domain/exports/export-tables.ts'
import type { ExportTable } from '../../src/domain/exports/export-tables.ts'
import { readMe } from '../../src/domain/exports/export-manifest.ts'
import type { ExportManifest } from '../../src/domain/exports/export-manifest.ts'
import { countRows, readTables } from '../../src/domain/exports/read-rows.queries.ts'
import type { ExportRow } from '../../src/domain/exports/read-rows.queries.ts'
import { csvFileOf, jsonFile } from '../../src/domain/exports/table-files.ts'
import { DomainError, toDomainError } from '../../src/domain/shared/db.ts'
import type { Db } from '../../src/domain/shared/db.ts'
import type { ArchiveTarget } from './archive-target.ts'
import type { ArchiveOutcome, ArchiveProgress, ArchiveRequest } from './contract.ts'
import { addPictures } from './add-pictures.ts'
import { openZip } from './zip-stream.ts'
import type { ZipStream } from './zip-stream.ts'
import { readAhead } from './read-ahead.ts'

type Options = Pick<ArchiveRequest, 'church' | 'version' | 'withPictures'> & {
  openTarget: () => Promise<ArchiveTarget>
  onProgress: (progress: ArchiveProgress) => void
  signal: AbortSignal
}

/** Writes an archive of everything that the signed-in person may read. Never throws; a failed archive is discarded. */
export async function writeArchive(db: Db, options: Options): Promise<ArchiveOutcome> {
  let target: ArchiveTarget | undefined
  try {
    target = await options.openTarget()
    const written = await write(db, target, options)
    options.signal.throwIfAborted()
    return { ok: true, ...written, blob: await target.finish() }
  } catch (error) {
    await target?.discard()
    if (options.signal.aborted) return { ok: false, reason: 'cancelled' }
    return { ok: false, reason: 'failed', ...failureOf(error) }
  }
}

async function write(
  db: Db,
  target: ArchiveTarget,
  { church, version, withPictures, onProgress, signal }: Omit<Options, 'openTarget'>,
) {
  const zip = openZip(target)
  const exportedAt = new Date().toISOString()
  const { counts, leftOut } = await countAll(db, church.id)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const pictures: string[] = []
  const read = new Map<string, number>()
  let done = 0
  // People may add rows while the archive is written. So a table with references is read before the table to which it
  // refers. The archive then contains every referenced row.
  const tables = EXPORT_TABLES.toReversed().filter(({ name }) => counts.has(name))
  let files: TableFiles | null = null
  for await (const { table, rows } of readAhead(readTables(db, church.id, tables, counts))) {
    signal.throwIfAborted()
    if (files?.table !== table) {
      files?.end()
      files = openFiles(zip, table)
    }
    files.push(rows)
    await zip.flush()
    read.set(table.name, (read.get(table.name) ?? 0) + rows.length)
    done += rows.length
    if (table.name === 'attendance_snapshots') pictures.push(...rows.flatMap(pictureOf))
    onProgress({ step: 'rows', label: table.label, done, total: Math.max(total, done) })
  }
  files?.end()
  await zip.flush()
  // The church's own row is read last. Without this row, the person has left the church during the export.
  if (read.get('churches') === 0) throw new DomainError('forbidden')
  const added = withPictures ? await addPictures(db, zip, { paths: pictures, onProgress, signal }) : null
  const manifest: ExportManifest = {
    format: 1,
    exportedAt,
    version,
    church,
    tables: EXPORT_TABLES.flatMap(({ name }) => (read.has(name) ? [{ name, rows: read.get(name)! }] : [])),
    leftOut: leftOut.map(({ name }) => name),
    pictures: added,
  }
  addText(zip, 'README.txt', readMe(manifest))
  addText(zip, 'manifest.json', `${JSON.stringify(manifest, null, 2)}\n`)
  const bytes = await zip.end()
  return { rows: done, tables: read.size, bytes, leftOut: leftOut.map(({ label }) => label), pictures: added }
}

/** Counts the rows of each table. A table that the person may not read is left out. */
async function countAll(db: Db, churchId: string) {
  const leftOut: ExportTable[] = []
  const counts = new Map<string, number>()
  await Promise.all(
    EXPORT_TABLES.map(async (table) => {
      try {
        counts.set(table.name, await countRows(db, churchId, table))
      } catch (error) {
        if (toDomainError(error).kind !== 'forbidden') throw error
        leftOut.push(table)
      }
    }),
  )
  return { counts, leftOut }
}

type TableFiles = ReturnType<typeof openFiles>

function openFiles(zip: ZipStream, table: ExportTable) {
  const files = [
    { path: `csv/${table.name}.csv`, content: csvFileOf(table) },
    { path: `json/${table.name}.json`, content: jsonFile() },
  ].map(({ path, content }) => ({ content, file: zip.add(path) }))
  for (const { file, content } of files) file.push(content.begin)
  return {
    table,
    push(rows: readonly ExportRow[]) {
      for (const { file, content } of files) file.push(content.part(rows))
    },
    end() {
      for (const { file, content } of files) {
        file.push(content.end)
        file.end()
      }
    },
  }
}

function pictureOf({ image_url: path }: Record<string, unknown>): string[] {
  return typeof path === 'string' ? [path] : []
}

function addText(zip: ZipStream, path: string, text: string): void {
  const file = zip.add(path)
  file.push(text)
  file.end()
}

const NO_ROOM = 'There is no room for the archive on this device. Free some room, or choose another place.'
const NOT_WRITTEN = 'The archive could not be written to the chosen file. Please choose another place.'

function failureOf(error: unknown): { kind: string; message: string } {
  // A full disk has its own error name. Other names mean that writing is not allowed or that the file no longer exists.
  if (error instanceof DOMException && error.name !== 'AbortError') {
    return { kind: 'file', message: error.name === 'QuotaExceededError' ? NO_ROOM : NOT_WRITTEN }
  }
  const { kind, message } = toDomainError(error)
  return { kind, message }
}
