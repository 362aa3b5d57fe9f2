import * as v from 'valibot'
import type { AttendanceSource } from '../attendance/attendance.schema.ts'
import { Count, Id, Instant, OptionalText } from '../shared/column-values.ts'
import { view } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

export const ImportKind = v.picklist(['members', 'attendance', 'everything'])
export type ImportKind = v.InferOutput<typeof ImportKind>

/** `ImportAction` says how an import treats a row. */
export type ImportAction = 'new' | 'changed' | 'same' | 'refused' | 'question' | 'left out'

/**
 * `RowsShown` selects the rows of a list. 'question' also has the answered questions, 'unanswered' only the others. The
 * rest are rows that replace a count, and rows by what the file says of a service.
 */
export type RowsShown = ImportAction | 'unanswered' | 'replaced' | 'counted' | 'not counted' | 'did not happen'

/** `ImportFigures` has the number of rows for each `ImportAction`, and of rows that replace a count. */
export const ImportFigures = v.object({
  new: Count,
  changed: Count,
  same: Count,
  refused: Count,
  questions: Count,
  left_out: Count,
  replaced: v.optional(Count, 0),
  /** `kept` has the names of the rows that an undo kept; empty before an undo. */
  kept: v.optional(v.array(v.string()), []),
})
export type ImportFigures = v.InferOutput<typeof ImportFigures>

export const Imports = view('imports', {
  id: Id,
  personName: v.string(),
  kind: ImportKind,
  fileName: OptionalText,
  state: v.picklist(['open', 'applied', 'undone']),
  figures: v.nullable(v.unknown()),
  createdAt: Instant,
  appliedAt: v.nullable(Instant),
  undoneAt: v.nullable(Instant),
})
export type Import = Omit<RowOf<typeof Imports>, 'figures'> & { figures: ImportFigures | null }

export const MAX_UNDO_DAYS = 30

/** An `ImportCandidate` is a member who may be the person in a row. */
export type ImportCandidate = {
  id: string
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  date_of_birth: string | null
}

/** `ImportedValues` are the values of a row, by the names in `sent-row.ts`. */
export type ImportedValues = Record<string, unknown>

/**
 * An `ImportDecision` answers a question about a row. The row is a new person ('new'), is the only candidate ('same'),
 * or is left out.
 */
export type ImportDecision = 'new' | 'same' | 'leave out'

/**
 * A `ReplacedCount` is a count of a person or a camera that a row replaces. Without a `total`, the row replaces nothing,
 * because the church has another official total, which is then `official` and stays.
 */
export type ReplacedCount = {
  total?: number
  source?: AttendanceSource
  /** `by` has the names of the people or cameras that counted, as far as they are known. */
  by?: string[]
  /** `counts` is the number of counts that make the total. */
  counts?: number
  official?: number
  /** `service` and `date` are set for a row of an archive, which has only the id of the service. */
  service?: string
  date?: string
}

export type ImportRow = {
  number: number
  /** `row` is the number of the row in the file, from 1; `column` is the heading of its count. */
  row: number | null
  column: string | null
  reason: string | null
  given: ImportedValues
  before: ImportedValues | null
  after: ImportedValues | null
  decision: ImportDecision | null
  candidates: ImportCandidate[]
  replaced: ReplacedCount | null
}
