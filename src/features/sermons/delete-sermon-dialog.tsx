import { deleteSermon } from '@/domain/sermons/sermon.commands.ts'
import type { Sermon } from '@/domain/sermons/sermon.schema.ts'
import { DeleteDialog } from '@/widgets/delete-dialog.tsx'

export type DeleteSermonDialogProps = {
  sermon: Pick<Sermon, 'id' | 'title'>
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

export function DeleteSermonDialog({ sermon, open, onClose, onDeleted }: DeleteSermonDialogProps) {
  return (
    <DeleteDialog
      title="Delete Sermon?"
      description={`Are you sure you want to delete “${sermon.title}”? This action cannot be undone.`}
      command={(db) => deleteSermon(db, { id: sermon.id })}
      success={{ title: 'Sermon deleted', description: 'The sermon has been removed from your library.' }}
      failure="Failed to delete sermon. Please try again."
      open={open}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}
