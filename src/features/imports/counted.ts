import { countLabel } from '@/domain/shared/count-label.ts'
import type { ImportKind } from '@/domain/imports/import.schema.ts'

const THINGS: Record<ImportKind, string> = { members: 'member', attendance: 'service', everything: 'row' }

/** Returns a number of members, services or rows, such as '3 members'. */
export function counted(count: number, kind: ImportKind): string {
  return countLabel(count, THINGS[kind])
}

/** Returns the number with a capital letter, for the label of a button: '3 Members'. */
export function countedInTitle(count: number, kind: ImportKind): string {
  return counted(count, kind).replace(/[a-z]/, (letter) => letter.toUpperCase())
}
