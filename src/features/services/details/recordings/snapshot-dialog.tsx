import { correctSnapshot } from '@/domain/recordings/attendance-snapshot.commands.ts'
import type { SnapshotWithPeople } from '@/domain/recordings/attendance-snapshot.schema.ts'
import { DomainError } from '@/domain/shared/db.ts'
import { useCommand } from '@/platform/use-command.ts'
import { Dialog } from '@/ui/dialog.tsx'
import { storedSnapshot } from '@/widgets/snapshots/gallery-snapshot.ts'
import { SnapshotViewer } from '@/widgets/snapshots/snapshot-viewer.tsx'

export type SnapshotDialogProps = {
  snapshots: SnapshotWithPeople[]
  firstId: string
  timeZone: string
  mayEdit: boolean
  open: boolean
  onClose: () => void
}

/** The snapshots of a recording large, where people are taken out of them and put in. */
export function SnapshotDialog({ snapshots, firstId, timeZone, mayEdit, open, onClose }: SnapshotDialogProps) {
  const correction = useCommand(correctSnapshot, {
    failure: (error) => ({
      title: 'Error',
      description:
        error instanceof DomainError && error.kind === 'conflict'
          ? 'Someone else has just corrected this picture. Please look again.'
          : 'Failed to correct the picture. Please try again.',
    }),
  })
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} size="lg" title="Snapshots">
      <SnapshotViewer
        snapshots={snapshots.map(storedSnapshot)}
        {...{ firstId, timeZone }}
        onCorrect={mayEdit ? (id, change) => void correction.run({ id, change }) : undefined}
      />
    </Dialog>
  )
}
