import { atom, useAtom, useSetAtom } from 'jotai'
import { useCallback, useEffect } from 'react'
import { useUnsavedChanges } from '@/widgets/use-unsaved-changes.tsx'

export const EMPTY_ENTRY = { totalAttendance: '', adultsCount: '', childrenCount: '', visitorsCount: '', notes: '' }
export type EntryValues = typeof EMPTY_ENTRY

/** The typed text of the form with the person who typed it, or null while the form is empty. */
const draftAtom = atom<{ userId: string; values: EntryValues } | null>(null)

/** Keeps the typed text while the form is not shown, for example because the sheet of a small screen is closed. */
export function useEntryDraft(userId: string) {
  const [draft, setDraft] = useAtom(draftAtom)
  const keep = useCallback(
    (values: EntryValues) => setDraft(Object.values(values).some(Boolean) ? { userId, values } : null),
    [userId, setDraft],
  )
  return { values: draft?.userId === userId ? draft.values : EMPTY_ENTRY, keep }
}

/** Asks before a link or a closed tab drops a typed count. This guard is outside the form, which may be hidden. */
export function ManualEntryGuard({ userId }: { userId: string }) {
  const { values } = useEntryDraft(userId)
  const setDraft = useSetAtom(draftAtom)
  const unsaved = useUnsavedChanges(values !== EMPTY_ENTRY)
  useEffect(() => () => setDraft(null), [setDraft])
  return unsaved.question
}
