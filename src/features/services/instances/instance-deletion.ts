import { deleteServiceInstance } from '@/domain/services/service-instance.commands.ts'
import { formatServiceDate } from '@/domain/shared/date-formats.ts'
import type { Deletion } from '@/widgets/delete-dialog.tsx'
import type { NamedService } from '@/widgets/did-not-happen-dialog.tsx'

export function instanceDeletion({ id, serviceName, instanceDate }: NamedService, churchId: string): Deletion {
  return {
    title: 'Delete Service?',
    description:
      `Are you sure you want to delete ${serviceName} on ${formatServiceDate(instanceDate)}? ` +
      'This action cannot be undone and will also delete all associated attendance records.',
    command: (db) => deleteServiceInstance(db, { id, churchId }),
    success: {
      title: 'Service instance deleted',
      description: 'The service instance has been removed successfully.',
    },
    failure: 'Failed to delete service instance. Please try again.',
  }
}
