import { createContext, useContext } from 'react'
import type { ReactNode, RefObject } from 'react'
import { deleteServiceInstance } from '@/domain/services/service-instance.commands.ts'
import { formatServiceDate } from '@/domain/shared/date-formats.ts'
import { useDialogAbout } from '@/ui/use-dialog-about.ts'
import { DeleteDialog } from '@/widgets/delete-dialog.tsx'
import type { Deletion } from '@/widgets/delete-dialog.tsx'
import { DidNotHappenDialog } from '@/widgets/did-not-happen-dialog.tsx'
import type { NamedService } from '@/widgets/did-not-happen-dialog.tsx'

/** `finalFocus` gets the focus when the dialog closes, because the menu item that opened it is gone. */
type Question = { services: NamedService[]; finalFocus: RefObject<HTMLElement | null> }

type Questions = {
  /** Asks before the first service in `services` is deleted. */
  askToDelete: (question: Question) => void
  /** Asks whether a service did not happen. For several services, asks which services did not happen. */
  askAboutOutcome: (question: Question) => void
}

const QuestionsContext = createContext<Questions | null>(null)

export function useServiceDialogs(): Questions {
  const questions = useContext(QuestionsContext)
  if (!questions) throw new Error('Outside of the services list')
  return questions
}

/** Renders the dialogs for all rows, so that a dialog stays open when its row disappears. */
export function ServiceDialogs({ churchId, children }: { churchId: string; children: ReactNode }) {
  const deletion = useDialogAbout<Question>()
  const outcome = useDialogAbout<Question>()
  const questions = { askToDelete: deletion.onOpen, askAboutOutcome: outcome.onOpen }
  const [toDelete] = deletion.thing?.services ?? []
  return (
    <QuestionsContext value={questions}>
      {children}
      {deletion.thing && toDelete ? (
        <DeleteDialog
          {...instanceDeletion(toDelete, churchId)}
          finalFocus={deletion.thing.finalFocus}
          open={deletion.open}
          onClose={deletion.onClose}
        />
      ) : null}
      {outcome.thing ? <DidNotHappenDialog {...outcome.thing} open={outcome.open} onClose={outcome.onClose} /> : null}
    </QuestionsContext>
  )
}

function instanceDeletion({ id, serviceName, instanceDate }: NamedService, churchId: string): Deletion {
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
