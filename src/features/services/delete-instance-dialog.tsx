import { deleteServiceInstance } from '@/domain/services/service-instance.commands.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { formatServiceDate } from '@/domain/shared/date-formats.ts'
import { useCommand } from '@/platform/use-command.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'

export type DeleteInstanceDialogProps = {
  instance: ServiceInstance
  churchId: string
  open: boolean
  onClose: () => void
}

export function DeleteInstanceDialog({ instance, churchId, open, onClose }: DeleteInstanceDialogProps) {
  const removal = useCommand(deleteServiceInstance, {
    success: {
      title: 'Service instance deleted',
      description: 'The service instance has been removed successfully.',
    },
    failure: 'Failed to delete service instance. Please try again.',
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete Service?"
      description={
        <>
          Are you sure you want to delete {instance.serviceName} on {formatServiceDate(instance.instanceDate)}? This
          action cannot be undone and will also delete all associated attendance records.
        </>
      }
      confirmLabel="Delete"
      pending={removal.isPending}
      onConfirm={() => void removal.run({ id: instance.id, churchId })}
    />
  )
}
