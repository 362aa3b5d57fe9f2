import { useEffect, useRef, useState } from 'react'
import { applyImport, cancelImport, decideImportRows, previewImport } from '@/domain/imports/import.commands.ts'
import { listImports } from '@/domain/imports/import.queries.ts'
import type { ImportDecision } from '@/domain/imports/import.schema.ts'
import type { ImportKind } from '@/domain/imports/import-field.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { toDomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useCommand } from '@/platform/use-command.ts'
import type { ReadProgress, SpreadsheetSource } from '../../../workers/spreadsheet/contract.ts'
import { suggestedChoice } from './import-state.ts'
import type { Choice, DryRun, ImportStep } from './import-state.ts'
import { sendRows } from './send-rows.ts'
import { openSpreadsheetClient } from './spreadsheet-client.ts'
import type { SpreadsheetClient } from './spreadsheet-client.ts'

const UNREADABLE = 'The file could not be read. It may have changed, or be too large for this device. Choose it again.'
const UNKNOWN =
  'The connection was lost. Reload this page when it is back: the list of imports says whether this file is among them.'
const MOVED = 'Something changed in your church in the meantime. Please look at the figures again.'

type Columns = Extract<ImportStep, { step: 'columns' }>

/** Steps of an import: a file, its columns, the dry run, and the import itself. Nothing is written before the last. */
export function useImport(db: Db, timeZone: string, startClient = openSpreadsheetClient) {
  const [state, setState] = useState<ImportStep>({ step: 'start', problem: null })
  const client = useRef<SpreadsheetClient>(null)
  const source = useRef<SpreadsheetSource>(null)
  const columns = useRef<Columns>(null)
  /** A cancelled run must not move the page on when its answer comes. */
  const run = useRef(0)
  useEffect(() => () => client.current?.close(), [])
  const today = () => todayIn(timeZone, new Date())

  function begin(label: string, canCancel = true) {
    const own = ++run.current
    setState({ step: 'working', label, done: 0, total: 0, canCancel })
    return {
      isCurrent: () => own === run.current,
      report: (done: number, total: number, now = label) => {
        if (own === run.current) setState({ step: 'working', label: now, done, total, canCancel })
      },
    }
  }
  const reading = (report: (done: number, total: number) => void) => (progress: ReadProgress) =>
    report(progress.done, progress.total)

  async function open(chosen: SpreadsheetSource, how: { sheet?: string; kind?: ImportKind } = {}) {
    const work = begin('Reading the file')
    if (chosen !== source.current || !client.current) {
      client.current?.close()
      client.current = startClient()
      source.current = chosen
    }
    try {
      const file = await client.current.open(chosen, { today: today(), ...how }, reading(work.report))
      if (!work.isCurrent()) return
      if ('problem' in file) setState({ step: 'start', problem: file.problem })
      else setState({ step: 'columns', file, choice: suggestedChoice(file), problem: null })
    } catch (error) {
      console.error(error)
      client.current = null
      if (work.isCurrent()) setState({ step: 'start', problem: UNREADABLE })
    }
  }

  async function check(file: Columns['file'], choice: Choice) {
    columns.current = { step: 'columns', file, choice, problem: null }
    const work = begin('Reading the rows')
    const back = (problem: string) => work.isCurrent() && setState({ step: 'columns', file, choice, problem })
    try {
      const mapped = await client.current!.map({ ...choice, today: today() }, reading(work.report))
      if (!work.isCurrent()) return
      if (mapped.rows === 0 && mapped.refused.length === 0) return back('No row of this file has something to import.')
      const label = 'Sending the rows, which are only compared'
      const name = source.current && 'file' in source.current ? source.current.file.name : null
      const id = await sendRows(db, client.current!, { choice, fileName: name, count: mapped.rows }, (done) =>
        work.report(done, mapped.rows, label),
      )
      if (!work.isCurrent()) return void cancelImport(db, id).catch(() => undefined)
      work.report(0, 0, 'Comparing the rows with what you have')
      const figures = await previewImport(db, id)
      const { kind } = choice
      const dry: DryRun = { id, kind, figures, unread: mapped.refused, leftOut: mapped.leftOut.length }
      if (work.isCurrent()) setState({ step: 'dry run', run: dry, problem: null })
    } catch (error) {
      console.error(error)
      back(`${toDomainError(error).message} Nothing was imported.`)
    }
  }

  async function decide(dry: DryRun, decision: ImportDecision | null, numbers?: number[]) {
    try {
      await decideImportRows(db, dry.id, decision, numbers)
      setState({ step: 'dry run', run: { ...dry, figures: await previewImport(db, dry.id) }, problem: null })
    } catch (error) {
      console.error(error)
      setState({ step: 'dry run', run: dry, problem: toDomainError(error).message })
    }
  }

  const applying = useCommand((of: Db, dry: DryRun) => applyImport(of, dry.id, dry.figures), {
    failure: 'The file was not imported. Please try again.',
  })
  async function apply(dry: DryRun) {
    const work = begin(`Importing ${(dry.figures.new + dry.figures.changed).toLocaleString('en-US')} rows`, false)
    const outcome = await applying.run(dry)
    if (!work.isCurrent()) return
    if (outcome.ok) return setState({ step: 'done', run: { ...dry, figures: outcome.output } })
    // The answer may have been lost on its way, after the rows were written.
    const known = await listImports(db).catch(() => null)
    const applied = known?.find(({ id }) => id === dry.id)
    if (applied) return setState({ step: 'done', run: { ...dry, figures: applied.figures ?? dry.figures } })
    if (known === null) return setState({ step: 'dry run', run: dry, problem: UNKNOWN })
    if (toDomainError(outcome.error).kind !== 'conflict') {
      return setState({ step: 'dry run', run: dry, problem: 'The file was not imported. Nothing was changed.' })
    }
    const figures = await previewImport(db, dry.id).catch(() => dry.figures)
    setState({ step: 'dry run', run: { ...dry, figures }, problem: MOVED })
  }

  function startAgain() {
    run.current += 1
    if (state.step === 'dry run') void cancelImport(db, state.run.id).catch(() => undefined)
    client.current?.close()
    client.current = null
    source.current = null
    setState({ step: 'start', problem: null })
  }

  /** Goes from the dry run back to the columns, which are as the person left them. */
  function backToColumns(dry: DryRun) {
    void cancelImport(db, dry.id).catch(() => undefined)
    if (columns.current) setState(columns.current)
  }
  const openAs = (how: { sheet?: string; kind?: ImportKind }) => void (source.current && open(source.current, how))
  return { state, open, openAs, backToColumns, check, decide, apply, startAgain }
}

export type ImportProcess = ReturnType<typeof useImport>
