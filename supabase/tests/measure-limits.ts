import type * as v from 'valibot'

export type Takes = (value: unknown) => Promise<boolean>

/** The measured limits: the ends of a range, counts of characters or elements, or the values of a list. */
export type Limits = { [measure: string]: number | string | string[] }

/** The column types that are measured, as Postgres names them. */
export const MEASURED_TYPES = ['text', 'text[]', 'integer', 'double precision', 'date', 'timestamp with time zone']

/** A length above any limit of a text. */
const MANY = 300_000
/** A count above any limit of a list, and a length above any limit of its elements. */
const MANY_ITEMS = 10_000
const MAX_INTEGER = 2 ** 31 - 1
const SECOND_MS = 1000
const DAY_MS = 24 * 60 * 60 * SECOND_MS
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59Z')
const SOME_TIME_MS = Date.parse('2026-05-31T00:00:00Z')
/** Dates outside the years 1 to 9999; Postgres accepts most of them. */
const OUTSIDE = ['-infinity', '0001-12-31 BC', '0000-12-31', '0000-12-31T23:59:59Z', '10000-01-01', 'infinity']

const plainText = (length: number) => 'x'.repeat(length)
/** Functions that make a text of a given length: plain text, an e-mail address or a web address. */
const TEXTS = [
  plainText,
  (length: number) => 'a@'.padEnd(length, 'x'),
  (length: number) => 'https://'.padEnd(length, 'x'),
]
/** A length that every text field accepts. */
const SOME_LENGTH = 20

/**
 * Finds the limits of a type by trying values. The result has no entry for a limit that was not reached.
 * @param isBlankNull whether the empty text means "no value", so that it is not tried
 */
export async function measureLimits(type: string, takes: Takes, isBlankNull: boolean): Promise<Limits> {
  if (type === 'text') return textLimits(takes, isBlankNull)
  if (type === 'text[]') {
    const most = await lastTaken(0, MANY_ITEMS, (count) => takes(Array.from({ length: count }, () => 'x')))
    const longest = await lastTaken(1, MANY_ITEMS, (length) => takes(['x'.repeat(length)]))
    return within(MANY_ITEMS, { most, longest })
  }
  if (type === 'date') return timeLimits(DAY_MS, (iso) => iso.slice(0, 10), takes)
  if (type === 'timestamp with time zone') return timeLimits(SECOND_MS, (iso) => iso, takes)
  const start = await firstOf([0, 1, 5, 50], takes)
  if (start === undefined) return { none: 'No number is taken.' }
  const greatest = await lastTaken(start, MAX_INTEGER, takes)
  const least = -(await lastTaken(-start, MAX_INTEGER, (number) => takes(-number)))
  return within(MAX_INTEGER, { least, greatest })
}

async function textLimits(takes: Takes, isBlankNull: boolean): Promise<Limits> {
  const text = await firstOf(TEXTS, (form) => takes(form(SOME_LENGTH)))
  // A field that accepts none of the texts has a format, and the format fixes the length.
  if (!text) return {}
  const longest = await lastTaken(SOME_LENGTH, MANY, (length) => takes(text(length)))
  if (text !== plainText) return within(MANY, { longest })
  const first = isBlankNull ? 1 : 0
  const lengths = Array.from({ length: SOME_LENGTH + 1 - first }, (_, index) => first + index)
  const shortest = await firstOf(lengths, (length) => takes(text(length)))
  return { ...(shortest === first ? {} : { shortest: shortest! }), ...within(MANY, { longest }) }
}

async function timeLimits(unit: number, write: (iso: string) => string, takes: Takes): Promise<Limits> {
  const time = (units: number) => write(new Date(SOME_TIME_MS + units * unit).toISOString())
  const last = await lastTaken(0, Math.floor((LAST_MS - SOME_TIME_MS) / unit), (units) => takes(time(units)))
  const first = await lastTaken(0, (SOME_TIME_MS - FIRST_MS) / unit, (units) => takes(time(-units)))
  const outside: string[] = []
  for (const value of OUTSIDE) if (await takes(value)) outside.push(value)
  return { first: time(-first), last: time(last), outside }
}

/** Returns the largest accepted whole number, by bisection. @param taken an accepted number */
async function lastTaken(taken: number, end: number, takes: (number: number) => Promise<boolean>): Promise<number> {
  if (await takes(end)) return end
  let [last, refused] = [taken, end]
  while (refused - last > 1) {
    const middle = Math.floor((last + refused) / 2)
    if (await takes(middle)) last = middle
    else refused = middle
  }
  return last
}

async function firstOf<Item>(items: Item[], is: (item: Item) => Promise<boolean>): Promise<Item | undefined> {
  for (const item of items) if (await is(item)) return item
  return undefined
}

/** Removes limits that equal `end`, the largest tried value, because no value was refused there. */
function within(end: number, limits: Record<string, number>): Limits {
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => Math.abs(limit) < end))
}

/** Returns the values of a picklist, even inside wrappers. Returns undefined for other schemas. */
export function listedValues(schema: v.GenericSchema): string[] | undefined {
  const inner = schema as v.GenericSchema & { wrapped?: v.GenericSchema; options?: unknown[]; pipe?: v.GenericSchema[] }
  if (schema.type === 'picklist') return (inner.options as string[]).toSorted()
  const options = schema.type === 'union' ? (inner.options as v.GenericSchema[]) : []
  for (const part of [...(inner.pipe?.slice(1) ?? []), ...options, inner.wrapped]) {
    const values = part?.kind === 'schema' ? listedValues(part) : undefined
    if (values) return values
  }
  return undefined
}
