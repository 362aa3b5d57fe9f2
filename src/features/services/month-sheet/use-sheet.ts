import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SheetCell, SheetPlace } from '@/domain/month-sheet/month-sheet.schema.ts'
import type { Seen } from '@/domain/month-sheet/changed-meanwhile.ts'
import { enterOnSheet } from '@/domain/month-sheet/sheet-entry.commands.ts'
import type { SheetEntry } from '@/domain/month-sheet/sheet-entry.commands.ts'
import { DomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import type { FailureKind } from '@/domain/shared/failure-kind.ts'
import { useCommand } from '@/platform/use-command.ts'
import { useResend } from '@/widgets/ended-session/resend-atom.ts'
import { useUnsavedForm } from '@/widgets/unsaved-forms-atom.ts'
import { didNotTakePlace, readEntry, savedText, shortNameOf } from './cell-text.ts'
import { isChange, isMarkedOff, newestOf } from './sheet-draft.ts'
import type { Change, Draft, Entered, Mark } from './sheet-draft.ts'

type Sent = Entered & { seen: Seen | null; state: 'saving'; wasOff: boolean }
type Order = { sent: Sent; entry: SheetEntry } | { sent: null; before: number }
type Job = Order & { id: number }

export type Sheet = ReturnType<typeof useSheet>

/** Keeps the entries of a sheet and saves them one after the other. An entry can be undone. */
export function useSheet(churchId: string) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  /** The same map as `drafts`. Queued jobs read this ref, because their closure may contain an older map. */
  const latest = useRef(drafts)
  /** The keys of cells that were saved since the page was opened. */
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  const [lastSaved, setLastSaved] = useState<string | null>(null)
  const [changes, setChanges] = useState<readonly Change[]>([])
  /** The same list as `changes`, for the same reason. */
  const done = useRef<readonly Change[]>([])
  /** The count that this page last wrote into each cell. The page must not mistake it for another person's change. */
  const written = useRef(new Map<string, Seen>())
  /** The places without a service from which this page created a service and deleted it again, by the service's id. */
  const deleted = useRef(new Map<string, SheetPlace>())
  /** The entry that was sent last for each cell. While a save or an undo runs, the cell still shows the state before it. */
  const sentLast = useRef(new Map<string, SheetEntry>())
  /** The number of running saves and undos by cell key. */
  const underWay = useRef(new Map<string, number>())
  /** Entries that the server has just refused, while their boxes still show that they are being saved. */
  const failed = useRef(new Set<number>())
  /** Entries that a running undo will take back. */
  const leaving = useRef(new Set<number>())
  const jobs = useRef(0)
  /** The number of entries and undos until now. */
  const clock = useRef(0)
  const router = useRouter()

  function keep(changes: readonly Change[]): void {
    done.current = changes
    setChanges(changes)
  }
  function draft(key: string, next: Draft | null): void {
    latest.current = changed(latest.current, key, next)
    setDrafts(latest.current)
  }
  /** Discards the text or the mark of a cell, and returns the cell's key. */
  function forget(key: string): string {
    draft(key, latest.current.get(key)?.mark?.before ?? null)
    return key
  }

  /** @returns the key and the name of the cell of an undo, or null */
  async function work(db: Db, job: Job): Promise<{ key: string; name: string } | null> {
    if (!job.sent) return takeBack(db, job.before)
    const { cell, at, wasOff } = job.sent
    const { key } = cell
    try {
      const change = await enterOnSheet(db, {
        place: placeNow(cell),
        entry: job.entry,
        seen: seenIn(job.sent),
        churchId,
      })
      written.current.set(key, change.written)
      const takeBack: Change['takeBack'] = async (later) => {
        const back = await change.takeBack(later)
        if (back.isDeleted) deleted.current.set(change.id, placeNow(cell))
        return back
      }
      keep([...done.current, { key, name: shortNameOf(cell), at, wasOff, takeBack }])
    } catch (error) {
      failed.current.add(at)
      throw error
    }
    return null
  }
  /** Returns the place of a cell. An undo may have deleted the service that the cell had when its text was typed. */
  function placeNow({ place }: SheetCell): SheetPlace {
    return ('serviceInstanceId' in place && deleted.current.get(place.serviceInstanceId)) || place
  }
  function seenIn({ cell, seen }: Sent): (Seen | null)[] {
    const own = written.current.get(cell.key)
    return own ? [seen, own] : [seen]
  }
  /** Takes back the newest entry before the moment `before`. A refused entry is discarded. */
  async function takeBack(db: Db, before: number): Promise<{ key: string; name: string } | null> {
    const refused = [...latest.current.values()].filter(({ state, at }) => state !== 'saving' || failed.current.has(at))
    const newest = newestOf([...refused, ...done.current].filter(({ at }) => at < before))
    if (!newest) return null
    if (!isChange(newest)) return { key: forget(newest.cell.key), name: shortNameOf(newest.cell) }
    const others = done.current.filter((change) => change !== newest)
    try {
      written.current.set(newest.key, (await newest.takeBack(db)).restored)
    } catch (error) {
      // A change whose count was deleted can never be undone.
      if (isGone(error)) keep(others)
      throw error
    }
    keep(others)
    return newest
  }
  const { run, isPending } = useCommand(work, {
    queue: true,
    failure: (error, { sent }) => ({
      title: sent ? `${shortNameOf(sent.cell)} was not saved` : 'Nothing was taken back',
      description: reasonOf(error),
    }),
  })
  async function start(order: Order): ReturnType<typeof run> {
    const outcome = await run({ ...order, id: (jobs.current += 1) })
    if (!outcome.ok && isGone(outcome.error)) await router.invalidate()
    return outcome
  }

  const count = (key: string, by: number) => underWay.current.set(key, (underWay.current.get(key) ?? 0) + by)
  const isUnderWay = (key: string) => (underWay.current.get(key) ?? 0) > 0

  /** @param onRefusal returns the draft that the box keeps after a refusal */
  async function save(
    entered: Entered & { seen: Seen | null },
    entry: SheetEntry,
    onRefusal: (error: unknown) => Draft | null,
  ): Promise<void> {
    const { key } = entered.cell
    const wasOff = isUnderWay(key) ? sentLast.current.get(key) === 'did not happen' : didNotTakePlace(entered.cell)
    const sent: Sent = { ...entered, state: 'saving', wasOff }
    draft(key, sent)
    sentLast.current.set(key, entry)
    count(key, 1)
    const outcome = await start({ sent, entry })
    count(key, -1)
    failed.current.delete(sent.at)
    // A text typed during the save is kept and saved later. An undo may have discarded the entry.
    if (latest.current.get(key) === sent) draft(key, outcome.ok ? null : onRefusal(outcome.error))
    if (!outcome.ok) return
    setSaved((keys) => new Set(keys).add(key))
    setSaid(saidAfter(entry, 'serviceId' in placeNow(sent.cell)))
    setLastSaved(key)
  }

  /** Sends a mark. A mark that did not reach the server is kept. After a refusal, the box shows its previous draft. */
  function sendMark(marked: Entered & { seen: Seen | null; mark: Mark }): void {
    const { cell, seen, mark } = marked
    void save(marked, mark.entry, (error) => {
      // 'held' takes back a mark on a date without a service. If that mark has created no service, nothing is left to send.
      const isThere = seen !== null || done.current.some(({ key }) => key === cell.key)
      const isNeeded = mark.entry === 'did not happen' || isThere
      if (!isUnsent(error) || !isNeeded) return mark.before
      return { ...marked, state: 'refused', message: reasonOf(error), isUnsent: true }
    })
  }

  /** Returns whether the text of a box is a count, or empty. */
  function isReadable(cell: SheetCell): boolean {
    return !('message' in readEntry(cell, drafts.get(cell.key)?.text ?? savedText(cell)))
  }

  /** Saves the text that was typed into a cell, and drops a draft without a change. */
  function commit(cell: SheetCell): void {
    const now = latest.current.get(cell.key)
    // A mark is sent at once, not when its box loses focus.
    if (!now || now.state === 'saving' || now.mark) return
    const { text, seen, at } = now
    // A cell shows its old count until a save or an undo has ended. A text equal to that count may still be a change.
    if (!isUnderWay(cell.key) && text.trim() === savedText(cell)) return draft(cell.key, null)
    if (seen === undefined) return
    const read = readEntry(cell, text)
    const refused = { cell, text, at, state: 'refused' } as const
    if ('message' in read) return draft(cell.key, { ...refused, seen, message: read.message })
    void save({ cell, text, seen, at }, read.entry, (error) => {
      const message = reasonOf(error)
      return isConflict(error) ? { ...refused, message } : { ...refused, seen, message, isUnsent: isUnsent(error) }
    })
  }

  /** Sends the unsent entries of `latest`, because two events may call this before the page is rendered again. */
  function sendAgain(): void {
    for (const { cell, seen = null, mark, at } of [...latest.current.values()].filter(isKept)) {
      if (mark) sendMark({ cell, text: '', seen, mark, at })
      else commit(cell)
    }
  }
  const onOnline = useEffectEvent(sendAgain)
  useEffect(() => {
    const listener = () => onOnline()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])
  useResend([...drafts.values()].some(isSendable), sendAgain)

  /** Marks a service as not held, or as held again. */
  function toggle(cell: SheetCell): void {
    const { key, service: seen } = cell
    const was = latest.current.get(key)
    // A second mark takes back a refused one. Sent as 'held', it would create a service.
    if (!seen && was?.state === 'refused' && was.mark) return void forget(key)
    const isOff = isUnderWay(key) ? sentLast.current.get(key) === 'did not happen' : isMarkedOff(cell, was)
    const before = was && was.state !== 'saving' ? was : null
    const mark: Mark = {
      entry: isOff ? 'held' : 'did not happen',
      before: before?.mark ? before.mark.before : before,
    }
    sendMark({ cell, text: '', seen, mark, at: (clock.current += 1) })
  }

  /**
   * Discards or takes back the entry that was typed last.
   *
   * @returns the key of its cell, or null without an entry and when the person has gone on meanwhile
   */
  async function undo(): Promise<string | null> {
    const before = (clock.current += 1)
    const newest = newestOf([...latest.current.values(), ...done.current].filter(({ at }) => !leaving.current.has(at)))
    if (newest && !isChange(newest) && newest.state !== 'saving') {
      setSaid(`Taken back: ${shortNameOf(newest.cell)}`)
      return forget(newest.cell.key)
    }
    const end = newest ? expectUndo(newest) : () => {}
    const outcome = await start({ sent: null, before })
    end()
    if (!outcome.ok || !outcome.output) return null
    const { key, name } = outcome.output
    setSaved((keys) => new Set([...keys].filter((other) => other !== key)))
    setSaid(`Taken back: ${name}`)
    setLastSaved(null)
    return clock.current === before ? key : null
  }
  /** Until the returned function is called, the cell of an entry counts as one whose entry is taken back. */
  function expectUndo(entry: Change | (Draft & { state: 'saving' })): () => void {
    const key = isChange(entry) ? entry.key : entry.cell.key
    leaving.current.add(entry.at)
    sentLast.current.set(key, entry.wasOff ? 'did not happen' : 'held')
    count(key, 1)
    return () => {
      leaving.current.delete(entry.at)
      count(key, -1)
    }
  }

  const newest = newestOf([...drafts.values(), ...changes])
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
    sendAgain: [...drafts.values()].some(isKept) ? sendAgain : null,
    /** Whether a draft is unsaved and not being saved. */
    hasUnsaved: states.some((state) => state !== 'saving'),
    /** The newest entry, which `undo` discards or takes back. */
    newest,
    type: (cell: SheetCell, text: string) => {
      const before = latest.current.get(cell.key)?.seen
      const seen = before === undefined ? cell.service : before
      draft(cell.key, { cell, text, seen, state: 'typing', at: (clock.current += 1) })
    },
    /** Returns whether a cell has a text that is not saved and not being saved. */
    isUnsaved: (key: string) => (drafts.get(key)?.state ?? 'saving') !== 'saving',
    forget,
    isReadable,
    commit,
    toggle,
    undo,
  }
}

function changed(drafts: ReadonlyMap<string, Draft>, key: string, next: Draft | null): Map<string, Draft> {
  const others = new Map(drafts)
  if (next) others.set(key, next)
  else others.delete(key)
  return others
}

/** Returns whether an entry did not reach the server and is kept to be sent again. */
function isKept(draft: Draft): boolean {
  return draft.state === 'refused' && draft.isUnsent === true
}

/** Returns whether a draft can be sent as it is. */
function isSendable(draft: Draft): boolean {
  if (draft.state === 'refused') return isKept(draft)
  return draft.mark !== undefined || 'entry' in readEntry(draft.cell, draft.text)
}

/** Returns the words of the status after a save. A service that did not happen is not announced as added. */
function saidAfter(entry: SheetEntry, isAdded: boolean): string {
  if (entry === 'did not happen') return 'Saved: did not happen'
  return isAdded ? 'Saved, service added' : 'Saved'
}

function reasonOf(error: unknown): string {
  return error instanceof DomainError ? error.message : 'Please try again.'
}

const UNSENT: readonly FailureKind[] = ['offline', 'unavailable', 'signed-out']
const isUnsent = (error: unknown) => error instanceof DomainError && UNSENT.includes(error.kind)
const isConflict = (error: unknown) => error instanceof DomainError && error.kind === 'conflict'
const isGone = (error: unknown) => isConflict(error) || (error instanceof DomainError && error.kind === 'not-found')
