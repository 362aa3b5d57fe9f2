import { removeAttendance } from '@/domain/attendance/attendance.commands.ts'
import type { Attendance } from '@/domain/attendance/attendance.schema.ts'
import { useCommand } from '@/platform/use-command.ts'
import { Button } from '@/ui/button.tsx'
import type { WrittenCount } from './written-text.ts'

/**
 * The count to correct: a record of a person, or the camera's count, which gets a count beside it. `counted` is null if
 * the recording has no count.
 */
export type Corrected = { record: Attendance } | { counted: number | null }
export type Correction = { id: string; totalAttendance: number }

type CountActionsProps = {
  written: WrittenCount
  isCounted: boolean
  /** The id of the text that says why the buttons do nothing while the server does not have the count. */
  whyId: string
  /** The latest correction made here, or null. */
  correction: Correction | null
  onCorrect: (corrected: Corrected) => void
  onTakenBack: () => void
}

/** Undo removes the latest correction made here. If there is no correction, Undo removes the camera's count. */
export function CountActions({ written, isCounted, whyId, correction, onCorrect, onTakenBack }: CountActionsProps) {
  const failure = 'Failed to remove the count. Please try again.'
  // The result itself says that the count is removed.
  const remove = useCommand(removeAttendance, { failure })
  const record = written.phase === 'written' ? written.record : null
  const takeBack = useCommand(removeAttendance, {
    success: {
      title: 'Correction undone',
      description: record ? "The camera's count is as it was." : 'The recording is kept.',
    },
    failure,
    onSuccess: onTakenBack,
  })
  function undo() {
    if (correction) void takeBack.run({ id: correction.id })
    else if (record) void remove.run({ id: record.id })
  }
  const isOnServer = record !== null || written.phase === 'removed'
  const typed = 'typed' in written ? written.typed : null
  function correct() {
    onCorrect(typed ? { record: typed } : { counted: record?.totalAttendance ?? null })
  }
  // The buttons keep the focus, so that screen readers read the reason.
  const state = isOnServer ? {} : { 'aria-disabled': true, 'aria-describedby': whyId }
  return (
    <>
      <Button tone="secondary" {...state} onClick={correct}>
        {isCounted || typed ? 'Correct' : 'Enter a count'}
      </Button>
      {(isCounted || correction) && (
        <Button tone="secondary" {...state} pending={remove.isPending || takeBack.isPending} onClick={undo}>
          {undoLabel(written, correction)}
        </Button>
      )}
    </>
  )
}

/** Names the number that Undo removes if the result shows another number. */
function undoLabel(written: WrittenCount, correction: Correction | null): string {
  if (correction) {
    const now = 'typed' in written && written.typed?.id === correction.id ? written.typed : correction
    return `Undo my ${now.totalAttendance}`
  }
  if (written.phase !== 'written') return 'Undo'
  const { record, total } = written
  const isShown = total.total === null || total.total === record.totalAttendance
  return isShown ? 'Undo' : `Undo the camera’s ${record.totalAttendance}`
}
