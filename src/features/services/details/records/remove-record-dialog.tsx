import { useState } from 'react'
import { removeAttendance } from '@/domain/attendance/attendance.commands.ts'
import type { Attendance } from '@/domain/attendance/attendance.schema.ts'
import { peopleLabel } from '@/domain/recordings/recording.rules.ts'
import { useCommand } from '@/platform/use-command.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { TextField } from '@/ui/text-field.tsx'

const MAX_REASON = 500

function whatStays({ aiSessionId, source }: Attendance): string {
  if (aiSessionId) return 'Its recording and snapshots stay.'
  if (source === 'register') return 'All marks of its register are deleted with it.'
  return source === 'clicker'
    ? 'Its clickers are left out. You can count each of them again under Clickers.'
    : 'The history still shows it.'
}

export type RemoveRecordDialogProps = { record: Attendance; open: boolean; onClose: () => void }

/** Asks for a confirmation and a reason before a count is deleted. Deleting a camera's count keeps the recording. */
export function RemoveRecordDialog({ record, open, onClose }: RemoveRecordDialogProps) {
  const [reason, setReason] = useState('')
  const removal = useCommand(removeAttendance, {
    success: { title: 'Count deleted', description: 'The history of the service still shows it.' },
    failure: 'Failed to delete the count. Please try again.',
    onSuccess: () => {
      setReason('')
      onClose()
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Delete Count?"
      description={`The count of ${peopleLabel(record.totalAttendance)} will be deleted. ` + whatStays(record)}
      submitLabel="Delete"
      tone="danger"
      pending={removal.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        void removal.run({ id: record.id, reason })
      }}
    >
      <TextField
        label="Reason"
        optional
        hint="Example: counted twice"
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
