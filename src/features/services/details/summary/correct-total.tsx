import { Pencil } from 'lucide-react'
import type { Attendance } from '@/domain/attendance/attendance.schema.ts'
import { Button } from '@/ui/button.tsx'
import { useDialogAbout } from '@/ui/use-dialog-about.ts'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import type { ServiceDetails } from '../load-service-details.ts'
import { CorrectRecordDialog } from '../records/correct-record-dialog.tsx'
import type { ManualEntry } from '../records/manual-record-form.tsx'

export type CorrectTotalProps = {
  details: ServiceDetails
  mayEdit: boolean
  /** Opens the form for a manual record with the given values. */
  onRecord: (entry: ManualEntry) => void
}

/**
 * Corrects the official total: a typed or imported count in the dialog of the manual records, and any other count by a
 * new count, because the next tap, mark or recording would overwrite a correction.
 */
export function CorrectTotal({ details: { total, records }, mayEdit, onRecord }: CorrectTotalProps) {
  const correction = useDialogAbout<Attendance>()
  const record = records.find(({ id, source }) => id === total.attendanceId && CORRECTABLE.has(source))
  const enter = () => onRecord({ totalAttendance: String(total.total ?? ''), notes: '' })
  return (
    <>
      <Button tone="secondary" size="sm" Icon={Pencil} onClick={record ? () => correction.onOpen(record) : enter}>
        Correct<VisuallyHidden> the official total</VisuallyHidden>
      </Button>
      {correction.thing ? (
        <CorrectRecordDialog
          key={correction.thing.id}
          record={correction.thing}
          hasNotes={mayEdit}
          open={correction.open}
          onClose={correction.onClose}
        />
      ) : null}
    </>
  )
}

const CORRECTABLE = new Set<Attendance['source']>(['typed', 'import'])
