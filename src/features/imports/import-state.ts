import type { ImportFigures, ImportKind } from '@/domain/imports/import.schema.ts'
import type { LeftOutRow, MappingChoice, MappingResult, OpenedFile } from '@/domain/imports/opened-file.ts'

/** A `Choice` has the chosen fields for the columns of a file, and the answers to the file's questions. */
export type Choice = Omit<MappingChoice, 'knownServices' | 'today'>

export type DryRun = Pick<MappingResult, 'cells' | 'inexact' | 'empty'> & {
  id: string
  kind: ImportKind
  figures: ImportFigures
  /** The number of questions when the dry run was made. It stays the same when questions are answered. */
  asked: number
  /** Rows that hold no data, such as totals, titles and blank rows. */
  leftOut: LeftOutRow[]
  /** The tables of an archive that an import does not write. */
  notRestored: { label: string; rows: number }[]
  /** Where an archive comes from: 'Grace, exported Nov 26, 2026 at 3:13 PM'. */
  from?: string
}

export type ImportStep =
  | { step: 'start'; problem: string | null }
  | { step: 'working'; label: string; done: number; total: number; canCancel: boolean }
  | { step: 'columns'; file: OpenedFile; choice: Choice; problem: string | null }
  | { step: 'dry run'; run: DryRun; problem: string | null }
  | { step: 'done'; run: DryRun }

/** Returns whether a dry run has no rows to write and no questions. */
export function hasNothingToImport({ figures, asked }: DryRun): boolean {
  return figures.new + figures.changed === 0 && asked === 0
}

/** Returns the choice that the file itself suggests. */
export function suggestedChoice({ kind, columns, questions }: OpenedFile): Choice {
  const guesses = questions.flatMap((question) =>
    question.type === 'in total' ? [[question.column, question.guess] as const] : [],
  )
  return {
    kind,
    fields: Object.fromEntries(columns.map(({ key, field }) => [key, field])),
    answers: { dateOrder: {}, inTotal: Object.fromEntries(guesses) },
    defaults: kind === 'attendance' ? { serviceName: 'Sunday Worship', time: '10:00' } : {},
  }
}
