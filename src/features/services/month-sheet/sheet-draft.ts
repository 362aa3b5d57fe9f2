import type { Seen } from '@/domain/month-sheet/changed-meanwhile.ts'
import type { SheetCell } from '@/domain/month-sheet/month-sheet.schema.ts'
import type { TakeBack } from '@/domain/month-sheet/sheet-entry.commands.ts'
import { didNotTakePlace } from './cell-text.ts'

/** A mark that a service did not happen, or was held after all. `before` is the draft that the mark replaced. */
export type Mark = { entry: 'did not happen' | 'held'; before: Draft | null }

export type Entered = {
  cell: SheetCell
  text: string
  /** The cell's service when typing began. After a conflict it is undefined, and the number must be typed again. */
  seen?: Seen | null
  /** A draft with a mark has no text. */
  mark?: Mark
  /** The position among all entries, in the order of typing. Undo discards or takes back the newest entry. */
  at: number
}

/** A typed entry or a mark that is not yet on the server. */
export type Draft = Entered &
  (
    | { state: 'typing' }
    /** `wasOff` is whether the service was marked as one that did not happen before this entry. */
    | { state: 'saving'; wasOff: boolean }
    /** With `isUnsent`, the server was unreachable or the session had ended, and the entry can be sent again. */
    | { state: 'refused'; message: string; isUnsent?: boolean }
  )

/** An entry that is on the server. */
export type Change = { key: string; name: string; at: number; wasOff: boolean; takeBack: TakeBack }

export const isChange = (entry: Draft | Change): entry is Change => 'takeBack' in entry

/** Returns the entry that was typed last, or null. */
export function newestOf(entries: readonly (Draft | Change)[]): Draft | Change | null {
  return entries.toSorted((a, b) => b.at - a.at)[0] ?? null
}

/** Returns whether a cell shows that its service did not happen. A mark counts before the server has it. */
export function isMarkedOff(cell: SheetCell, draft: Draft | undefined): boolean {
  return draft?.mark ? draft.mark.entry === 'did not happen' : didNotTakePlace(cell)
}
