import { formatLongDate } from '../shared/date-formats.ts'
import type { LocalDate } from '../shared/dates.ts'
import { searchable } from '../shared/search-words.ts'

/** A part of a date is the name of a month (at least three letters), or a number, also with dashes or slashes. */
const PART = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$|^\d[\d/-]*$/
/** A plain number may also be a part of a name, such as 'Synod 2026'. */
const MORE_THAN_A_NUMBER = /^[a-z]|[/-]/

const partsOf = (text: string) =>
  searchable(text)
    .split(/[\s,]+/)
    .filter(Boolean)

/**
 * Returns a function that tells whether a date fits the words of a search, such as 'Nov 15', '15 November', 'November
 * 2026', '11/15' or '2026-11-15'. Returns null for words that name no date, such as '2026', 'April' or
 * 'Service 5'.
 */
export function dateSearch(words: string): ((date: LocalDate) => boolean) | null {
  const parts = partsOf(words)
  const isDate = /\d/.test(words) && parts.every((part) => PART.test(part))
  if (!isDate || !parts.some((part) => MORE_THAN_A_NUMBER.test(part))) return null
  return (date) => {
    const [year, month, day] = date.split('-').map(Number)
    const texts = [...partsOf(formatLongDate(date)), date, `${month}/${day}/${year}`]
    const isOneOf = (part: string) =>
      texts.some((text) => (/^\d{1,2}$/.test(part) ? text === part : text.startsWith(part)))
    return parts.every(isOneOf)
  }
}
