import { isBlank } from '../cells/cell-text.ts'
import { isTotalLabel } from '../table/left-out-rows.ts'
import type { Table } from '../table/table.ts'
import type { MemberField } from '../import-field.ts'
import type { MemberRow, RefusedCell } from '../import-row.ts'
import type { LeftOutRow, MappingChoice } from '../opened-file.ts'
import { columnReading } from './column-dates.ts'
import { fillMember } from './fill-member.ts'
import type { MemberColumn } from './fill-member.ts'
import type { EmptyService } from './partly-counted.ts'
import { repeatedMember } from './repeated-rows.ts'

/** `empty` has the services whose cell in the file is empty. */
export type Mapped<Row> = { rows: Row[]; refused: RefusedCell[]; leftOut: LeftOutRow[]; empty?: EmptyService[] }

/** Turns a list of people into members. Each row with data becomes a member, is refused or is left out. */
export function mapMembers(table: Table, { fields, answers, today }: MappingChoice): Mapped<MemberRow> {
  const columns: MemberColumn[] = table.columns.flatMap((column) => {
    const field = fields[column.key]
    if (!field || field === 'ignore') return []
    const isDate = field === 'dateOfBirth' || field === 'joinDate' || field === 'birthday'
    const reading = isDate ? columnReading(table, column, { answers, today, areServices: false }) : null
    return [{ ...column, field: field as MemberField, reading }]
  })
  const result: Mapped<MemberRow> = { rows: [], refused: [], leftOut: [...table.leftOut] }
  const findFirst = repeatedMember()
  for (const index of table.dataRows) {
    const cells = table.rows[index]!
    const row = index + 1
    const why = leftOut(cells, columns, table)
    if (why) {
      result.leftOut.push({ row, why })
      continue
    }
    const { member, refused } = fillMember(row, cells, columns)
    const first = refused.length === 0 ? findFirst(member) : null
    if (first !== null) refused.push({ row, column: null, reason: `This person is in row ${first} already.` })
    const name = [member.firstName, member.lastName].filter(Boolean).join(' ')
    if (refused.length > 0) result.refused.push(...refused.map((cell) => ({ ...cell, about: { name } })))
    else result.rows.push(member)
  }
  result.leftOut.sort((a, b) => a.row - b.row)
  return result
}

function leftOut(cells: readonly string[], columns: readonly MemberColumn[], table: Table): LeftOutRow['why'] | null {
  if (columns.every(({ index }) => isBlank(cells[index] ?? ''))) return 'blank'
  if (table.columns.length < 3) return null
  const filled = cells.filter((cell) => !isBlank(cell))
  const isCounted = filled.length === 2 && filled.some((cell) => /^[\d.,]+$/.test(cell))
  return isCounted && isTotalLabel(filled[0]!) ? 'total' : null
}
