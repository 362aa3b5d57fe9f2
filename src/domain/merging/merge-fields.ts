import { Members } from '../members/member.schema.ts'
import type { Member } from '../members/member.schema.ts'
import { columnOf } from '../shared/table.ts'

export type MergeField = Exclude<keyof Member, 'id' | 'createdAt'>
/**
 * `MergeSide` says whose value the merged member gets: the value of `kept`, the value of `gone`, or both values
 * together. Only notes can have both values.
 */
export type MergeSide = 'kept' | 'gone' | 'both'
export type MergeChoices = Partial<Record<MergeField, MergeSide>>

export const MERGE_FIELDS = [...Object.keys(Members.draft.entries), 'photoUrl'] as MergeField[]

const MAX_NOTES = 10_000
const BLANK_LINE = '\n\n'
/** A member whose last name is unknown has the last name `UNKNOWN_NAME`. */
const UNKNOWN_NAME = '?'

/** Lists the fields in which two members differ. */
export function differingFields(kept: Member, gone: Member): MergeField[] {
  return MERGE_FIELDS.filter((field) => (kept[field] ?? '') !== (gone[field] ?? ''))
}

/** Returns whether the notes of both members fit into the notes of one. */
export function canKeepBothNotes(kept: Member, gone: Member): boolean {
  if (!kept.notes || !gone.notes) return false
  return kept.notes.length + BLANK_LINE.length + gone.notes.length <= MAX_NOTES
}

/** Returns the choices that a person sees first. A known value is preferred to an unknown value. */
export function suggestedChoices(kept: Member, gone: Member): MergeChoices {
  const sides = differingFields(kept, gone).map((field) => [field, suggestedSide(field, kept, gone)] as const)
  return Object.fromEntries(sides)
}

function suggestedSide(field: MergeField, kept: Member, gone: Member): MergeSide {
  if (field === 'notes' && canKeepBothNotes(kept, gone)) return 'both'
  const isUnknown = field === 'membershipStatus' ? kept[field] === 'visitor' : isMissing(kept[field])
  return isUnknown ? 'gone' : 'kept'
}

function isMissing(value: string | null): boolean {
  return value === null || value.trim() === '' || value.trim() === UNKNOWN_NAME
}

/** Returns both members, as the person saw them, with the column names of the database. */
export function seenMembers(kept: Member, gone: Member) {
  return { kept: columnsOf(kept), gone: columnsOf(gone) }
}

function columnsOf(member: Member): Record<string, string | null> {
  return Object.fromEntries(MERGE_FIELDS.map((field) => [columnOf(field), member[field]]))
}

/** Returns the choices with the column names of the database. */
export function sentChoices(choices: MergeChoices): Record<string, MergeSide> {
  return Object.fromEntries(Object.entries(choices).map(([field, side]) => [columnOf(field), side]))
}
