import { deleteService } from '@/domain/services/service.commands.ts'
import type { Service } from '@/domain/services/service.schema.ts'
import { useToday } from '@/platform/use-now.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { RowList } from '@/ui/row-list.tsx'
import { useDialogAbout } from '@/ui/use-dialog-about.ts'
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal.ts'
import { DeleteDialog } from '@/widgets/delete-dialog.tsx'
import type { Deletion } from '@/widgets/delete-dialog.tsx'
import { RecurringRow } from './recurring-row.tsx'

export type RecurringTabProps = { services: Service[]; timeZone: string; mayEdit: boolean }

export function RecurringTab({ services, timeZone, mayEdit }: RecurringTabProps) {
  const today = useToday(timeZone)
  const deletion = useDialogAbout<Service>()
  useFocusAfterRemoval(services.length)
  return (
    <>
      {services.length === 0 ? (
        <EmptyState
          drawing
          title="No recurring services yet"
          description={
            mayEdit
              ? 'Describe a service once, and the studio offers it every week.'
              : 'Recurring services that owners and staff add appear here.'
          }
          action={mayEdit ? <ButtonLink to="/services/new">Create Recurring Service</ButtonLink> : null}
        />
      ) : (
        <RowList>
          {services.map((service) => (
            <RecurringRow
              key={service.id}
              service={service}
              today={today}
              mayEdit={mayEdit}
              onDelete={() => deletion.onOpen(service)}
            />
          ))}
        </RowList>
      )}
      {deletion.thing ? (
        <DeleteDialog {...recurringDeletion(deletion.thing)} open={deletion.open} onClose={deletion.onClose} />
      ) : null}
    </>
  )
}

function recurringDeletion({ id, name }: Service): Deletion {
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
