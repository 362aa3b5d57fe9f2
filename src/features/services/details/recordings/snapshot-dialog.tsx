import type { SnapshotWithPeople } from '@/domain/recordings/attendance-snapshot.schema.ts'
import { Dialog } from '@/ui/dialog.tsx'
import { storedSnapshot } from '@/widgets/snapshots/gallery-snapshot.ts'
import { SnapshotViewer } from '@/widgets/snapshots/snapshot-viewer.tsx'
import { useSnapshotCorrection } from '@/widgets/snapshots/use-snapshot-correction.ts'

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
  const correct = useSnapshotCorrection()
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} size="lg" title="Snapshots">
      <SnapshotViewer
        snapshots={snapshots.map(storedSnapshot)}
        {...{ firstId, timeZone }}
        onCorrect={mayEdit ? correct : undefined}
      />
    </Dialog>
  )
}
