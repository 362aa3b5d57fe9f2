import { deleteService } from '@/domain/services/service.commands.ts'
import type { Service } from '@/domain/services/service.schema.ts'
import { useCommand } from '@/platform/use-command.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'

export type DeleteRecurringDialogProps = { service: Service; open: boolean; onClose: () => void }

export function DeleteRecurringDialog({ service, open, onClose }: DeleteRecurringDialogProps) {
  const removal = useCommand(deleteService, {
    success: { title: 'Service deleted', description: 'The recurring service has been removed successfully.' },
    failure: 'Failed to delete service. Please try again.',
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete Recurring Service?"
      description={
        <>
          Are you sure you want to delete {service.name}? This action cannot be undone. Services already on the calendar
          and their attendance stay.
        </>
      }
      confirmLabel="Delete"
      pending={removal.isPending}
      onConfirm={() => void removal.run({ id: service.id })}
    />
  )
}
