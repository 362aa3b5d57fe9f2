/**
 * Measures an import of 50,000 rows by the embedded back end: `npm run bench:imports -- [rows]`
 *
 * Sends the rows as the import page does. Prints the seconds of each step: sending, dry run, import, dry run of the
 * same file again, and undo. Exits with 1 when a dry run takes over 10 s or the import over 60 s.
 */
import { createClient } from '@supabase/supabase-js'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ws from 'ws'
import { signUp } from '../../domain/access/credentials.commands.ts'
import type { Database } from '../../domain/database.types.ts'
import {
  ROWS_OF_REQUEST,
  addImportRows,
  applyImport,
  beginImport,
  previewImport,
  undoImport,
} from '../../domain/imports/import.commands.ts'
import { sentAttendance, sentMember } from '../../domain/imports/sent-row.ts'
import type { SentRow } from '../../domain/imports/sent-row.ts'
import { addDays } from '../../domain/shared/dates.ts'
import { openBackEnd } from '../../../supabase/embedded/back-end.ts'

const MAX_DRY_RUN_S = 10
const MAX_IMPORT_S = 60
const count = Number(process.argv[2] ?? 50_000)

const members = Array.from({ length: count }, (_, at) =>
  sentMember(at + 1, {
    row: at + 2,
    firstName: ['Ruth', 'Samuel', 'Anna', 'Tomás', 'Grace'][at % 5]!,
    lastName: `Family${Math.floor(at / 4)}`,
    email: at % 3 ? `member${at}@example.org` : null,
    phone: `+49 171 ${5_000_000 + at}`,
    familyId: `family ${Math.floor(at / 4)}`,
    dateOfBirth: addDays('1940-01-01', at % 28_000),
  }),
)
const SERVICES_A_DAY = 20
const services = Array.from({ length: count }, (_, at) =>
  sentAttendance(at + 1, {
    row: at + 2,
    column: null,
    date: addDays('2015-01-04', Math.floor(at / SERVICES_A_DAY)),
    time: null,
    serviceName: `Service ${at % SERVICES_A_DAY}`,
    total: 50 + (at % 100),
    adults: 40,
    children: 10,
  }),
)

const folder = mkdtempSync(join(tmpdir(), 'narthex-imports-'))
const backEnd = await openBackEnd({ folder })
const db = createClient<Database>('http://localhost', backEnd.publishableKey, {
  global: { fetch: (input, init) => backEnd.fetch(new Request(input, init)) },
  auth: { persistSession: false, autoRefreshToken: false },
  realtime: { transport: ws as never },
})
await signUp(db, { username: 'importer', password: 'correct horse' })

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

async function measure(kind: 'members' | 'attendance', rows: SentRow[]) {
  const times: Record<string, number> = {}
  const prepare = async () => {
    const id = await beginImport(db, { kind, fileName: 'bench.csv', defaults: {} })
    times['sending'] = await seconds(async () => {
      for (let from = 0; from < rows.length; from += ROWS_OF_REQUEST) {
        await addImportRows(db, id, rows.slice(from, from + ROWS_OF_REQUEST))
      }
    })
    return id
  }
  const id = await prepare()
  let figures = await previewImport(db, id)
  times['dry run'] = await seconds(async () => {
    figures = await previewImport(db, id)
  })
  times['import'] = await seconds(() => applyImport(db, id, figures))
  const again = await prepare()
  times['dry run again'] = await seconds(async () => {
    figures = await previewImport(db, again)
  })
  if (figures.same !== rows.length) throw new Error(`The same file changes something: ${JSON.stringify(figures)}`)
  times['undo'] = await seconds(() => undoImport(db, id))
  const said = Object.entries(times).map(([name, time]) => `${name} ${time.toFixed(1)} s`)
  process.stdout.write(`${rows.length} rows of ${kind}: ${said.join(', ')}\n`)
  return Math.max(times['dry run'], times['dry run again']) <= MAX_DRY_RUN_S && times['import'] <= MAX_IMPORT_S
}

const areFast = [await measure('members', members), await measure('attendance', services)]
await backEnd.close()
rmSync(folder, { recursive: true, force: true })
if (areFast.includes(false)) process.exitCode = 1
