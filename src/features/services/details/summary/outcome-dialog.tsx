import { useId, useState } from 'react'
import { markDidNotHappen } from '@/domain/attendance/official-total.commands.ts'
import { useCommand } from '@/platform/use-command.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { TextField } from '@/ui/text-field.tsx'

const MAX_REASON = 200

export type OutcomeDialogProps = { serviceInstanceId: string; open: boolean; onClose: () => void }

/** Asks why a service did not take place; the reason may stay empty. */
export function OutcomeDialog({ serviceInstanceId, open, onClose }: OutcomeDialogProps) {
  const [reason, setReason] = useState('')
  const formId = useId()
  const mark = useCommand(markDidNotHappen, {
    success: { title: 'Service marked as not held', description: 'It has no total and is left out of averages.' },
    failure: 'Failed to change the service. Please try again.',
    onSuccess: () => {
      setReason('')
      onClose()
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title="Did not happen?"
      description="The service then has no total, whatever was counted. You can take this back."
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={mark.isPending}>
            Mark as Not Held
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          void mark.run({ serviceInstanceIds: [serviceInstanceId], reason })
        }}
      >
        <TextField
          label="Reason"
          optional
          hint="Such as snow"
          maxLength={MAX_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
