import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useRef, useState } from 'react'
import { beginImport, decideImportRows, previewImport } from '@/domain/imports/import.commands.ts'
import { listServiceNames } from '@/domain/imports/import.queries.ts'
import type { ImportDecision } from '@/domain/imports/import.schema.ts'
import type { ImportKind } from '@/domain/imports/import-field.ts'
import { refusedRows } from '@/domain/imports/rows/refused-rows.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { toDomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import { CommandHostContext } from '@/platform/command-host.ts'
import { useCommand } from '@/platform/use-command.ts'
import type { ReadProgress, SpreadsheetSource } from '../../../workers/spreadsheet/contract.ts'
import { counted } from './counted.ts'
import { firstRows } from './dry-run/use-rows.ts'
import { applyRun, whyNotApplied } from './apply-run.ts'
import { suggestedChoice } from './import-state.ts'
import type { Choice, DryRun, ImportStep } from './import-state.ts'
import { dryRunOfArchive, isArchive } from './send-archive.ts'
import { forget, rowsOfSpreadsheet, sendRows } from './send-rows.ts'
import { openSpreadsheetClient } from './spreadsheet-client.ts'
import type { SpreadsheetClient } from './spreadsheet-client.ts'

const UNREADABLE = 'The file could not be read. It may have changed, or be too large for this device. Choose it again.'

type Columns = Extract<ImportStep, { step: 'columns' }>

/**
 * Runs the steps of an import: a file, its columns, the dry run and the import itself. Only the last step writes to the
 * church.
 */
export function useImport(db: Db, timeZone: string) {
  const [state, setState] = useState<ImportStep>({ step: 'start', problem: null })
  const queries = useQueryClient()
  const host = useContext(CommandHostContext)
  /** Logs a failure. After the session has ended, the log-in dialog opens on this page. */
  const tell = (error: unknown) => {
    console.error(error)
    void host?.failed?.(error)
  }
  const client = useRef<SpreadsheetClient>(null)
  const source = useRef<SpreadsheetSource>(null)
  const columns = useRef<Columns>(null)
  /**
   * The number of the current run. Each new step, a cancel and the closing of the page increase it. An answer that
   * belongs to an older run must not change the page.
   */
  const run = useRef(0)
  useEffect(
    () => () => {
      run.current += 1
      client.current?.close()
    },
    [],
  )
  const today = () => todayIn(timeZone, new Date())

  function begin(label: string, canCancel = true) {
    const own = ++run.current
    let isReading = true
    const show = (now: string, { done, total }: { done: number; total: number }) => {
      if (own === run.current) setState({ step: 'working', label: now, done, total, canCancel })
    }
    show(label, { done: 0, total: 0 })
    return {
      isCurrent: () => own === run.current,
      /** Shows the worker's progress only until `goOn`, because the worker's last report may come after its answer. */
      onRead: (progress: Pick<ReadProgress, 'done' | 'total'>) => isReading && show(label, progress),
      goOn: (now: string, done = 0, total = 0) => {
        isReading = false
        show(now, { done, total })
      },
    }
  }

  async function open(chosen: SpreadsheetSource, how: { sheet?: string; kind?: ImportKind } = {}) {
    const work = begin('Reading the file')
    if ('file' in chosen && isArchive(chosen.file)) return openArchive(chosen.file, work)
    if (chosen !== source.current || !client.current) {
      client.current?.close()
      client.current = openSpreadsheetClient()
      source.current = chosen
    }
    try {
      const file = await client.current.open(chosen, { today: today(), ...how }, work.onRead)
      if (!work.isCurrent()) return
      if ('problem' in file) setState({ step: 'start', problem: file.problem })
      else setState({ step: 'columns', file, choice: suggestedChoice(file), problem: null })
    } catch (error) {
      if (!work.isCurrent()) return
      console.error(error)
      client.current = null
      setState({ step: 'start', problem: UNREADABLE })
    }
  }

  /** Reads the rows that the next step shows first, so that no list appears late. */
  const readFirstRows = async (shown: DryRun, isDone = false) =>
    void (await Promise.all(firstRows(db, shown, isDone).map((query) => queries.prefetchInfiniteQuery(query))))

  async function openArchive(file: File, work: ReturnType<typeof begin>) {
    const stop = (problem: string) => work.isCurrent() && setState({ step: 'start', problem })
    try {
      const read = await dryRunOfArchive(db, file, timeZone, work)
      if (!read || !work.isCurrent()) return
      if ('problem' in read) return void stop(read.problem)
      await readFirstRows(read)
      if (work.isCurrent()) setState({ step: 'dry run', run: read, problem: null })
    } catch (error) {
      if (!work.isCurrent()) return
      tell(error)
      const { kind, message } = toDomainError(error)
      stop(kind === 'unexpected' ? UNREADABLE : `${message} Nothing was imported.`)
    }
  }

  async function check(file: Columns['file'], choice: Choice) {
    columns.current = { step: 'columns', file, choice, problem: null }
    const work = begin('Reading the rows')
    const back = (problem: string) => setState({ step: 'columns', file, choice, problem })
    let id: string | null = null
    try {
      const knownServices = choice.kind === 'attendance' ? await listServiceNames(db) : []
      if (!work.isCurrent()) return
      const { rows, ...mapped } = await client.current!.map({ ...choice, knownServices, today: today() }, work.onRead)
      if (!work.isCurrent()) return
      const refused = refusedRows(mapped.refused, choice)
      const sent = rowsOfSpreadsheet(client.current!, choice.kind, rows, refused)
      if (sent.count === 0) return back('No row of this file has something to import.')
      const label = 'Sending the rows, which are only compared'
      const name = source.current && 'file' in source.current ? source.current.file.name : null
      work.goOn(label, 0, sent.count)
      const { kind, defaults } = choice
      id = await sendRows(
        db,
        () => beginImport(db, { kind, fileName: name, defaults }),
        sent,
        (done) => work.goOn(label, done, sent.count),
      )
      if (!work.isCurrent()) return forget(db, id)
      work.goOn('Comparing the rows with what you have')
      const figures = await previewImport(db, id)
      if (!work.isCurrent()) return forget(db, id)
      const dry: DryRun = { ...mapped, id, kind, figures, asked: figures.questions, notRestored: [] }
      await readFirstRows(dry)
      if (!work.isCurrent()) return forget(db, id)
      setState({ step: 'dry run', run: dry, problem: null })
    } catch (error) {
      if (id) forget(db, id)
      if (!work.isCurrent()) return
      tell(error)
      back(`${toDomainError(error).message} Nothing was imported.`)
    }
  }

  async function decide(dry: DryRun, decision: ImportDecision | null, numbers?: number[]) {
    const own = run.current
    const show = (changed: DryRun, problem: string | null) => {
      if (own === run.current) setState({ step: 'dry run', run: changed, problem })
    }
    try {
      await decideImportRows(db, dry.id, decision, numbers)
      const figures = await previewImport(db, dry.id)
      show({ ...dry, figures }, null)
      await queries.invalidateQueries({ queryKey: ['import-rows', dry.id] })
    } catch (error) {
      tell(error)
      show(dry, toDomainError(error).message)
    }
  }

  const applying = useCommand(applyRun, {
    failure: (error) => ({ title: 'Error', description: whyNotApplied(error) }),
  })
  async function apply(dry: DryRun) {
    const work = begin(`Importing ${counted(dry.figures.new + dry.figures.changed, dry.kind)}`, false)
    const outcome = await applying.run(dry)
    if (!work.isCurrent()) return
    if (outcome.ok) {
      const done = { ...dry, figures: outcome.output }
      queries.removeQueries({ queryKey: ['import-rows', dry.id] })
      await readFirstRows(done, true)
      return setState({ step: 'done', run: done })
    }
    const figures = await previewImport(db, dry.id).catch(() => dry.figures)
    await queries.invalidateQueries({ queryKey: ['import-rows', dry.id] })
    setState({ step: 'dry run', run: { ...dry, figures }, problem: whyNotApplied(outcome.error) })
  }

  function startAgain() {
    run.current += 1
    if (state.step === 'dry run') forget(db, state.run.id)
    client.current?.close()
    client.current = null
    source.current = null
    setState({ step: 'start', problem: null })
  }

  /** Goes back from the dry run to the columns, with the person's choices. */
  function backToColumns(dry: DryRun) {
    run.current += 1
    forget(db, dry.id)
    if (columns.current) setState(columns.current)
  }
  const openAs = (how: { sheet?: string; kind?: ImportKind }) => void (source.current && open(source.current, how))
  return { state, open, openAs, backToColumns, check, decide, apply, startAgain }
}
