import type { ImportKind } from '../../src/domain/imports/import-field.ts'
import type { AttendanceRow, MemberRow } from '../../src/domain/imports/import-row.ts'
import type { MappingChoice, MappingResult, OpenedFile } from '../../src/domain/imports/opened-file.ts'

/**
 * This file is the public interface of the spreadsheet worker: plain data and one set of functions. Expected failures
 * are values, because Comlink keeps only the message of an `Error`. To cancel, the page terminates the worker.
 */
export type { AttendanceRow, MappingChoice, MappingResult, MemberRow, OpenedFile }

/** `text` was pasted by a person. */
export type SpreadsheetSource = { file: File } | { text: string }

/** `problem` is a sentence for people. */
export type OpenResult = OpenedFile | { problem: string }

/** `total` is 0 while it is unknown. */
export type ReadProgress = { stage: 'reading' | 'mapping'; done: number; total: number }

export type SpreadsheetWorker = {
  /**
   * Reads a file or a pasted text, and guesses the field of each column. Without `sheet`, the sheet with the most cells
   * is opened; without `kind`, the kind is guessed. `today` is 'YYYY-MM-DD' in the church's time zone. A second call
   * replaces the opened file.
   */
  open(
    source: SpreadsheetSource,
    options: { sheet?: string; kind?: ImportKind; today: string },
    onProgress?: (progress: ReadProgress) => void,
  ): Promise<OpenResult>
  /** Maps the rows of the opened file as `choice` says, and keeps the mapped rows for `rows`. */
  map(choice: MappingChoice, onProgress?: (progress: ReadProgress) => void): Promise<MappingResult>
  /** Returns up to `count` mapped rows, so that the rows can be sent in parts. `from` counts from 0. */
  rows(from: number, count: number): Promise<(MemberRow | AttendanceRow)[]>
}
