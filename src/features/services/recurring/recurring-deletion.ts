import { deleteService } from '@/domain/services/service.commands.ts'
import type { Service } from '@/domain/services/service.schema.ts'
import type { Deletion } from '@/widgets/delete-dialog.tsx'

export function recurringDeletion({ id, name }: Service): Deletion {
  return {
    title: 'Delete Recurring Service?',
    description:
      `Are you sure you want to delete ${name}? This action cannot be undone. ` +
      'Its future dates are removed. Services that took place and their counts stay.',
    command: (db) => deleteService(db, { id }),
    success: { title: 'Service deleted', description: 'The recurring service has been removed successfully.' },
    failure: 'Failed to delete service. Please try again.',
  }
}
