import { MAX_CELLS, MAX_COLUMNS, MAX_ROWS, stopReading } from './limits.ts'
import { attributesOf } from './workbook.ts'

/**
 * The text of a cell whose formula has no saved result. The first character is for private use, so no spreadsheet
 * contains it.
 */
export const FORMULA_WITHOUT_RESULT = '\uE000formula'

type Known = { styles: number; strings: number }

/**
 * Returns the XML of a sheet with only the cells that have a value, in order. Errors and formulas without a result
 * become texts. Throws `ReadProblem` for too many rows, columns or cells. The library makes a grid up to the last cell,
 * so millions of empty cells could block the library.
 *
 * @param known the numbers of styles and shared strings in the workbook. A cell with an unknown style loses its style.
 * A cell with an unknown string is left out.
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

/** Returns the attributes and content of a cell, or null for a cell without a value. */
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

/** Returns the text between a start tag and its end tag; '' for an empty tag, and null if the tag is missing. */
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
