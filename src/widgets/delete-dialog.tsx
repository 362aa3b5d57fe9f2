import type { ReactNode, RefObject } from 'react'
import type { Db } from '@/domain/shared/db.ts'
import { useCommand } from '@/platform/use-command.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'

export type Deletion = {
  title: string
  /** Names the item, and lists the data that is deleted with the item. */
  description: ReactNode
  command: (db: Db) => Promise<void>
  success: { title: string; description: string }
  failure: string
}

export type DeleteDialogProps = Deletion & {
  open: boolean
  onClose: () => void
  onDeleted?: () => void | Promise<void>
  /** The element that has the focus after closing; see `AlertDialog`. */
  finalFocus?: RefObject<HTMLElement | null>
}

/** Asks before an item is deleted, and closes after the deletion. After a failure, the dialog stays open. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, description, command, success, failure, open, onClose, onDeleted } = props
  const removal = useCommand(command, {
    success,
    failure,
    onSuccess: () => {
      onClose()
      return onDeleted?.()
    },
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
      confirmLabel="Delete"
      pending={removal.isPending}
      finalFocus={props.finalFocus}
      onConfirm={() => void removal.run(undefined)}
    />
  )
}
