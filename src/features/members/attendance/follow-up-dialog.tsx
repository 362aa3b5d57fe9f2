import { useState } from 'react'
import { createFollowUp } from '@/domain/register/follow-up.commands.ts'
import { useCommand } from '@/platform/use-command.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'

const MAX_NOTE = 2000

export type FollowedUp = { id: string; firstName: string; lastName: string }

export type FollowUpDialogProps = {
  member: FollowedUp
  /** The date in the church's time zone. */
  today: string
  open: boolean
  onClose: () => void
}

/** Notes that a member was called, visited or written to. */
export function FollowUpDialog({ member, today, open, onClose }: FollowUpDialogProps) {
  const name = `${member.firstName} ${member.lastName}`
  const [onDate, setOnDate] = useState(today)
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const { run, isPending } = useCommand(createFollowUp, {
    success: { title: 'Follow-up saved', description: `It stands on the page of ${name}.` },
    failure: 'Failed to save the follow-up. Please try again.',
    onSuccess: () => {
      setNote('')
      setOnDate(today)
      onClose()
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="sm"
      title={`Follow Up ${name}`}
      description="Owners and staff read this note. For two weeks, the person is not on the list of missed members."
      pending={isPending}
      pendingLabel="Saving..."
      onSubmit={(event) => {
        event.preventDefault()
        const problem = onDate === '' ? 'Please enter a valid date' : onDate > today ? FUTURE : undefined
        setError(problem)
        if (!problem) void run({ memberId: member.id, onDate, note: note.trim() || null })
      }}
    >
      <TextField
        label="Date"
        required
        type="date"
        max={today}
        error={error}
        value={onDate}
        onChange={(event) => setOnDate(event.target.value)}
      />
      <TextareaField
        label="Note"
        optional
        rows={3}
        hint="Example: called on Tuesday, back in two weeks"
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  )
}

const FUTURE = 'Please enter a date that is not in the future'
