import { strToU8, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { MAX_CELL_LENGTH, UNREADABLE } from '../../src/domain/imports/cells/cell-text.ts'
import type { Sheet } from '../../src/domain/imports/cells/cell-text.ts'
import { stopReading } from './limits.ts'
import { FORMULA_WITHOUT_RESULT, sheetWithValues } from './sheet-cells.ts'
import { unpack, zipEntries } from './unpack.ts'
import type { ZipEntry } from './unpack.ts'
import { sheetsOf } from './workbook.ts'

export type Workbook = { sheets: string[]; sheet: string; rows: Sheet }

const READ = /^xl\/(workbook|sharedStrings|styles)\.xml$|^xl\/_rels\/workbook\.xml\.rels$|^xl\/worksheets\/[^/]+\.xml$/i
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Excel's day 0. A time without a date has this date. */
const EXCEL_ZERO = Date.UTC(1899, 11, 30)

/**
 * Reads the sheet `wanted` of an .xlsx file; with null, the sheet with the most cells. Dates become 'YYYY-MM-DD' or
 * 'YYYY-MM-DD HH:MM', and times become 'HH:MM'. Throws `ReadProblem` for a file that cannot be read.
 */
export async function readXlsx(bytes: Uint8Array, wanted: string | null): Promise<Workbook> {
  const entries = zipEntries(bytes)
  checkFormat(entries)
  const parts = unpack(
    bytes,
    entries.filter(({ name }) => READ.test(name)),
  )
  const known = {
    styles: styleCount(parts),
    strings: parts.get('xl/sharedStrings.xml')?.match(/<(\w+:)?si[\s/>]/g)?.length ?? 0,
  }
  const sheets = sheetsOf(parts)
  if (sheets.length === 0) stopReading('damaged')
  if (wanted !== null && !sheets.some(({ name }) => name === wanted)) stopReading('noSuchSheet')
  const sizes = sheets.map(({ path }) => parts.get(path)!.split(/<(?:\w+:)?(?:v|is)[ >]/).length)
  const largest = sheets[sizes.indexOf(Math.max(...sizes))]!
  const chosen = sheets.find(({ name }) => name === wanted) ?? largest
  const { xml, cells } = sheetWithValues(parts.get(chosen.path)!, known)
  const hasPictures = entries.some(({ name }) => name.startsWith('xl/media/'))
  if (cells === 0) stopReading(hasPictures ? 'pictures' : 'noCells')
  const rows = await cellsOf(parts, chosen.path, xml, sheets.findIndex((each) => each === chosen) + 1)
  return { sheets: sheets.map(({ name }) => name), sheet: chosen.name, rows }
}

/** Throws `ReadProblem` if a ZIP file has no workbook. The sentence names the kind of file. */
function checkFormat(entries: readonly ZipEntry[]) {
  const has = (pattern: RegExp) => entries.some(({ name }) => pattern.test(name))
  if (has(/^xl\/workbook\.xml$/)) return
  if (has(/^xl\/workbook\.bin$/)) stopReading('binaryExcel')
  if (has(/^Index(\.zip|\/.*\.iwa)$/)) stopReading('numbers')
  if (has(/^content\.xml$/) && has(/^mimetype$/)) stopReading('openDocument')
  if (has(/^(word|ppt)\//)) stopReading('document')
  stopReading(entries.some(({ isEncrypted }) => isEncrypted) ? 'password' : 'zip')
}

function styleCount(parts: ReadonlyMap<string, string>): number {
  const formats = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(parts.get('xl/styles.xml') ?? '')?.[0]
  return formats?.match(/<(\w+:)?xf[\s/>]/g)?.length ?? 0
}

/**
 * Reads the cells of a sheet. The checked parts are packed again, because the library reads only files. They are not
 * compressed, so the library unpacks nothing.
 */
async function cellsOf(parts: ReadonlyMap<string, string>, path: string, xml: string, sheet: number): Promise<Sheet> {
  const files = Object.fromEntries(
    [...parts].flatMap(([name, text]) => {
      if (name === path) return [[name, strToU8(xml)]]
      return name.startsWith('xl/worksheets/') ? [] : [[name, strToU8(text)]]
    }),
  )
  const packed = zipSync(files, { level: 0 })
  const rows = await readSheet(packed.slice().buffer, sheet, { trim: false }).catch(() => stopReading('damaged'))
  return rows.map((row) => {
    const cells = row.map((cell) => textOf(cell as CellValue))
    while (cells.length > 0 && cells.at(-1)!.trim() === '') cells.pop()
    return cells
  })
}

type CellValue = string | number | boolean | Date | null

function textOf(value: CellValue): string {
  if (value === null) return ''
  if (value instanceof Date) return dateText(value.getTime())
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (value === FORMULA_WITHOUT_RESULT) return UNREADABLE.formula
  return value.length > MAX_CELL_LENGTH ? UNREADABLE.tooLong : value.replaceAll('\0', '')
}

function dateText(ms: number): string {
  const rounded = Math.round(ms / MINUTE_MS) * MINUTE_MS
  if (Number.isNaN(rounded)) return ''
  const [date = '', time = ''] = new Date(rounded).toISOString().split('T')
  if (rounded === EXCEL_ZERO + DAY_MS) return '24:00'
  if (rounded < EXCEL_ZERO + DAY_MS) return time.slice(0, 5)
  return time.startsWith('00:00') ? date : `${date} ${time.slice(0, 5)}`
}
