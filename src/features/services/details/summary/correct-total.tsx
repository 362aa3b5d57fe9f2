import { Pencil } from 'lucide-react'
import type { Attendance } from '@/domain/attendance/attendance.schema.ts'
import { correctableTotal } from '@/domain/attendance/service-counts.rules.ts'
import { Button } from '@/ui/button.tsx'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import type { ServiceDetails } from '../load-service-details.ts'
import type { ManualEntry } from '../records/manual-record-form.tsx'

export type CorrectTotalProps = {
  details: ServiceDetails
  /** Opens the form for a manual record with the given values. */
  onRecord: (entry: ManualEntry) => void
  /** Opens the dialog that corrects a record. */
  onCorrect: (record: Attendance) => void
}

/**
 * Corrects the official total: a typed or imported count in the dialog of the manual records, and any other count by a
 * new count, because the next tap, mark or recording would overwrite a correction.
 */
export function CorrectTotal({ details: { total, records }, onRecord, onCorrect }: CorrectTotalProps) {
  const record = correctableTotal(total, records)
  const enter = () => onRecord({ totalAttendance: String(total.total ?? ''), notes: '', isCorrection: true })
  return (
    <Button tone="secondary" size="sm" Icon={Pencil} onClick={record ? () => onCorrect(record) : enter}>
      Correct<VisuallyHidden> the official total</VisuallyHidden>
    </Button>
  )
}
