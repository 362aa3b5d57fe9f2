import { plainWords } from '../cells/cell-text.ts'
import { readStatus } from '../cells/member-values.ts'
import type { Field, MemberField } from '../import-field.ts'
import type { Contents } from './column-contents.ts'
import { isRole, memberHeading } from './member-headings.ts'
import { valuesOf } from './table.ts'
import type { Table, TableColumn } from './table.ts'

/** Several columns may fill one of these fields. */
const SHARED = new Set<MemberField>(['street', 'notes'])
const MOSTLY = 0.7
/** A column with one of these words has other data, or data of another person. */
const OTHERS = /\b(work|other|emergency|spouse|parent|office|fax|remote|person|breeze|household|family)\b/

/**
 * Guesses the field of each column in a list of people. A column without a known heading is guessed by its contents.
 */
export function guessMembers(table: Table, contents: readonly Contents[]): Map<string, Field> {
  const fields = new Map<string, Field>()
  const byField = new Map<MemberField, { column: TableColumn; rank: number }>()
  for (const column of table.columns) {
    const found = memberHeading(column.words)
    if (!found || (found.field === 'id' && contents[column.index]!.ids < MOSTLY && contents[column.index]!.size > 0))
      continue
    if (SHARED.has(found.field)) fields.set(column.key, found.field)
    else if (found.rank < (byField.get(found.field)?.rank ?? Infinity))
      byField.set(found.field, { column, rank: found.rank })
  }
  settleNames(byField)
  const phone = byField.get('phone')
  if (phone && byField.has('mobile') && !byField.has('home phone')) {
    byField.set('home phone', phone)
    byField.delete('phone')
  }
  for (const [field, { column }] of byField) fields.set(column.key, field)
  const address = byField.get('address')
  const hasParts = byField.has('city') || byField.has('zip')
  if (address && hasParts) {
    const hasStreet = [...fields.values()].includes('street')
    const second = table.columns.find(
      ({ words, key }) => fields.get(key) === 'street' && memberHeading(words)?.rank !== 100,
    )
    if (!hasStreet || !second) fields.set(address.column.key, 'street')
  }
  const role = table.columns.find((column) => isRole(column.words) && holdsStatus(table, column.index))
  if (role && !byField.has('membershipStatus')) fields.set(role.key, 'membershipStatus')
  guessByContents(table, contents, fields)
  return fields
}

/** A column 'Name' has the full name. Beside first names, it has last names; beside last names, it has first names. */
function settleNames(byField: Map<MemberField, { column: TableColumn; rank: number }>) {
  const full = byField.get('fullName')
  if (!full) return
  if (byField.has('firstName') && byField.has('lastName')) byField.delete('fullName')
  else if (byField.has('firstName')) {
    byField.set('lastName', full)
    byField.delete('fullName')
  } else if (byField.has('lastName') && full.column.words !== 'full name') {
    byField.set('firstName', full)
    byField.delete('fullName')
  }
}

function guessByContents(table: Table, contents: readonly Contents[], fields: Map<string, Field>) {
  const taken = new Set(fields.values())
  const free = table.columns.filter(
    ({ key, words }) => !fields.has(key) && (words === '' || memberHeading(words) === null),
  )
  const take = (column: TableColumn | undefined, field: MemberField) => {
    if (!column || fields.has(column.key) || taken.has(field)) return
    fields.set(column.key, field)
    taken.add(field)
  }
  const isFree = ({ key }: TableColumn) => !fields.has(key)
  const having = (what: 'emails' | 'phones' | 'ids') =>
    free.find((each) => isFree(each) && contents[each.index]![what] >= MOSTLY)
  take(
    free.find((each) => each.words === 'age' && contents[each.index]!.dates >= MOSTLY),
    'dateOfBirth',
  )
  const email = having('emails')
  if (email && !OTHERS.test(email.words)) take(email, 'email')
  const phone = having('phones')
  if (phone && !OTHERS.test(phone.words) && !taken.has('mobile') && !taken.has('home phone')) take(phone, 'phone')
  if (table.hasHeadings) return
  take(having('ids'), 'id')
  const texts = free.filter((each) => isFree(each) && isText(contents[each.index]!) && areNames(table, each.index))
  if (taken.has('firstName') || taken.has('fullName')) return
  take(texts[0], 'firstName')
  take(texts[1], 'lastName')
}

/**
 * Returns whether every value of a column is only a status. The words for a leader and for staff say more than a
 * status.
 */
function holdsStatus(table: Table, index: number): boolean {
  const words = valuesOf(table, index).map(plainWords)
  return words.length > 0 && words.every((each) => readStatus(each) !== null && each !== 'leader' && each !== 'staff')
}

/** `areNames` returns whether most rows have a short text in the column. */
function areNames(table: Table, index: number): boolean {
  const values = valuesOf(table, index)
  const names = values.filter((value) => value.length <= 40 && value.split(/\s+/).length <= 3)
  return names.length >= table.dataRows.length * 0.8
}

function isText({ ids, emails, phones, dates, counts, size }: Contents): boolean {
  return size > 0 && Math.max(ids, emails, phones, dates, counts) < 0.3
}
