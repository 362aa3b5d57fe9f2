import { isId } from '../../shared/ids.ts'
import { cellProblem, isBlank, plainWords, quoted } from '../cells/cell-text.ts'
import { MONTHS } from '../../shared/date-formats.ts'
import { readAgeBand, readEmails, readStatus, splitName } from '../cells/member-values.ts'
import type { PartialDate } from '../cells/read-date.ts'
import type { MemberField } from '../import-field.ts'
import type { MemberRow, RefusedCell } from '../import-row.ts'
import { areNotes } from '../table/member-headings.ts'
import type { TableColumn } from '../table/table.ts'
import { readPersonDate } from './column-dates.ts'
import type { ColumnReading } from './column-dates.ts'
import { joinAddress } from './join-address.ts'
import { fillPhones, isPhoneField, PHONES } from './member-phones.ts'
import type { Phones } from './member-phones.ts'

/** `reading` is null for a column without dates. */
export type MemberColumn = TableColumn & { field: MemberField; reading: ColumnReading | null }

/** The database refuses longer texts in these fields. */
const MAX_LENGTH: Partial<Record<MemberField, number>> = {
  firstName: 100,
  lastName: 100,
  fullName: 200,
  email: 320,
  phone: 50,
  mobile: 50,
  'home phone': 50,
  'work phone': 50,
  familyId: 100,
}
const MAX_ADDRESS = 500
const MAX_NOTES = 10_000

/** Fills a member from the cells of a row. The member is complete only if `refused` is empty. */
export function fillMember(
  row: number,
  cells: readonly string[],
  columns: readonly MemberColumn[],
): { member: MemberRow; refused: RefusedCell[] } {
  const member: MemberRow = { row }
  const refused: RefusedCell[] = []
  const lines: Lines = { notes: [], birthday: [], phones: [], others: [] }
  const phones: Phones = {}
  const address: { field: MemberField; text: string }[] = []
  const headings: Partial<Record<MemberField, string>> = {}
  for (const column of columns) {
    const { field, heading } = column
    headings[field] ??= heading
    const cell = cells[column.index] ?? ''
    const text = isBlank(cell) ? '' : cell
    const refuse = (reason: string) => refused.push({ row, column: heading, reason })
    const problem = cellProblem(text) ?? tooLong(field, text)
    if (problem) {
      refuse(problem)
      continue
    }
    if (isPhoneField(field)) {
      member.phone ??= null
      if (/\d/.test(text)) phones[field] ??= text
      else if (text) lines.phones.push(`${PHONES[field]}: ${text}`)
    } else if (
      field === 'address' ||
      field === 'street' ||
      field === 'city' ||
      field === 'zip' ||
      field === 'state' ||
      field === 'country'
    ) {
      member.address ??= null
      if (text) address.push({ field, text })
    } else if (field === 'notes') {
      member.notes ??= null
      if (text) lines.notes.push(areNotes(column.words) ? text : `${heading}: ${text}`)
    } else fillField(member, column, text, lines, refuse)
  }
  fillPhones(member, phones, lines.phones)
  if (address.length > 0) member.address = joinAddress(address)
  const birthday = member.dateOfBirth ? [] : lines.birthday.slice(0, 1)
  const notes = [...lines.notes, ...birthday, ...lines.phones, ...lines.others]
  if (notes.length > 0) member.notes = notes.join('\n')
  if ((member.address?.length ?? 0) > MAX_ADDRESS)
    refuseLong('address', headings.address ?? headings.street, MAX_ADDRESS)
  if ((member.notes?.length ?? 0) > MAX_NOTES) refuseLong('notes', headings.notes, MAX_NOTES)
  const missing = member.id ? null : !member.firstName ? 'first' : !member.lastName ? 'last' : null
  const nameColumn = (missing === 'first' ? headings.firstName : headings.lastName) ?? headings.fullName ?? null
  if (missing && !refused.some(({ column }) => column === nameColumn)) {
    refused.push({ row, column: nameColumn, reason: `The ${missing} name is missing.` })
  }
  return { member, refused }

  function refuseLong(what: string, column: string | undefined, limit: number) {
    const reason = `The ${what} would have more than ${limit.toLocaleString('en')} characters.`
    refused.push({ row, column: column ?? null, reason })
  }
}

function tooLong(field: MemberField, text: string): string | null {
  const limit = MAX_LENGTH[field]
  return limit && text.length > limit ? `This has more than ${limit} characters: ${quoted(text)}` : null
}

/**
 * `Lines` are lines for the notes, in this order. A birthday without a year is left out when the date of birth is
 * known.
 */
type Lines = Record<'notes' | 'birthday' | 'phones' | 'others', string[]>

function fillField(
  member: MemberRow,
  column: MemberColumn,
  text: string,
  lines: Lines,
  refuse: (reason: string) => void,
) {
  const { field, reading } = column
  if (field === 'firstName' || field === 'lastName' || field === 'familyId') member[field] = text || null
  else if (field === 'fullName') Object.assign(member, text ? splitName(text) : { firstName: null, lastName: null })
  else if (field === 'id') {
    member.id = text ? text.toLowerCase() : null
    if (text && !isId(text.toLowerCase())) refuse(`This is not an ID of Narthex: ${quoted(text)}`)
  } else if (field === 'email') {
    const [email = null, ...others] = text ? (readEmails(text) ?? []) : []
    member.email = email
    if (text && email === null) refuse(`This is not an email address: ${quoted(text)}`)
    for (const other of others) lines.others.push(`Other email: ${other}`)
  } else if (field === 'membershipStatus') {
    member.membershipStatus = text ? readStatus(plainWords(text)) : null
    if (text && member.membershipStatus === null) lines.others.push(`${column.heading}: ${text}`)
  } else if (field === 'ageBand') {
    member.ageBand = text ? readAgeBand(plainWords(text)) : null
    if (text && member.ageBand === null) lines.others.push(`${column.heading}: ${text}`)
  } else if (reading) {
    const isBirth = field !== 'joinDate'
    if (field !== 'birthday') member[isBirth ? 'dateOfBirth' : 'joinDate'] ??= null
    if (/^[0\s./-]*$/.test(text)) return
    const read = readPersonDate(text, reading, isBirth)
    if ('problem' in read) refuse(read.problem)
    else if ('partial' in read) lines[isBirth ? 'birthday' : 'others'].push(partialNote(read.partial, isBirth))
    else if (field === 'birthday') member.dateOfBirth ??= read.date
    else member[isBirth ? 'dateOfBirth' : 'joinDate'] = read.date
  }
}

function partialNote({ year, month, day }: PartialDate, isBirth: boolean): string {
  const text = [day, month === null ? null : MONTHS[month - 1], year].filter((part) => part !== null).join(' ')
  return isBirth ? `${day === null ? 'Born' : 'Birthday'}: ${text}` : `Joined: ${text}`
}
