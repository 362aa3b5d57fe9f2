import { MAX_CELLS, MAX_COLUMNS, MAX_ROWS, stopReading } from './limits.ts'
import { attributesOf } from './workbook.ts'

/** The text of a cell whose formula has no saved result. It is a private character, which no spreadsheet holds. */
export const FORMULA_WITHOUT_RESULT = '\uE000formula'

type Known = { styles: number; strings: number }

/**
 * Writes a sheet's XML again with only the cells that have a value, in order. Such a sheet cannot stall the reader of
 * spreadsheets, which makes a grid up to the last cell: empty cells by the million are left out, too many rows or
 * columns end the reading, and an error or a formula without a result becomes a text.
 *
 * @param known how many styles and shared strings the workbook has; a cell that refers to others loses its reference
 */
export function sheetWithValues(xml: string, known: Known): { xml: string; cells: number } {
  const text = withoutPrefix(xml)
  const rows = new Map<number, Map<number, string>>()
  let row = 0
  let column = -1
  let cells = 0
  let at = text.indexOf('<sheetData')
  while (at >= 0) {
    at = text.indexOf('<', at + 1)
    if (at < 0 || text.startsWith('</sheetData', at)) break
    const isRow = isTag(text, at, 'row')
    if (!isRow && !isTag(text, at, 'c')) continue
    const close = text.indexOf('>', at)
    if (close < 0) break
    const attributes = attributesOf(text.slice(at, close))
    const isEmpty = text[close - 1] === '/'
    if (isRow) {
      row = Number(attributes['r']) || row + 1
      column = -1
    } else {
      const end = isEmpty ? close : text.indexOf('</c>', close)
      if (end < 0) break
      column = columnOf(attributes['r']) ?? column + 1
      const value = isEmpty ? null : valueOf(text.slice(close + 1, end), attributes, known)
      if (value !== null) {
        if (column >= MAX_COLUMNS) stopReading('tooManyColumns')
        const kept = rows.get(row) ?? new Map<number, string>()
        rows.set(row, kept.set(column, value))
        cells += 1
        if (cells > MAX_CELLS) stopReading('tooManyCells')
        if (rows.size > MAX_ROWS || row > 1_048_576) stopReading('tooManyRows')
      }
    }
    at = close
  }
  return { xml: written(rows), cells }
}

function isTag(text: string, at: number, name: string): boolean {
  return text.startsWith(name, at + 1) && /[\s/>]/.test(text[at + 1 + name.length] ?? '')
}

function withoutPrefix(xml: string): string {
  const prefix = /<(\w+):worksheet\b/.exec(xml)?.[1]
  return prefix ? xml.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</') : xml
}

function columnOf(reference: string | undefined): number | null {
  const letters = /^\$?([A-Z]{1,3})\$?\d+$/i.exec(reference ?? '')?.[1]
  if (!letters) return null
  return Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Returns the attributes and the content that the cell keeps, or null for a cell without a value. */
function valueOf(inner: string, { t = 'n', s }: Record<string, string>, known: Known): string | null {
  const value = between(inner, 'v')
  const isFormula = isTagIn(inner, 'f')
  if (t === 'inlineStr') {
    const string = between(inner, 'is')
    return string ? ` t="inlineStr"><is>${string}</is>` : null
  }
  if (!value)
    return isFormula && t !== 'str'
      ? textCell(FORMULA_WITHOUT_RESULT)
      : isFormula && value === null
        ? textCell(FORMULA_WITHOUT_RESULT)
        : null
  if (t === 's') return Number(value) >= 0 && Number(value) < known.strings ? ` t="s"><v>${value}</v>` : null
  if (t === 'b' && /^[01]$/.test(value)) return ` t="b"><v>${value}</v>`
  if (t === 'n' && Number.isFinite(Number(value))) {
    const style = s !== undefined && Number(s) < known.styles ? ` s="${Number(s)}"` : ''
    return `${style}><v>${value}</v>`
  }
  return ` t="str"><v>${value}</v>`
}

function textCell(text: string): string {
  return ` t="str"><v>${text}</v>`
}

function isTagIn(inner: string, name: string): boolean {
  const at = inner.indexOf(`<${name}`)
  return at >= 0 && isTag(inner, at, name)
}

/** Returns what stands between a tag and its end; '' for an empty tag, null without one. */
function between(inner: string, name: string): string | null {
  const at = inner.indexOf(`<${name}`)
  if (at < 0 || !isTag(inner, at, name)) return null
  const close = inner.indexOf('>', at)
  if (inner[close - 1] === '/') return ''
  const end = inner.indexOf(`</${name}>`, close)
  return end < 0 ? '' : inner.slice(close + 1, end)
}

function written(rows: ReadonlyMap<number, ReadonlyMap<number, string>>): string {
  const parts = ['<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>']
  for (const [row, cells] of [...rows].toSorted(([a], [b]) => a - b)) {
    parts.push(`<row r="${row}">`)
    for (const [column, value] of [...cells].toSorted(([a], [b]) => a - b))
      parts.push(`<c r="${letters(column)}${row}"${value}</c>`)
    parts.push('</row>')
  }
  parts.push('</sheetData></worksheet>')
  return parts.join('')
}

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}
