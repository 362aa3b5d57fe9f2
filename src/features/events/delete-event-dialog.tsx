import { deleteEvent } from '@/domain/events/event.commands.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { DeleteDialog } from '@/widgets/delete-dialog.tsx'

export type DeleteEventDialogProps = {
  event: Pick<ChurchEvent, 'id' | 'name'>
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

export function DeleteEventDialog({ event, open, onClose, onDeleted }: DeleteEventDialogProps) {
  return (
    <DeleteDialog
      title="Delete Event?"
      description={
        `Are you sure you want to delete ${event.name}? This action cannot be undone and will remove its ` +
        'registrations. Attendance already counted stays.'
      }
      command={(db) => deleteEvent(db, { id: event.id })}
      success={{ title: 'Event deleted', description: 'The event has been removed successfully.' }}
      failure="Failed to delete event. Please try again."
      open={open}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}
