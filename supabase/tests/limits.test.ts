import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SignUp } from '../../src/domain/access/credentials.schema.ts'
import { ChurchRole, UserRole } from '../../src/domain/access/profile.schema.ts'
import { AttendanceRecords, AttendanceSource } from '../../src/domain/attendance/attendance.schema.ts'
import { AuditAction } from '../../src/domain/audit/audit-line.schema.ts'
import { AttendanceHistory } from '../../src/domain/attendance/attendance-history.schema.ts'
import { CamerasSee } from '../../src/domain/attendance/camera.schema.ts'
import { CombinedSource, ServiceTotals } from '../../src/domain/attendance/service-total.schema.ts'
import { IntegrationsDraft } from '../../src/domain/integrations/integrations.schema.ts'
import { MAX_SNAPSHOT_BYTES, SNAPSHOT_BUCKET } from '../../src/domain/recordings/attendance-snapshot.schema.ts'
import { MAX_PERSON_BOXES, personBoxes } from '../../src/domain/recordings/person-box.ts'
import { RecordingSessions } from '../../src/domain/recordings/recording-session.schema.ts'
import { hasInvisible, isPlainLabel, mixesAlphabets } from '../../src/domain/shared/form-fields.ts'
import { SermonDraft } from '../../src/domain/sermons/sermon.schema.ts'
import { openDatabase } from './database.ts'
import type { Database } from './database.ts'
import { MEASURED_TYPES, listedValues, measureLimits } from './measure-limits.ts'
import type { Limits } from './measure-limits.ts'
import { TABLES, columnOf } from './tables.ts'

/**
 * The schemas of the rows that people and the API send, by table. Fields are in camel case, and columns are in snake
 * case.
 */
const SENT = Object.entries(TABLES).flatMap(([table, { drafts = {} }]) =>
  Object.entries(drafts).map(
    ([name, schema]) => [table.includes('.') ? table : `public.${table}`, name, schema] as const,
  ),
)

/** Columns that are in no draft and allow only listed values, each with the schema of these values. */
const LISTED: Record<string, v.GenericSchema> = {
  'public.profiles.role': UserRole,
  'public.profiles.church_role': ChurchRole,
  'public.recording_sessions.status': RecordingSessions.answer.entries.status,
  'public.attendance.tracking_method': AttendanceRecords.answer.entries.trackingMethod,
  'public.attendance.source': AttendanceSource,
  'public.attendance_history.change': AttendanceHistory.answer.entries.change,
  'public.audit_log.action': AuditAction,
  'public.camera_pairs.see': CamerasSee,
  'public.service_instances.outcome': ServiceTotals.answer.entries.outcome,
  'public.service_instances.official_source': CombinedSource,
  'public.service_instances.rooms_see': CamerasSee,
}

/** The limits in which a form is stricter than the database, each with the reason. */
const STRICTER: Record<string, Limits> = {
  // The specification asks for at least one person in the studio's manual entry.
  'StudioAttendance.totalAttendance': { least: 1 },
}

/** Patterns of limited columns that are part of no schema, each with the reason. */
const WRITTEN_BY_NO_SCHEMA: [RegExp, reason: string][] = [
  [
    /\.(created_at|registered_at|begins_at)$/,
    'Only the database sets the time at which a row was made or from which it applies.',
  ],
  [/^public\.(donations|volunteers|event_registrations)\./, 'No screen and no call of the API writes these tables.'],
  [/^public\.recording_sessions\.((avg|max)_people_count|came_in|peak_occupancy)$/, 'Kept by a trigger.'],
  [/^public\.service_instances\.(door|room|official)_(total|came_in|measured)/, 'Kept by triggers.'],
  [/^public\.service_instances\.(named_present|counts)$/, 'Kept by triggers.'],
  [/^public\.attendance\.(came_in|factor_percent)$/, 'Written by triggers.'],
  [/^public\.(attendance_notes|service_instance_notes|event_contacts)\./, 'Written by triggers.'],
  [/^public\.recording_minutes\.(steps|sent_at)$/, 'Made by the studio; the database refuses every other form.'],
  [/^public\.churches\.official_order$/, 'An order of known words, made by buttons.'],
  [/^public\.churches\.counting_categories$/, 'A list, which counting-category.schema.ts checks whole.'],
  [/^public\.churches\.former_categories$/, 'Kept by a trigger.'],
  [
    /^public\.attendance\.extras$|^private\.register_(changes|extras)\./,
    'Written by functions, which refuse what is too large.',
  ],
  [/^private\.(clickers|taps)\./, 'Written by functions, which cut or refuse what is too long.'],
  [/^private\.webhook_deliveries\./, 'Written by triggers.'],
  [/^private\.timers\.name$/, 'Written by the API function.'],
  [/^private\.(integrations\.webhook_secret|calendar_feeds\.secret|card_links\.token)$/, 'Made by the database.'],
  [/^(public\.imports|private\.import_rows)\./, 'Written by functions, which refuse or cut what is too long.'],
  [/^public\.attendance\.category_counts$/, 'Written by imports, which check it whole.'],
  [/^public\.members\.photo_url$/, 'No form has it.'],
  [/^public\.profiles\.email$/, 'No form has it.'],
  [/^public\.attendance\.demographics_data$/, 'No form has it.'],
  [
    /^public\.recording_sessions\.metadata$/,
    'Bytes: domain/recording.test.ts fills it with the passages of version 1.0.0.',
  ],
  [/^public\.attendance_snapshots\.metadata$/, 'Bytes: the last test fills it with MAX_PERSON_BOXES.'],
]

type Column = { table: string; name: string; type: string; checks: string[]; list: string | null }

const COLUMNS = `
  select n.nspname || '.' || c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
    array(select pg_get_expr(k.conbin, k.conrelid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks,
    (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
      and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ '= ANY \\(ARRAY\\[') as list
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where n.nspname in ('public', 'private') and c.relkind = 'r'
  order by 1, a.attnum`

let database: Database
let columns: Column[]

beforeAll(async () => {
  database = await openDatabase('hosted')
  columns = await database.query<Column>(COLUMNS)
})
afterAll(() => database.close())

/** Returns whether the check constraints of a column accept a value. */
async function isTaken({ name, type, checks }: Column, value: unknown): Promise<boolean> {
  const condition = ['true', ...checks].map((check) => `(${check})`).join(' and ')
  const attempt = `select (${condition}) is not false as taken from (select $1::${type} as "${name}") as row`
  try {
    return (await database.query<{ taken: boolean }>(attempt, [value]))[0]!.taken
  } catch (error) {
    // The text is no value of this type.
    if ((error as { code?: string }).code?.startsWith('22')) return false
    throw error
  }
}

async function limitsOfColumn(column: Column, blankIsNull: boolean): Promise<Limits> {
  const { type, list } = column
  if (list) return { values: [...list.matchAll(/'([^']*)'::text/g)].map(([, value]) => value ?? '').toSorted() }
  return measureLimits(type, (value) => isTaken(column, value), blankIsNull)
}

async function limitsOfField(schema: v.GenericSchema, type: string): Promise<Limits> {
  const values = listedValues(schema)
  if (values) return { values }
  const takes = async (value: unknown) => v.safeParse(schema, value).success
  return measureLimits(type, takes, isBlankNull(schema))
}

function isBlankNull(schema: v.GenericSchema): boolean {
  const read = v.safeParse(schema, '')
  return read.success && read.output === null
}

const find = (column: string) => columns.find(({ table, name }) => `${table}.${name}` === column)!

test.each(SENT)('the table %s has the same limits as the schema %s', async (table, schemaName, { entries }) => {
  const ofDatabase: Record<string, Limits> = {}
  const ofSchema: Record<string, Limits> = {}
  for (const [field, entry] of Object.entries(entries)) {
    const column = columns.find(({ table: of, name }) => of === table && name === columnOf(field))
    if (!column || !MEASURED_TYPES.includes(column.type)) continue
    const schema = entry as v.GenericSchema
    const limits = await limitsOfColumn(column, isBlankNull(schema))
    ofDatabase[field] = { ...limits, ...STRICTER[`${schemaName}.${field}`] }
    ofSchema[field] = await limitsOfField(schema, column.type)
  }
  expect(Object.keys(ofSchema)).not.toEqual([])
  expect(ofSchema).toEqual(ofDatabase)
})

test.each(Object.entries(LISTED))('the column %s accepts exactly the values of its schema', async (column, schema) => {
  expect(await limitsOfColumn(find(column), false)).toEqual({ values: listedValues(schema) })
})

test('every limit of the database is in a schema or in a list of exceptions with reasons', () => {
  const sent = SENT.flatMap(([table, , { entries }]) =>
    Object.keys(entries).map((field) => `${table}.${columnOf(field)}`),
  )
  const limited = columns.filter(({ checks }) => checks.length > 0).map(({ table, name }) => `${table}.${name}`)
  const measured = columns
    .filter(({ type }) => MEASURED_TYPES.includes(type))
    .map(({ table, name }) => `${table}.${name}`)
  const compared = new Set([...sent.filter((column) => measured.includes(column)), ...Object.keys(LISTED)])
  const alone = limited.filter((column) => !compared.has(column))
  expect(alone.filter((column) => !WRITTEN_BY_NO_SCHEMA.some(([pattern]) => pattern.test(column)))).toEqual([])
  const stale = WRITTEN_BY_NO_SCHEMA.filter(([pattern]) => !alone.some((column) => pattern.test(column)))
  expect(stale).toEqual([])
})

/** Addresses that a link must not have, in spellings that browsers accept. */
const NO_WEB_ADDRESSES = [
  'javascript:alert(1)',
  'JavaScript://example.org/%0aalert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://example.org/1',
  'file:///etc/passwd',
  'ftp://example.org/a.mp3',
  'https:example.org',
  '//example.org',
  'example.org',
  'https://',
  'https://example.org/a b',
  'https://example.org/\njavascript:alert(1)',
  'javascript:alert(1)\nhttps://example.org',
  'https:\\\\example.org',
]

test('addresses such as `javascript:` are refused by the database, the forms and the API', async () => {
  // `image_url` is left out. It is a path in Storage, and the database compares the whole path.
  const addresses = columns.filter(({ name }) => /(^|_)(url|link|href|website)$/.test(name) && name !== 'image_url')
  const names = addresses.map(({ table, name }) => `${table}.${name}`)
  expect(names).toEqual([
    'private.integrations.webhook_url',
    'public.members.photo_url',
    'public.sermons.audio_url',
    'public.sermons.video_url',
  ])
  const { audioUrl, videoUrl } = SermonDraft.entries
  const forms = [audioUrl, videoUrl, IntegrationsDraft.entries.webhookUrl]
  for (const address of NO_WEB_ADDRESSES) {
    for (const column of addresses) expect([column.name, address, await isTaken(column, address)]).toContain(false)
    for (const schema of forms) {
      const read = v.safeParse(schema, address)
      expect(read.issues?.[0]?.message).toMatch(/^Please enter an? (web )?address/)
    }
  }
  for (const address of ['https://example.org/a.mp3?t=1#x', 'http://192.0.2.1:8080/ü']) {
    for (const column of addresses) expect(await isTaken(column, address)).toBe(true)
    for (const schema of forms) expect(v.safeParse(schema, address).success).toBe(true)
  }
})

const NAMES: [name: string, isInvisible: boolean, isMixed: boolean][] = [
  ['Ruth Moab', false, false],
  ['Рут', false, false],
  ['Μαρία', false, false],
  ['Ծովինար', false, false],
  ['김 하나 Kim', false, false],
  ['山田 Yamada', false, false],
  ['Łukasz Žižka 2', false, false],
  ['😀 choir', false, false],
  ['👩‍👩‍👧 team', false, false],
  ['❤️ choir', false, false],
  ['👩‍❤️‍👨', false, false],
  ['anna\u3164', true, false],
  ['anna\u115f', true, false],
  ['\u2800anna', true, false],
  ['anna\ufe0f', true, false],
  ['anna\u034f', true, false],
  ['anna\u{e0101}', true, false],
  ['team\u200d', true, false],
  ['R\u200buth', true, false],
  ['Ruth\u202e', true, false],
  ['Ru\u00adth', true, false],
  ['Ruth\u{e0041}', true, false],
  ['\u2066Ruth', true, false],
  ['Rutһ', false, true],
  ['Μаrіа', false, true],
  ['ΑNNA', false, true],
  ['Հanna', false, true],
  ['anna\u180b', true, false],
  ['anna\ufff4', true, false],
  ['anna\u{e0fff}', true, false],
  ['ꓮnna', false, true],
  ['Ⲁnna', false, true],
]

test('the database and the forms refuse the same names with look-alike or invisible characters', async () => {
  for (const [name, isInvisible, isMixed] of NAMES) {
    const [row] = await database.query(
      `select private.has_invisible($1) as a, private.mixes_alphabets($1) as b, private.is_plain_label($1) as c`,
      [name],
    )
    const isPlain = !isInvisible && !isMixed
    expect([name, row]).toEqual([name, { a: isInvisible, b: isMixed, c: isPlain }])
    expect([hasInvisible(name), mixesAlphabets(name), isPlainLabel(name)]).toEqual([isInvisible, isMixed, isPlain])
    const draft = v.safeParse(SignUp, { username: name, password: 'secret1', confirmPassword: 'secret1' })
    expect([name, draft.success]).toEqual([name, isPlain])
  }
  const unseen = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => (code < 0xd8_00 || code > 0xdf_ff) && /[\p{Cf}\p{DI}]/u.test(String.fromCodePoint(code)))
    .map((code) => String.fromCodePoint(code))
  expect(unseen.filter((character) => !hasInvisible(`anna${character}`))).toEqual([])
  const passed = await database.query(
    'select character from unnest($1::text[]) as character where not private.has_invisible(character)',
    [unseen],
  )
  expect(passed).toEqual([])
  // A page shows these spaces as one space or as nothing.
  for (const name of ['anna  bell', 'anna\u1680bell', 'anna\u2028bell', 'anna\u0085bell', 'anna\tbell', 'anna\u0001']) {
    const [row] = await database.query('select private.is_plain_username($1) as is_plain', [name])
    expect([name, row]).toEqual([name, { is_plain: false }])
    const draft = v.safeParse(SignUp, { username: name, password: 'secret1', confirmPassword: 'secret1' })
    expect([name, draft.success]).toEqual([name, false])
  }
  // Usernames are normalized, which turns these letters into plain letters. So the test uses only a label.
  const [mathematical] = await database.query(`select private.is_plain_label('\u{1d5a0}nna') as is_plain`)
  expect([mathematical, isPlainLabel('\u{1d5a0}nna')]).toEqual([{ is_plain: false }, false])
  // A label may be in two languages, if each word is in one alphabet.
  expect([isPlainLabel('Kids / Дети'), isPlainLabel('Kіds / Дети')]).toEqual([true, false])
})

test('the storage bucket accepts pictures up to the size that the app allows', async () => {
  const bucket = await database.query('select file_size_limit from storage.buckets where id = $1', [SNAPSHOT_BUCKET])
  expect(bucket).toEqual([{ file_size_limit: MAX_SNAPSHOT_BYTES }])
})

test('the largest possible metadata of a snapshot is within the size limit', async () => {
  const person = { box: { left: 0.1234, top: 0.1234, right: 0.1234, bottom: 0.1234 }, score: 0.1234 }
  const people = personBoxes(Array.from({ length: MAX_PERSON_BOXES }, () => person))
  const metadata = { fps: 59.94005994005994, detectionCount: 1_000_000, isPrecise: true, people }
  expect(await isTaken(find('public.attendance_snapshots.metadata'), JSON.stringify(metadata))).toBe(true)
})
