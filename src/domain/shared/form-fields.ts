import * as v from 'valibot'
import { isLocalDate, isLocalTime } from './dates.ts'
import { isId } from './ids.ts'

/**
 * Fields of forms. The limits are those of the database, so that a form can say which field is too long.
 * An empty optional field (absent, '' or NaN) is stored as null.
 */

/** Trimmed text of 1 to `limit` characters. */
export function requiredText(limit: number, message: string) {
  return v.pipe(v.string(), v.trim(), v.nonEmpty(message), v.maxLength(limit, tooLong(limit)))
}

/** Trimmed text, or null when blank. */
export function optionalText(limit: number) {
  return v.nullish(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(limit, tooLong(limit)),
      v.transform((text) => text || null),
    ),
    '',
  )
}

function tooLong(limit: number): string {
  return `Please enter at most ${limit} characters`
}

/** 'YYYY-MM-DD' of a day that exists, or null when blank. */
export const OptionalDate = v.nullish(
  v.pipe(
    v.string(),
    v.check((text) => text === '' || isLocalDate(text), 'Please enter a valid date'),
    v.transform((text) => text || null),
  ),
  '',
)

/** 'HH:MM' or 'HH:MM:SS', or null when blank. */
export const OptionalTime = v.nullish(
  v.pipe(
    v.string(),
    v.check((text) => text === '' || isLocalTime(text), 'Please enter a valid time'),
    v.transform((text) => text || null),
  ),
  '',
)

/** A day of the week, as a number or as a select's text: 0 (Sunday) to 6. */
export const Weekday = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^[0-6]$/), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
  v.maxValue(6),
)

/** A row's id (UUID), or null when blank. */
export const OptionalId = v.nullish(
  v.pipe(
    v.string(),
    v.check((id) => id === '' || isId(id), 'Not an id'),
    v.transform((id) => id || null),
  ),
  '',
)

/** A number input yields text, a number, or NaN when it is blank. */
export const NumberEntry = v.union([v.string(), v.nan(), v.number()])

/** A whole number from a number input, or null when blank. */
export function optionalCount({ min, max }: { min: number; max: number }) {
  return v.nullish(
    v.pipe(
      NumberEntry,
      v.transform(numberOrBlank),
      v.check(
        (count) => count === null || (Number.isInteger(count) && count >= min && count <= max),
        `Please enter a whole number from ${min} to ${max}`,
      ),
    ),
    '',
  )
}

/** null for a blank entry, NaN for text other than decimal digits */
export function numberOrBlank(entry: string | number): number | null {
  if (typeof entry === 'string') return entry === '' ? null : /^\d{1,15}$/.test(entry) ? Number(entry) : Number.NaN
  return Number.isNaN(entry) ? null : entry
}

/** Alphabets with letters that look alike: a, а and α are three. */
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
]
/** The letters of mathematics are those of Latin and Greek a second time. */
const MATHEMATICS = /[\u{1d400}-\u{1d7ff}]/u

/** The joiner that makes one emoji of two. */
const JOINED_EMOJI = /([\u2190-\u2bff\u{1f000}-\u{1faff}]|\ufe0f)\u200d(?=[\u2190-\u2bff\u{1f000}-\u{1faff}])/gu

/** The sign after an emoji that asks for its colored form. */
const COLORED_EMOJI = /([\u2190-\u2bff\u{1f000}-\u{1faff}])\ufe0f/gu
/** Characters that fonts show as nothing: format characters, empty letters, and those that choose the form of a sign. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a text has characters that no one sees: format characters, such as zero-width spaces, and empty letters. */
export function hasInvisible(text: string): boolean {
  const rest = text.replaceAll(JOINED_EMOJI, '$1').replaceAll(COLORED_EMOJI, '$1')
  return UNSEEN.test(rest)
}

/** Whether a text has letters of two alphabets, so that it looks like another one. */
export function mixesAlphabets(text: string): boolean {
  return MATHEMATICS.test(text) || ALPHABETS.filter((alphabet) => alphabet.test(text)).length > 1
}

/** Whether a name of something looks like no other. It may be in two languages, so each word is looked at alone. */
export function isPlainLabel(text: string): boolean {
  return !hasInvisible(text) && !text.split(/\P{L}+/u).some(mixesAlphabets)
}
