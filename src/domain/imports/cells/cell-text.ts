/**
 * A `Sheet` is a list of rows, and a row is a list of texts. For a cell that could not be read, the text is a value of
 * `UNREADABLE`. Only these texts begin with a NUL character.
 */
export type Sheet = readonly (readonly string[])[]

export const UNREADABLE = {
  tooLong: '\0long',
  formula: '\0formula',
} as const

export const MAX_CELL_LENGTH = 10_000

const BLANK = new Set(['', '-', '–', '—', '--', '---', '.', '..', '...', '…', '?', '??', 'n/a', 'na', 'n.a.', '#n/a'])
const SHOWN_LENGTH = 40

/**
 * Returns the text without invisible characters. An apostrophe before a text that begins like a formula is also
 * removed.
 */
export function cleanText(text: string): string {
  if (/^[\w@.,:/ -]*$/.test(text)) return text.trim()
  if (text.startsWith('\0')) return text
  const visible = text
    .replaceAll('\0', '')
    .replace(/[\u00A0\u2007\u202F]/g, ' ')
    .replace(/[\u200B-\u200F\u2060\uFEFF\u00AD]/g, '')
    .trim()
  return /^'\s*[=+\-@＝＋－＠]/.test(visible) ? visible.slice(1) : visible
}

/** Returns whether a cell means that there is no value. Such cells are, for example, '', '-', 'n/a' and '?'. */
export function isBlank(text: string): boolean {
  return text.length < 5 && BLANK.has(text.toLowerCase())
}

/** Returns why a cell cannot be read in any column, such as a formula with an error; null for a readable cell. */
export function cellProblem(text: string): string | null {
  if (text === UNREADABLE.tooLong) return `This cell has more than ${MAX_CELL_LENGTH.toLocaleString('en')} characters.`
  if (text === UNREADABLE.formula)
    return 'This formula has no result. Open the file in a spreadsheet program and save it.'
  if (/^#(REF|DIV\/0|VALUE|NAME|NULL|NUM|SPILL|CALC)[!?]?$/i.test(text)) return `This formula has an error: "${text}"`
  return null
}

/** Returns the text in quotation marks, on one line and shortened to `SHOWN_LENGTH` characters. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return `"${line.length > SHOWN_LENGTH ? `${cut(line, SHOWN_LENGTH)}…` : line}"`
}

/** Returns at most `length` characters of a text. Half an emoji is left out, because the database refuses it. */
export function cut(text: string, length: number): string {
  const part = text.slice(0, length)
  return part.length < text.length && /[\uD800-\uDBFF]$/.test(part) ? part.slice(0, -1) : part
}

/** Returns a column's letter in a spreadsheet: 0 → 'A', 26 → 'AA'. */
export function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last
}

/** Returns a heading in lower case, without accents and punctuation: 'Prénom*' → 'prenom', 'firstName' → 'first name'. */
export function plainWords(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/\((required|optional)\)/g, ' ')
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()
}
