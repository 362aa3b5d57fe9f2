import * as v from 'valibot'
import { Id, Instant } from '../shared/column-values.ts'
import { textField } from '../shared/common-fields.ts'
import { isId } from '../shared/ids.ts'
import { field, readOnly, table } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

/** `VisitorNotes` are notes about visitors who are not in the list of members. */
export const VisitorNotes = table('visitor_notes', {
  id: readOnly(Id),
  serviceInstanceId: field(Id, v.pipe(v.string(), v.check(isId, 'Not an id'))),
  note: textField(500, 'Please enter a note'),
  createdAt: readOnly(Instant),
})
export type VisitorNote = RowOf<typeof VisitorNotes>
export type VisitorNoteDraft = v.InferOutput<typeof VisitorNotes.draft>

/** `VisitorNoteText` is the form of a note. The form has no field for the service, because the page knows it. */
export const VisitorNoteText = v.omit(VisitorNotes.draft, ['serviceInstanceId'])
export type VisitorNoteText = v.InferOutput<typeof VisitorNoteText>
