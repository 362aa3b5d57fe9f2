import { deleteSermon } from '@/domain/sermons/sermon.commands.ts'
import type { Sermon } from '@/domain/sermons/sermon.schema.ts'
import { useCommand } from '@/platform/use-command.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'

export type DeleteSermonDialogProps = {
  sermon: Pick<Sermon, 'id' | 'title'>
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

export function DeleteSermonDialog({ sermon, open, onClose, onDeleted }: DeleteSermonDialogProps) {
  const removal = useCommand(deleteSermon, {
    success: { title: 'Sermon deleted', description: 'The sermon has been removed from your library.' },
    failure: 'Failed to delete sermon. Please try again.',
    onSuccess: () => {
      onClose()
      onDeleted()
    },
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete Sermon?"
      description={`Are you sure you want to delete “${sermon.title}”? This action cannot be undone.`}
      confirmLabel="Delete"
      pending={removal.isPending}
      onConfirm={() => void removal.run({ id: sermon.id })}
    />
  )
}
