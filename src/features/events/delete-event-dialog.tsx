import { deleteEvent } from '@/domain/events/event.commands.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { useCommand } from '@/platform/use-command.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'

export type DeleteEventDialogProps = {
  event: Pick<ChurchEvent, 'id' | 'name'>
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

export function DeleteEventDialog({ event, open, onClose, onDeleted }: DeleteEventDialogProps) {
  const removal = useCommand(deleteEvent, {
    success: { title: 'Event deleted', description: 'The event has been removed successfully.' },
    failure: 'Failed to delete event. Please try again.',
    onSuccess: () => {
      onClose()
      onDeleted()
    },
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete Event?"
      description={
        `Are you sure you want to delete ${event.name}? This action cannot be undone and will remove its ` +
        'registrations. Attendance already counted stays.'
      }
      confirmLabel="Delete"
      pending={removal.isPending}
      onConfirm={() => void removal.run({ id: event.id })}
    />
  )
}
