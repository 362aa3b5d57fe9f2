import { crc32, deflateRawSync } from 'node:zlib'

/**
 * A cell of a sheet. `date` is 'YYYY-MM-DD' and is written as a serial number in a date format. `formula` is written
 * with its cached value. `xml` is the whole content of a shared string, such as '<t>Praise &amp; Prayer</t>'.
 */
export type XlsxCell =
  | string
  | number
  | null
  | { date: string; formula?: string }
  | { formula: string; value: number | string }
  | { error: string }
  | { inline: string }
  | { xml: string }

export type XlsxSheet = { name: string; rows: readonly (readonly XlsxCell[])[] }

export type ZipEntry = { name: string; text: string } | ({ name: string } & Packed)
/** Compressed bytes, with the size and the checksum that the directory of the ZIP states. */
export type Packed = { deflated: Uint8Array; size: number; checksum: number }

const DAY_MS = 86_400_000
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * Returns an Excel file. A row without cells is left out, as Excel does.
 *
 * @param options.is1904 whether dates count from 1904, as in old files from a Mac
 * @param options.extra further files of the package, which may replace the files of this function
 */
export function xlsxBytes(
  sheets: readonly XlsxSheet[],
  options: { is1904?: boolean; extra?: readonly ZipEntry[] } = {},
): Uint8Array<ArrayBuffer> {
  const strings: string[] = []
  const written = sheets.map(({ rows }, index) => ({
    name: `xl/worksheets/sheet${index + 1}.xml`,
    text: `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows.map((row, at) => rowXml(row, at + 1, strings, options.is1904 ?? false)).join('')}</sheetData></worksheet>`,
  }))
  const entries: ZipEntry[] = [
    { name: '[Content_Types].xml', text: contentTypes(sheets.length) },
    { name: '_rels/.rels', text: relationships([['officeDocument', 'xl/workbook.xml']]) },
    { name: 'xl/workbook.xml', text: workbook(sheets, options.is1904 ?? false) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: relationships([
        ...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
        ['styles', 'styles.xml'],
        ['sharedStrings', 'sharedStrings.xml'],
      ]),
    },
    { name: 'xl/styles.xml', text: STYLES },
    { name: 'xl/sharedStrings.xml', text: sharedStrings(strings) },
    ...written,
  ]
  const extra = options.extra ?? []
  return zipBytes([...entries.filter(({ name }) => !extra.some((entry) => entry.name === name)), ...extra])
}

/** Returns a ZIP file (PKWARE APPNOTE 6.3.10) of deflated entries. */
export function zipBytes(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const entry of entries) {
    const { deflated, size, checksum } = 'text' in entry ? pack(entry.text) : entry
    const name = new TextEncoder().encode(entry.name)
    const common = [...u16(20), ...u16(0x0800), ...u16(8), ...u16(0), ...u16(0x21), ...u32(checksum)]
    const sizes = [...u32(deflated.length), ...u32(size), ...u16(name.length), ...u16(0)]
    const header = Uint8Array.from([...u32(0x04034b50), ...common, ...sizes, ...name])
    directory.push(
      Uint8Array.from([
        ...u32(0x02014b50),
        ...u16(20),
        ...common,
        ...sizes,
        ...u16(0),
        ...u16(0),
        ...u16(0),
        ...u32(0),
        ...u32(offset),
        ...name,
      ]),
    )
    parts.push(header, deflated)
    offset += header.length + deflated.length
  }
  const length = directory.reduce((sum, { length }) => sum + length, 0)
  const count = u16(entries.length)
  const end = [...u32(0x06054b50), ...u32(0), ...count, ...count, ...u32(length), ...u32(offset), ...u16(0)]
  return joined([...parts, ...directory, Uint8Array.from(end)])
}

function pack(text: string): Packed {
  const bytes = new TextEncoder().encode(text)
  return { deflated: deflateRawSync(bytes, { level: 9 }), size: bytes.length, checksum: crc32(bytes) }
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const u16 = (value: number) => [value & 255, (value >>> 8) & 255]
const u32 = (value: number) => [...u16(value), ...u16(value >>> 16)]

/** Returns the letters of a column; 0 is 'A'. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCodePoint(65 + (column % 26))
}

function rowXml(cells: readonly XlsxCell[], row: number, strings: string[], is1904: boolean): string {
  const written = cells.map((cell, column) => cellXml(cell, `${columnLetters(column)}${row}`, strings, is1904)).join('')
  return written && `<row r="${row}">${written}</row>`
}

function cellXml(cell: XlsxCell, address: string, strings: string[], is1904: boolean): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return cellXml({ xml: `<t>${escaped(cell)}</t>` }, address, strings, is1904)
  if ('xml' in cell) {
    const known = strings.indexOf(cell.xml)
    const index = known < 0 ? strings.push(cell.xml) - 1 : known
    return `<c r="${address}" t="s"><v>${index}</v></c>`
  }
  if ('inline' in cell) return `<c r="${address}" t="inlineStr"><is><t>${escaped(cell.inline)}</t></is></c>`
  if ('error' in cell) return `<c r="${address}" t="e"><f>AVERAGE(Z1:Z2)</f><v>${cell.error}</v></c>`
  const formula = cell.formula === undefined ? '' : `<f>${escaped(cell.formula)}</f>`
  if ('date' in cell) return `<c r="${address}" s="1">${formula}<v>${serialOf(cell.date, is1904)}</v></c>`
  const type = typeof cell.value === 'string' ? ' t="str"' : ''
  return `<c r="${address}"${type}>${formula}<v>${typeof cell.value === 'string' ? escaped(cell.value) : cell.value}</v></c>`
}

function serialOf(date: string, is1904: boolean): number {
  return (Date.parse(`${date}T00:00:00Z`) - Date.parse(is1904 ? '1904-01-01' : '1899-12-30')) / DAY_MS
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function workbook(sheets: readonly XlsxSheet[], is1904: boolean): string {
  const list = sheets.map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const epoch = is1904 ? '<workbookPr date1904="1"/>' : '<workbookPr/>'
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}">${epoch}<sheets>${list.join('')}</sheets></workbook>`
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const list = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`
}

function sharedStrings(strings: readonly string[]): string {
  return `${XML}<sst xmlns="${MAIN}">${strings.map((xml) => `<si>${xml}</si>`).join('')}</sst>`
}

function contentTypes(sheetCount: number): string {
  const parts = [
    ['xl/workbook.xml', 'sheet.main'],
    ['xl/styles.xml', 'styles'],
    ['xl/sharedStrings.xml', 'sharedStrings'],
    ...Array.from({ length: sheetCount }, (_, at) => [`xl/worksheets/sheet${at + 1}.xml`, 'worksheet'] as const),
  ].map(([part, type]) => `<Override PartName="/${part}" ContentType="${SHEET_TYPE}.${type}+xml"/>`)
  const defaults =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>'
  return `${XML}<Types xmlns="${PACKAGE}/content-types">${defaults}${parts.join('')}</Types>`
}

/** Cell format 1 is Excel's short date (number format 14). */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`
