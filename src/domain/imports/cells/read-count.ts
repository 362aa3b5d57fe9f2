import { isBlank, quoted } from './cell-text.ts'

/**
 * `didNotHappen` is the reason why a service did not happen; '' without a reason. `isAbout` is true for a number that
 * may not be exact, such as 'ca. 95' or '95*'.
 */
export type CountRead =
  | { count: number; isAbout?: true }
  | { didNotHappen: string }
  | 'not counted'
  | { problem: string }

/**
 * `Missing` is the meaning of a cell without a number. 'not counted' means that the service took place and was not
 * counted. A dash or 'n/a' is a 'mark', which can also mean that no service took place.
 */
export type Missing = 'empty' | 'mark' | 'not counted'

export const MAX_COUNT = 1_000_000
export const MAX_VIEWS = 10_000_000

const NOT_COUNTED =
  /^(not (counted|taken|recorded)|uncounted|(nobody|no one) counted|no (count|data|record|figure|numbers?)|unknown|tb[dac]|nc|nicht gezählt|unbekannt|vergessen|non compté|inconnu|oublié|desconocido|olvidado|missing|(count )?lost|(we )?forgot(ten)?( to count)?|\?+)\.?$/i
const MARK = /^(not available|k\.? ?a\.?|n\.? ?b\.?|x)\.?$/i
const ABOUT =
  /^(~|≈|circa|ca\.?|c\.|approx(imately|\.)?|about|around|roughly|etwa|rund|ungefähr|environ|env\.|unos|aprox\.?)\s*/i
/** A mark behind a number, such as an asterisk, usually points to a footnote about the number. */
const MARKED = /[\s*†‡']+$/

const CANCELLED =
  /\b(did not happen|not held|no (service|church|worship|mass|meeting)s?( held)?|cancel+ed|cancel+ation|canc(?=\.|$)|called off|closed|kein(e)? (gottesdienst|messe)|ausgefallen|entfallen|entfällt|fällt aus|fiel aus|abgesagt|annulée?|supprimée?|pas de (culte|messe)|cancelad[oa]|suspendid[oa]|no hubo (culto|servicio|misa))\b/i
const REASON =
  /^(\p{L}+ )?(snow(ed)?|snow ?storm|blizzard|ice|icy|weather|storm|hurricane|tornado|flood(ing|ed)?|covid(-19)?|lock ?down|pandemic|power (cut|outage|failure)|no power|heating|fire|schnee|eis|sturm|unwetter|neige|tempête|nieve|tormenta)( \p{L}+)?[.!]?$/iu

/** Reads a cell of counts. A count is a whole number from 0 to `limit`. */
export function readCount(text: string, limit = MAX_COUNT): CountRead {
  if (/^\d{1,6}$/.test(text)) return { count: Number(text) }
  if (missingIn(text)) return 'not counted'
  const reason = readDidNotHappen(text)
  if (reason !== null) return { didNotHappen: reason }
  const digits = text.replace(ABOUT, '').replace(MARKED, '')
  const number = /^-?[1-9]\d{0,2}([ .,'’]\d{3})+$/.test(digits)
    ? Number(digits.replace(/[ .,'’]/g, ''))
    : decimal(digits)
  if (number === null) return { problem: `This is not a number: ${quoted(text)}` }
  if (number < 0) return { problem: `A count cannot be below 0: ${quoted(text)}` }
  if (!Number.isInteger(number)) return { problem: `This is not a whole number: ${quoted(text)}` }
  if (number > limit) return { problem: `A count cannot be above ${limit.toLocaleString('en')}: ${quoted(text)}` }
  return ABOUT.test(text) || MARKED.test(text) ? { count: number, isAbout: true } : { count: number }
}

/** Returns whether a cell has a count. */
export function isNumber(text: string): boolean {
  const read = readCount(text)
  return typeof read === 'object' && 'count' in read
}

/** Returns the meaning of a cell without a number; null for a number and for any other text. */
export function missingIn(text: string): Missing | null {
  if (text === '') return 'empty'
  if (/^\d/.test(text)) return null
  if (NOT_COUNTED.test(text)) return 'not counted'
  return isBlank(text) || MARK.test(text) ? 'mark' : null
}

function decimal(text: string): number | null {
  return /^-?\d{1,15}([.,]\d{1,15})?(e[+]?\d{1,2})?$/i.test(text) ? Number(text.replace(',', '.')) : null
}

/** Returns the reason in a text such as 'cancelled: snow'; '' without a reason. Returns null for any other text. */
export function readDidNotHappen(text: string): string | null {
  if (text.length > 500 || !/\p{L}{3}/u.test(text)) return null
  const match = CANCELLED.exec(text)
  if (match) return withoutJoints(text.slice(0, match.index) + text.slice(match.index + match[0].length))
  return REASON.test(text) ? text : null
}

/** Returns whether a note says that a service was cancelled. The word 'snow' alone is not enough. */
export function saysCancelled(text: string): boolean {
  return text.length <= 500 && CANCELLED.test(text)
}

function withoutJoints(text: string): string {
  return text
    .replace(/^[\s:;,.()!*–—-]+|[\s:;,.(!*–—-]+$/g, '')
    .replace(/^(due to|because of|because|for|by|on account of|owing to|wegen|à cause de|por|debido a)\s+/i, '')
    .replace(/^\(?(.*?)\)?$/, '$1')
    .replace(/^(was|is|service|services|church|worship)$/i, '')
    .trim()
}
