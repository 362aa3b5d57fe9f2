import * as v from 'valibot'
import { Count, Id, Instant } from '../shared/column-values.ts'
import { todayIn } from '../shared/dates.ts'
import { EXPORT_TABLES } from './export-tables.ts'

/** `ExportManifest` describes the content of an archive. It is stored as `manifest.json`. */
export const ExportManifest = v.object({
  format: v.literal(1),
  exportedAt: Instant,
  /** `version` is the version of Narthex that wrote the archive. */
  version: v.string(),
  church: v.object({ id: Id, name: v.string(), timeZone: v.string() }),
  /** The `tables` are in the order in which their rows can be inserted. */
  tables: v.array(v.object({ name: v.string(), rows: Count })),
  /** `leftOut` names the tables that the person may not read. */
  leftOut: v.array(v.string()),
  /**
   * `pictures` is null when the person wanted no pictures. `missing` is the number of pictures that are no longer
   * stored or did not fit into the archive.
   */
  pictures: v.nullable(v.object({ files: Count, missing: Count })),
})
export type ExportManifest = v.InferOutput<typeof ExportManifest>

/**
 * Returns a file name with the church's name and today's date in the church's time zone, such as
 * 'narthex-grace-church-2026-11-22.zip'.
 */
export function archiveFileName({ name, timeZone }: { name: string; timeZone: string }, now: Date): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return `${['narthex', ...(words ?? []).slice(0, 6)].join('-').slice(0, 80)}-${todayIn(timeZone, now)}.zip`
}

/** Returns the text of `README.txt`, which explains the archive to a person who opens it. */
export function readMe({ church, exportedAt, version, tables, leftOut, pictures }: ExportManifest): string {
  const labels = new Map<string, string>(EXPORT_TABLES.map(({ name, label }) => [name, label]))
  const rowsOf = tables.map(({ name, rows }) => `  ${name.padEnd(24)}${String(rows).padStart(9)}  ${labels.get(name)}`)
  const lines = [
    `Everything of ${church.name}`,
    '',
    `Narthex ${version} wrote this archive at ${exportedAt}.`,
    `Times of day and dates of services are local to ${church.timeZone}; instants have an offset.`,
    '',
    'csv/            one file for each table, for spreadsheet programs (UTF-8)',
    'json/           the same tables for programs, with the same rows and columns',
    ...(pictures ? ['pictures/       the pictures of recordings, in a folder for each recording'] : []),
    'manifest.json   the list of the tables, for programs',
    '',
    'In a CSV file, a text that a spreadsheet would take for a formula begins with an apostrophe.',
    'Narthex can import this archive again. Keep it safe: it has names, addresses and notes of people.',
    'Passwords, keys of other services, recovery codes, and the secrets of links are not in it.',
    '',
    'Tables and their rows:',
    ...rowsOf,
    ...(leftOut.length > 0 ? ['', `Left out, because your role may not read them: ${leftOut.join(', ')}.`] : []),
    ...(pictures
      ? ['', `Pictures: ${pictures.files}; no longer stored or without room in this archive: ${pictures.missing}.`]
      : ['', 'The pictures of recordings are not in this archive.']),
  ]
  return `${lines.join('\r\n')}\r\n`
}
