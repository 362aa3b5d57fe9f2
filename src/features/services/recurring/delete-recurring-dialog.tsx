import { deleteService } from '@/domain/services/service.commands.ts'
import type { Service } from '@/domain/services/service.schema.ts'
import { DeleteDialog } from '@/widgets/delete-dialog.tsx'

export type DeleteRecurringDialogProps = { service: Service; open: boolean; onClose: () => void }

export function DeleteRecurringDialog({ service, open, onClose }: DeleteRecurringDialogProps) {
  return (
    <DeleteDialog
      title="Delete Recurring Service?"
      description={
        <>
          Are you sure you want to delete {service.name}? This action cannot be undone. Services already on the calendar
          and their attendance stay.
        </>
      }
      command={(db) => deleteService(db, { id: service.id })}
      success={{ title: 'Service deleted', description: 'The recurring service has been removed successfully.' }}
      failure="Failed to delete service. Please try again."
      open={open}
      onClose={onClose}
    />
  )
}
