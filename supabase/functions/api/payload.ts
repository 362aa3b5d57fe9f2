import * as v from 'valibot'
import { Refusal } from './failures.ts'
import type { Issue } from './failures.ts'

/** The size limit of a body. A snapshot's picture may have 2 MB. In base64, the picture has 2.8 MB. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024

/** The size limit of a body from a caller who has not logged in and sends only credentials. */
export const MAX_OPEN_BODY_BYTES = 16 * 1024

/** The length limit of an issue's message. Valibot quotes the input, which may be long. */
const MAX_MESSAGE = 300

/**
 * @param isOpen for routes that anyone may call
 * @throws Refusal 415 for a body that is not declared as JSON, 413 for a body that is too large, 400 for invalid JSON
 */
export async function readJson(request: Request, isOpen: boolean): Promise<unknown> {
  // With other types, a page of another site could send a request from the person's browser without a CORS preflight.
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(request.headers.get('content-type') ?? '')) {
    throw new Refusal(415, 'Please send JSON, with the header Content-Type: application/json.')
  }
  const text = new TextDecoder('utf-8', { fatal: true })
  const bytes = await readBytes(request, isOpen ? MAX_OPEN_BODY_BYTES : MAX_BODY_BYTES)
  try {
    return JSON.parse(text.decode(bytes))
  } catch {
    throw new Refusal(400, 'The body of the request is not valid JSON.')
  }
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const most = maxBytes === MAX_BODY_BYTES ? '4 MB' : '16 kB'
  const tooLarge = new Refusal(413, `The body of the request can have at most ${most}.`)
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = request.body?.getReader()
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    length += chunk.value.byteLength
    if (length > maxBytes) {
      await reader?.cancel()
      throw tooLarge
    }
    chunks.push(chunk.value)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

/** @throws Refusal 422 that names every wrong field */
export function parse<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input, { abortPipeEarly: true })
  const issues: Issue[] = result.success
    ? findNulCharacters(result.output)
    : result.issues.map((issue) => ({
        path: v.getDotPath(issue) ?? '',
        message: messageOf(issue, schema, input).slice(0, MAX_MESSAGE),
      }))
  if (issues.length > 0) throw new Refusal(422, issues[0]!.message, issues)
  return result.output
}

/** Returns an issue's message. An absent field gets the message that an empty field would get. */
function messageOf(issue: v.BaseIssue<unknown>, schema: v.GenericSchema, input: unknown): string {
  const [field, ...within] = issue.path ?? []
  if ((issue.input !== undefined && issue.input !== null) || !field || within.length > 0) return issue.message
  const entry = entryOf(schema, String(field.key), input)
  const message = entry && v.safeParse(entry, '').issues?.[0].message
  return message && !message.startsWith('Invalid ') ? message : 'This field is required'
}

/** Returns the schema of a field, even within `eitherBy` and intersections. */
function entryOf(schema: v.GenericSchema, key: string, input: unknown): v.GenericSchema | undefined {
  const { entries, options, getter } = schema as {
    entries?: Record<string, v.GenericSchema>
    options?: readonly v.GenericSchema[]
    getter?: (input: unknown) => v.GenericSchema
  }
  if (getter) return entryOf(getter(input), key, input)
  if (entries) return entries[key]
  return options?.map((option) => entryOf(option, key, input)).find((entry) => entry !== undefined)
}

/** Finds texts with the character U+0000, the only character that Postgres cannot store. */
function findNulCharacters(value: unknown, path = ''): Issue[] {
  if (typeof value === 'string') {
    return value.includes('\u0000') ? [{ path, message: 'Text cannot contain the character U+0000' }] : []
  }
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  return Object.entries(value).flatMap(([key, field]) => findNulCharacters(field, path ? `${path}.${key}` : key))
}

/**
 * Returns the schema for changes to a form's object. Every field is optional and has no default, because defaults are
 * for new rows. At least one field is required.
 */
export function changesOf<const Entries extends v.ObjectEntries>(schema: v.ObjectSchema<Entries, undefined>) {
  const entries = Object.entries(schema.entries).map(([name, entry]) => [name, withoutDefault(entry)])
  return v.pipe(
    v.partial(v.object(Object.fromEntries(entries) as Entries)),
    v.minEntries(1, 'Please send at least one field'),
  )
}

function withoutDefault(entry: v.ObjectEntries[string]): v.GenericSchema {
  if (!('wrapped' in entry)) return entry
  const { type, wrapped } = entry as { type: string; wrapped: v.GenericSchema }
  if (type !== 'nullish' && type !== 'optional') return entry
  const inner = withoutDefault(wrapped)
  return type === 'nullish' ? v.nullish(inner) : v.optional(inner)
}

/**
 * Returns a schema for one of two shapes. Only the first shape has the field `field`. The field decides between the
 * shapes, so that issues name fields of the right shape.
 */
export function eitherBy<const First extends v.GenericSchema, const Second extends v.GenericSchema>(
  field: string,
  first: First,
  second: Second,
) {
  const hasField = (input: unknown) => typeof input === 'object' && input !== null && field in input
  const either = v.lazy<First | Second>((input) => (hasField(input) ? first : second))
  return { ...either, options: [first, second] as const }
}
