import { cleanText, isBlank, plainWords } from '../cells/cell-text.ts'
import type { LeftOutRow } from '../opened-file.ts'

const TOTAL =
  /\b(grand total|sub ?totals?|totals?|sums?|averages?|avg|mean|median|ytd|year to date|summe|gesamt(summe)?|insgesamt|zwischensumme|durchschnitt|mittelwert|somme|moyenne|totaux|promedio|suma|totales)\b|^(max(imum)?|min(imum)?|highest|lowest|high|low|growth|% ?change|change|schnitt|mittel|media)$/
const FOOTNOTE =
  /^([*†‡§#]|\(\d|\[\d|\d\)\s|note[s:]?\b|nb\b|source[:\s]|legend\b|key:|last updated|updated|as of|printed|generated|exported|compiled|prepared by|counted by|page \d|copyright|©|confidential|hinweis|stand[:\s]|quelle|legende|anmerkung|remarque|nota)/i

/** Returns whether the label of a row names a total or an average of several rows. */
export function isTotalLabel(text: string): boolean {
  return text.length < 60 && TOTAL.test(plainWords(text))
}

/** Returns whether a service's name, such as 'Total', means the sum or the mean of a day's services. */
export function isTotalName(text: string): boolean {
  return /^(grand |day |daily |sub ?)?(totals?|sum|average|avg|mean|gesamt|summe|durchschnitt|somme|moyenne|promedio)( attendance)?$/.test(
    plainWords(text),
  )
}

/** Returns whether a text looks like a note below a table. */
export function isFootnote(text: string): boolean {
  return FOOTNOTE.test(text) || text.split(/\s+/).length > 5
}

/**
 * Returns why a row below the headings has no data; null for a row that may have data. A row that repeats the headings,
 * as on a new printed page, is a 'title'.
 *
 * @param headings the heading row's clean texts
 * @param width the number of columns of the table
 */
export function leftOutWhy(
  row: readonly string[],
  headings: readonly string[],
  width: number,
): LeftOutRow['why'] | null {
  let filled = 0
  let first = ''
  for (const cell of row) {
    if (isBlank(cell)) continue
    if (filled === 0) first = cell
    filled += 1
  }
  if (filled === 0) return 'blank'
  const isFirstHeading = first.toLowerCase() === headings.find((cell) => !isBlank(cell))?.toLowerCase()
  if (filled > 1 && isFirstHeading && isHeadingsAgain(row, headings)) return 'title'
  if (filled === 1 && width > 2) {
    if (isTotalLabel(first)) return 'total'
    if (isFootnote(first)) return 'footnote'
  }
  return null
}

function isHeadingsAgain(row: readonly string[], headings: readonly string[]): boolean {
  return headings.every((heading, at) => cleanText(row[at] ?? '').toLowerCase() === heading.toLowerCase())
}
