import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SheetCell } from '@/domain/month-sheet/month-sheet.schema.ts'
import type { Seen } from '@/domain/month-sheet/changed-meanwhile.ts'
import { enterOnSheet } from '@/domain/month-sheet/sheet-entry.commands.ts'
import type { SheetEntry, TakeBack } from '@/domain/month-sheet/sheet-entry.commands.ts'
import { DomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import type { FailureKind } from '@/domain/shared/failure-kind.ts'
import { useCommand } from '@/platform/use-command.ts'
import { useResend } from '@/widgets/ended-session/resend-atom.ts'
import { useUnsavedForm } from '@/widgets/unsaved-forms-atom.ts'
import { didNotTakePlace, readEntry, savedText, shortNameOf } from './cell-text.ts'

/** A mark that a service did not happen, or was held after all. `before` is the draft that the mark replaced. */
type Mark = { entry: 'did not happen' | 'held'; before: Draft | null }

/** A typed entry or a mark that is not yet on the server. */
export type Draft = {
  cell: SheetCell
  text: string
  /** The cell's service when typing began. After a conflict it is undefined, and the number must be typed again. */
  seen?: Seen | null
  /** A draft with a mark has no text. */
  mark?: Mark
} & (
  | { state: 'typing' | 'saving' }
  /** With `isUnsent`, the server was unreachable or the session had ended, and the entry can be sent again. */
  | { state: 'refused'; message: string; isUnsent?: boolean }
)

type Change = { key: string; name: string; takeBack: TakeBack }
type Order = { cell: SheetCell; entry: SheetEntry; seen: Seen | null } | { cell: null }
type Job = Order & { id: number }

export type Sheet = ReturnType<typeof useSheet>

/** Keeps the entries of a sheet and saves them one after the other. An entry can be undone. */
export function useSheet(churchId: string) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  /** The keys of cells that were saved since the page was opened. */
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  const [lastSaved, setLastSaved] = useState<string | null>(null)
  const [changes, setChanges] = useState<readonly Change[]>([])
  /** The same list as `changes`. Queued jobs read this ref, because their closure may contain an older list. */
  const done = useRef<Change[]>([])
  /** The count that this page last wrote into each cell. The page must not mistake it for another person's change. */
  const written = useRef(new Map<string, Seen>())
  /** The entry that was sent last for each cell. While a save runs, the cell still shows the state before it. */
  const sentLast = useRef(new Map<string, SheetEntry>())
  /** The number of running saves by cell key. */
  const underWay = useRef(new Map<string, number>())
  const jobs = useRef(0)
  const router = useRouter()

  async function work(db: Db, job: Job): Promise<Change | null> {
    const { cell } = job
    if (cell) {
      const { key, place } = cell
      const own = written.current.get(key)
      const seen = own ? [job.seen, own] : [job.seen]
      const change = await enterOnSheet(db, { place, entry: job.entry, seen, churchId })
      written.current.set(key, change.written)
      done.current.push({ key, name: shortNameOf(cell), takeBack: change.takeBack })
      setChanges([...done.current])
      return done.current.at(-1)!
    }
    const last = done.current.at(-1) ?? null
    try {
      await last?.takeBack(db)
    } catch (error) {
      // A change whose count was deleted can never be undone.
      if (isGone(error)) forgetChange()
      throw error
    }
    forgetChange()
    return last
  }
  function forgetChange(): void {
    done.current.pop()
    setChanges([...done.current])
  }
  const { run, isPending } = useCommand(work, {
    queue: true,
    failure: (error, { cell }) => ({
      title: cell ? `${shortNameOf(cell)} was not saved` : 'Nothing was taken back',
      description: reasonOf(error),
    }),
  })
  async function start(order: Order): ReturnType<typeof run> {
    const outcome = await run({ ...order, id: (jobs.current += 1) })
    if (!outcome.ok && isGone(outcome.error)) await router.invalidate()
    return outcome
  }

  function draft(key: string, next: Draft | null): void {
    setDrafts((now) => changed(now, key, next))
  }

  /** @param onRefusal returns the draft that the box keeps after a refusal */
  async function save(
    sent: Draft & { seen: Seen | null; state: 'saving' },
    entry: SheetEntry,
    onRefusal: (error: unknown) => Draft | null,
  ): Promise<void> {
    const { cell, seen } = sent
    const { key } = cell
    const count = (by: number) => underWay.current.set(key, (underWay.current.get(key) ?? 0) + by)
    draft(key, sent)
    sentLast.current.set(key, entry)
    count(1)
    const outcome = await start({ cell, entry, seen })
    count(-1)
    // A text typed during the save is kept and saved later.
    setDrafts((now) => (now.get(key) === sent ? changed(now, key, outcome.ok ? null : onRefusal(outcome.error)) : now))
    if (!outcome.ok) return
    setSaved((keys) => new Set(keys).add(key))
    setSaid(saidAfter(sent, entry))
    setLastSaved(key)
  }

  /** Sends a mark. A mark that did not reach the server is kept. After a refusal, the box shows its previous draft. */
  function sendMark(cell: SheetCell, seen: Seen | null, mark: Mark): void {
    const marked = { cell, text: '', seen, mark }
    void save({ ...marked, state: 'saving' }, mark.entry, (error) =>
      isUnsent(error) ? { ...marked, state: 'refused', message: reasonOf(error), isUnsent: true } : mark.before,
    )
  }

  /** Returns whether the text of a box is a count, or empty. */
  function isReadable(cell: SheetCell): boolean {
    return !('message' in readEntry(cell, drafts.get(cell.key)?.text ?? savedText(cell)))
  }

  /** Saves the text that was typed into a cell, and drops a draft without a change. */
  function commit(cell: SheetCell): void {
    const now = drafts.get(cell.key)
    // A mark is sent at once, not when its box loses focus.
    if (!now || now.state === 'saving' || now.mark) return
    const { text, seen } = now
    // A cell shows its old count until the save has ended. A text equal to that count may therefore still be a change.
    if (!underWay.current.get(cell.key) && text.trim() === savedText(cell)) return draft(cell.key, null)
    if (seen === undefined) return
    const read = readEntry(cell, text)
    const refused = { cell, text, state: 'refused' } as const
    if ('message' in read) return draft(cell.key, { ...refused, seen, message: read.message })
    void save({ cell, text, seen, state: 'saving' }, read.entry, (error) => {
      const message = reasonOf(error)
      return isConflict(error) ? { ...refused, message } : { ...refused, seen, message, isUnsent: isUnsent(error) }
    })
  }

  const unsent = [...drafts.values()].filter((draft) => draft.state === 'refused' && draft.isUnsent)
  function sendAgain(): void {
    for (const { cell, seen = null, mark } of unsent) {
      if (mark) sendMark(cell, seen, mark)
      else commit(cell)
    }
  }
  const onOnline = useEffectEvent(sendAgain)
  useEffect(() => {
    const listener = () => onOnline()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])
  const isSendable = (one: Draft) =>
    one.state === 'refused' ? one.isUnsent : one.mark !== undefined || 'entry' in readEntry(one.cell, one.text)
  useResend([...drafts.values()].some(isSendable), sendAgain)

  /** Marks a service as not held, or as held again. */
  function toggle(cell: SheetCell): void {
    const was = drafts.get(cell.key)
    const isSaving = (underWay.current.get(cell.key) ?? 0) > 0
    const isOff = isSaving ? sentLast.current.get(cell.key) === 'did not happen' : isMarkedOff(cell, was)
    const before = was && was.state !== 'saving' ? was : null
    sendMark(cell, cell.service, {
      entry: isOff ? 'held' : 'did not happen',
      before: before?.mark ? before.mark.before : before,
    })
  }

  async function undo(): Promise<string | null> {
    const outcome = await start({ cell: null })
    if (!outcome.ok || !outcome.output) return null
    const { key, name } = outcome.output
    setSaved((keys) => new Set([...keys].filter((other) => other !== key)))
    setSaid(`Taken back: ${name}`)
    setLastSaved(null)
    return key
  }

  const states = [...drafts.values()].map(({ state }) => state)
  const isSaving = isPending || states.includes('saving')
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => isSaving })
  // A session may end while an entry is being saved. The page then stays, so that the entry can be sent again.
  useUnsavedForm(isSaving)
  return {
    drafts,
    saved,
    said,
    /** The key of the cell that was saved last, until a change is undone. */
    lastSaved,
    isSaving,
    refused: states.filter((state) => state === 'refused').length,
    /** Sends entries again that did not reach the server. Null when all entries reached the server. */
    sendAgain: unsent.length > 0 ? sendAgain : null,
    /** Whether a draft is unsaved and not being saved. */
    hasUnsaved: states.some((state) => state !== 'saving'),
    /** The name of the last change, which `undo` reverses. */
    last: changes.at(-1)?.name ?? null,
    type: (cell: SheetCell, text: string) => {
      const before = drafts.get(cell.key)?.seen
      draft(cell.key, { cell, text, seen: before === undefined ? cell.service : before, state: 'typing' })
    },
    /** Returns whether a cell has a text that is not saved and not being saved. */
    isUnsaved: (key: string) => (drafts.get(key)?.state ?? 'saving') !== 'saving',
    /** Discards the text or the mark of a cell, and returns the cell's key. */
    forget: (key: string) => {
      draft(key, drafts.get(key)?.mark?.before ?? null)
      return key
    },
    isReadable,
    commit,
    toggle,
    undo,
  }
}

/** Returns whether a cell shows that its service did not happen. A mark counts before the server has it. */
export function isMarkedOff(cell: SheetCell, draft: Draft | undefined): boolean {
  return draft?.mark ? draft.mark.entry === 'did not happen' : didNotTakePlace(cell)
}

function changed(drafts: ReadonlyMap<string, Draft>, key: string, next: Draft | null): Map<string, Draft> {
  const others = new Map(drafts)
  if (next) others.set(key, next)
  else others.delete(key)
  return others
}

/** Returns the words of the status after a save. A service that did not happen is not announced as added. */
function saidAfter({ cell }: Draft, entry: SheetEntry): string {
  if (entry === 'did not happen') return 'Saved: did not happen'
  return cell.service ? 'Saved' : 'Saved, service added'
}

function reasonOf(error: unknown): string {
  return error instanceof DomainError ? error.message : 'Please try again.'
}

const UNSENT: readonly FailureKind[] = ['offline', 'unavailable', 'signed-out']
const isUnsent = (error: unknown) => error instanceof DomainError && UNSENT.includes(error.kind)
const isConflict = (error: unknown) => error instanceof DomainError && error.kind === 'conflict'
const isGone = (error: unknown) => isConflict(error) || (error instanceof DomainError && error.kind === 'not-found')
