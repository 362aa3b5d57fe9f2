import type { Sheet } from '../../src/domain/imports/cells/cell-text.ts'
import { openTable } from '../../src/domain/imports/open-table.ts'
import { inexactCells } from '../../src/domain/imports/rows/inexact-cells.ts'
import { mapAttendance } from '../../src/domain/imports/rows/map-attendance.ts'
import { mapMembers } from '../../src/domain/imports/rows/map-members.ts'
import { serviceCells } from '../../src/domain/imports/rows/service-cells.ts'
import { tableOf } from '../../src/domain/imports/table/table.ts'
import type { Table } from '../../src/domain/imports/table/table.ts'
import type { AttendanceRow, MappingChoice, MemberRow, SpreadsheetSource, SpreadsheetWorker } from './contract.ts'
import { decodeText } from './decode-text.ts'
import { formatOf } from './file-format.ts'
import { MAX_FILE_BYTES, PROBLEMS, ReadProblem, stopReading } from './limits.ts'
import { readDelimited } from './read-delimited.ts'
import { readXlsx } from './read-xlsx.ts'

type ReadSheet = { rows: Sheet; sheets: string[]; sheet: string; encoding: string | null }
type OnRead = (done: number, total: number) => void

/** Creates a reader that keeps one opened file and its mapped rows. */
export function createSpreadsheet(): SpreadsheetWorker {
  let table: Table | null = null
  let mapped: (MemberRow | AttendanceRow)[] = []
  return {
    async open(source, { sheet, kind, today }, onProgress) {
      table = null
      mapped = []
      try {
        const read = await readSource(source, sheet ?? null, (done, total) => {
          onProgress?.({ stage: 'reading', done, total })
        })
        const { rows, ...about } = read
        const found = tableOf(rows, about.sheet)
        const opened = openTable(found, today, kind ?? null)
        if (!found.hasHeadings && opened.columns.every(({ field }) => field === null)) stopReading('noTable')
        table = found
        return { ...about, ...opened }
      } catch (error) {
        if (error instanceof ReadProblem) return { problem: error.message }
        throw error
      }
    },
    async map(choice, onProgress) {
      if (!table) return { rows: 0, refused: [], leftOut: [], ...NO_SERVICES }
      const total = table.dataRows.length
      onProgress?.({ stage: 'mapping', done: 0, total })
      const { rows, ...facts } =
        choice.kind === 'members' ? { ...mapMembers(table, choice), ...NO_SERVICES } : mappedServices(table, choice)
      mapped = rows
      onProgress?.({ stage: 'mapping', done: total, total })
      return { rows: rows.length, ...facts }
    },
    async rows(from, count) {
      return mapped.slice(from, from + count)
    },
  }
}

const NO_SERVICES = { cells: null, inexact: [], empty: [] }

function mappedServices(table: Table, choice: MappingChoice) {
  const { empty = [], ...mapped } = mapAttendance(table, choice)
  const areDatesAcross = !Object.values(choice.fields).includes('date')
  return {
    ...mapped,
    cells: serviceCells(mapped.rows, empty),
    inexact: inexactCells(mapped.rows, areDatesAcross),
    empty: empty.map(({ row, date, time, serviceName }) => ({ row, date, time, serviceName })),
  }
}

async function readSource(source: SpreadsheetSource, sheet: string | null, onRead: OnRead): Promise<ReadSheet> {
  const none = { sheets: [], sheet: '' }
  if ('text' in source) {
    if (source.text.trim() === '') stopReading('emptyText')
    if (source.text.length > MAX_FILE_BYTES) stopReading('tooLarge')
    return { rows: readDelimited(source.text.replaceAll('\0', ''), onRead), encoding: null, ...none }
  }
  const bytes = await readBytes(source.file)
  if (formatOf(bytes) === 'zip') return { ...(await readXlsx(bytes, sheet)), encoding: null }
  const { text, encoding } = decodeText(bytes)
  return { rows: readDelimited(text, onRead), encoding, ...none }
}

/** Reads the file immediately, because the browser refuses to read a file that was changed after the choice. */
async function readBytes(file: File): Promise<Uint8Array> {
  if (file.size > MAX_FILE_BYTES) stopReading('tooLarge')
  const buffer = await file.arrayBuffer().catch((error: unknown) => {
    throw new ReadProblem(PROBLEMS.changed, { cause: error })
  })
  if (buffer.byteLength !== file.size) stopReading('changed')
  return new Uint8Array(buffer)
}
