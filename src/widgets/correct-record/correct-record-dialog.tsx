import { useForm } from 'react-hook-form'
import { correctAttendance } from '@/domain/attendance/attendance.commands.ts'
import { AttendanceCorrection } from '@/domain/attendance/attendance.schema.ts'
import type { Attendance } from '@/domain/attendance/attendance.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { TextField } from '@/ui/text-field.tsx'
import { CountFields } from './count-fields.tsx'
import { CountNotesField } from './count-notes-field.tsx'

export type CorrectRecordDialogProps = {
  record: Attendance
  /** Whether the person may read and change notes. */
  hasNotes: boolean
  open: boolean
  onClose: () => void
}

/** Corrects a manual record. The reason is stored in the service's history. */
export function CorrectRecordDialog({ record, hasNotes, open, onClose }: CorrectRecordDialogProps) {
  const form = useForm({ resolver: formResolver(AttendanceCorrection), values: { ...valuesOf(record), reason: '' } })
  const field = fieldsOf(form)
  const save = useCommand(
    (db: Db, { notes, ...correction }: AttendanceCorrection) =>
      correctAttendance(db, { ...correction, ...(hasNotes && { notes }), id: record.id }),
    {
      success: { title: 'Record corrected', description: 'The history of the service says what changed.' },
      failure: 'Failed to correct the record. Please try again.',
      onSuccess: onClose,
    },
  )
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Correct Record"
      description="The old figures stay in the history."
      pending={save.isPending}
      pendingLabel="Saving..."
      onSubmit={form.handleSubmit((correction) => save.run(correction))}
    >
      <CountFields field={field} />
      {hasNotes ? <CountNotesField {...field('notes')} /> : null}
      <TextField label="Reason" optional hint="Example: the balcony was missed" {...field('reason')} />
    </FormDialog>
  )
}

function valuesOf({ totalAttendance, adultsCount, childrenCount, visitorsCount, notes }: Attendance) {
  return {
    totalAttendance: String(totalAttendance),
    adultsCount: String(adultsCount ?? ''),
    childrenCount: String(childrenCount ?? ''),
    visitorsCount: String(visitorsCount ?? ''),
    notes: notes ?? '',
  }
}
