import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { SheetCell } from '@/domain/month-sheet/month-sheet.schema.ts'
import { enterOnSheet } from '@/domain/month-sheet/sheet-entry.commands.ts'
import type { SheetEntry, TakeBack } from '@/domain/month-sheet/sheet-entry.commands.ts'
import { DomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useCommand } from '@/platform/use-command.ts'
import { didNotTakePlace, readEntry, savedText, shortNameOf } from './cell-words.ts'

/** What a person typed and the server does not have. */
export type Draft = { text: string; state: 'typing' | 'saving' } | { text: string; state: 'refused'; message: string }

type Change = { key: string; name: string; takeBack: TakeBack }
type Job = { id: number } & ({ cell: SheetCell; entry: SheetEntry } | { cell: null })

export type Sheet = ReturnType<typeof useSheet>

/** What is typed into the cells of a sheet, saved one after the other, and taken back. */
export function useSheet(churchId: string) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  /** Cells that were saved since the page was opened. */
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  const [changes, setChanges] = useState<readonly Change[]>([])
  /** As `changes`; what waits for its turn reads what is there by then. */
  const done = useRef<Change[]>([])
  const jobs = useRef(0)

  async function work(db: Db, job: Job): Promise<Change | null> {
    const { cell } = job
    if (cell) {
      const takeBack = await enterOnSheet(db, { place: cell.place, entry: job.entry, churchId })
      done.current.push({ key: cell.key, name: shortNameOf(cell), takeBack })
    } else {
      await done.current.at(-1)?.takeBack(db)
    }
    const change = (cell ? done.current.at(-1) : done.current.pop()) ?? null
    setChanges([...done.current])
    return change
  }
  const { run, isPending } = useCommand(work, {
    inTurn: true,
    failure: (error, { cell }) => ({
      title: cell ? `${shortNameOf(cell)} was not saved` : 'Nothing was taken back',
      description: reasonOf(error),
    }),
  })
  const start = (job: { cell: SheetCell; entry: SheetEntry } | { cell: null }) =>
    run({ ...job, id: (jobs.current += 1) })

  function draft(key: string, next: Draft | null): void {
    setDrafts((now) => changed(now, key, next))
  }

  async function save(cell: SheetCell, text: string, entry: SheetEntry): Promise<void> {
    const { key } = cell
    draft(key, { text, state: 'saving' })
    const outcome = await start({ cell, entry })
    const after: Draft | null = outcome.ok ? null : { text, state: 'refused', message: reasonOf(outcome.error) }
    setDrafts((now) => {
      const sent = now.get(key)
      // What was typed meanwhile is saved by itself.
      return sent?.state === 'saving' && sent.text === text ? changed(now, key, after) : now
    })
    if (!outcome.ok) return
    setSaved((keys) => new Set(keys).add(key))
    setSaid('Saved')
  }

  /** Saves what was typed into a cell; without a change there is nothing to save. */
  function commit(cell: SheetCell): void {
    const now = drafts.get(cell.key)
    if (!now || now.state === 'saving') return
    if (now.text.trim() === savedText(cell)) return draft(cell.key, null)
    const read = readEntry(cell, now.text)
    if ('message' in read) return draft(cell.key, { text: now.text, state: 'refused', message: read.message })
    void save(cell, now.text, read.entry)
  }

  async function undo(): Promise<string | null> {
    const outcome = await start({ cell: null })
    if (!outcome.ok || !outcome.output) return null
    const { key, name } = outcome.output
    setSaved((keys) => new Set([...keys].filter((other) => other !== key)))
    setSaid(`Taken back: ${name}`)
    return key
  }

  const states = [...drafts.values()].map(({ state }) => state)
  const isSaving = isPending || states.includes('saving')
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => isSaving })
  return {
    drafts,
    saved,
    said,
    isSaving,
    refused: states.filter((state) => state === 'refused').length,
    /** Typed, and neither saved nor on its way. */
    hasUnsaved: states.some((state) => state !== 'saving'),
    /** The change that `undo` takes back. */
    last: changes.at(-1)?.name ?? null,
    type: (key: string, text: string) => draft(key, { text, state: 'typing' }),
    forget: (key: string) => draft(key, null),
    commit,
    /** Says that a service did not take place, or takes that back. */
    toggle: (cell: SheetCell) => void save(cell, '', didNotTakePlace(cell) ? 'held' : 'did not happen'),
    undo,
  }
}

function changed(drafts: ReadonlyMap<string, Draft>, key: string, next: Draft | null): Map<string, Draft> {
  const others = new Map(drafts)
  if (next) others.set(key, next)
  else others.delete(key)
  return others
}

function reasonOf(error: unknown): string {
  return error instanceof DomainError ? error.message : 'Please try again.'
}
