import { deleteServiceInstance } from '@/domain/services/service-instance.commands.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { formatServiceDate } from '@/domain/shared/date-formats.ts'
import { DeleteDialog } from '@/widgets/delete-dialog.tsx'

export type DeleteInstanceDialogProps = {
  instance: ServiceInstance
  churchId: string
  open: boolean
  onClose: () => void
}

export function DeleteInstanceDialog({ instance, churchId, open, onClose }: DeleteInstanceDialogProps) {
  return (
    <DeleteDialog
      title="Delete Service?"
      description={
        <>
          Are you sure you want to delete {instance.serviceName} on {formatServiceDate(instance.instanceDate)}? This
          action cannot be undone and will also delete all associated attendance records.
        </>
      }
      command={(db) => deleteServiceInstance(db, { id: instance.id, churchId })}
      success={{
        title: 'Service instance deleted',
        description: 'The service instance has been removed successfully.',
      }}
      failure="Failed to delete service instance. Please try again."
      open={open}
      onClose={onClose}
    />
  )
}
