import * as v from 'valibot'
import { isLocalDate, isLocalTime } from './dates.ts'
import { isId } from './ids.ts'

/**
 * Form fields have the same limits as the database, so that a form can say which field is too long. An optional field
 * that is absent, '' or NaN is stored as null.
 */

/** Returns a schema for trimmed text of 1 to `limit` characters. */
export function requiredText(limit: number, message: string) {
  return v.pipe(v.string(), v.trim(), v.nonEmpty(message), v.maxLength(limit, tooLong(limit)))
}

/** Returns a schema for trimmed text of up to `limit` characters; an empty text becomes null. */
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

/** `OptionalDate` is an existing date 'YYYY-MM-DD'; '' becomes null. */
export const OptionalDate = v.nullish(
  v.pipe(
    v.string(),
    v.check((text) => text === '' || isLocalDate(text), 'Please enter a valid date'),
    v.transform((text) => text || null),
  ),
  '',
)

/** `OptionalTime` is 'HH:MM' or 'HH:MM:SS'; '' becomes null. */
export const OptionalTime = v.nullish(
  v.pipe(
    v.string(),
    v.check((text) => text === '' || isLocalTime(text), 'Please enter a valid time'),
    v.transform((text) => text || null),
  ),
  '',
)

/** `Weekday` is 0 (Sunday) to 6, as a number or as the text of a select. */
export const Weekday = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^[0-6]$/), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
  v.maxValue(6),
)

/** `OptionalId` is a UUID; '' becomes null. */
export const OptionalId = v.nullish(
  v.pipe(
    v.string(),
    v.check((id) => id === '' || isId(id), 'Not an id'),
    v.transform((id) => id || null),
  ),
  '',
)

/** The value of a number input is text, a number, or NaN when the input is empty. */
export const NumberEntry = v.union([v.string(), v.nan(), v.number()])

/** Returns a schema for a whole number from a number input; an empty entry becomes null. */
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

/** Returns the number of an entry; null for an empty entry, and NaN for text that is not 1 to 15 digits. */
export function numberOrBlank(entry: string | number): number | null {
  if (typeof entry === 'string') return entry === '' ? null : /^\d{1,15}$/.test(entry) ? Number(entry) : Number.NaN
  return Number.isNaN(entry) ? null : entry
}

/**
 * Each of the `ALPHABETS` has letters that look like letters of another alphabet in this list, such as Latin a,
 * Cyrillic а and Greek α.
 */
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
]
/** Unicode also has Latin and Greek letters as mathematical symbols. */
const MATHEMATICS = /[\u{1d400}-\u{1d7ff}]/u

/** A zero-width joiner makes one emoji of two emoji. */
const JOINED_EMOJI = /([\u2190-\u2bff\u{1f000}-\u{1faff}]|\ufe0f)\u200d(?=[\u2190-\u2bff\u{1f000}-\u{1faff}])/gu

/** A variation selector after an emoji selects the colored form of the emoji. */
const COLORED_EMOJI = /([\u2190-\u2bff\u{1f000}-\u{1faff}])\ufe0f/gu
/** Fonts draw nothing for these characters: format characters, blank letters and variation selectors. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Returns whether a text has invisible characters, such as zero-width spaces. Invisible characters inside emoji are
 * ignored.
 */
export function hasInvisible(text: string): boolean {
  const rest = text.replaceAll(JOINED_EMOJI, '$1').replaceAll(COLORED_EMOJI, '$1')
  return UNSEEN.test(rest)
}

/** Returns whether a text has letters of two alphabets and can therefore look like another text. */
export function mixesAlphabets(text: string): boolean {
  return MATHEMATICS.test(text) || ALPHABETS.filter((alphabet) => alphabet.test(text)).length > 1
}

/**
 * Returns whether a name has only visible characters, and only one alphabet in each word. Two words may be in two
 * languages.
 */
export function isPlainLabel(text: string): boolean {
  return !hasInvisible(text) && !text.split(/\P{L}+/u).some(mixesAlphabets)
}
