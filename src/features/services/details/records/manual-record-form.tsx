import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { recordReasonedCount } from '@/domain/attendance/attendance.commands.ts'
import { AttendanceEntry } from '@/domain/attendance/attendance.schema.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { flex } from '@/styled-system/patterns'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { TextField } from '@/ui/text-field.tsx'
import { CountFields } from '@/widgets/correct-record/count-fields.tsx'
import { CountNotesField } from '@/widgets/correct-record/count-notes-field.tsx'
import { useUnsavedChanges } from '@/widgets/use-unsaved-changes.tsx'
import { formPanel } from '../service-details-layout.ts'

/** The first values of the form. A correction of another count asks for a reason in place of notes. */
export type ManualEntry = { totalAttendance: string; notes: string; suggestedTotal?: number; isCorrection?: boolean }
export const emptyEntry: ManualEntry = { totalAttendance: '', notes: '' }

export type ManualRecordFormProps = { serviceInstanceId: string; entry: ManualEntry; onClose: () => void }

const noParts = { adultsCount: '', childrenCount: '', visitorsCount: '' }

/** Adds a manual count. Closing the form clears its values, even if they are unsaved. */
export function ManualRecordForm({ serviceInstanceId, entry, onClose }: ManualRecordFormProps) {
  const { isCorrection = false, ...values } = entry
  const form = useForm({
    resolver: formResolver(AttendanceEntry),
    defaultValues: { ...noParts, ...values, reason: '', serviceInstanceId },
  })
  const field = fieldsOf(form)
  const unsaved = useUnsavedChanges(form.formState.isDirty)
  const save = useCommand(recordReasonedCount, {
    success: { title: 'Attendance recorded', description: 'Manual attendance has been recorded successfully.' },
    failure: 'Failed to record attendance. Please try again.',
    onSuccess: onClose,
  })
  const { setFocus } = form
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    setFocus('totalAttendance')
    // In a low window, the focus alone would leave the lower part of the form, with its button, out of view.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [setFocus])
  /** The draft without a total while the form asks whether to save 0 people, otherwise null. */
  const [blank, setBlank] = useState<AttendanceEntry | null>(null)
  async function submit(draft: AttendanceEntry) {
    if (form.getValues('totalAttendance') === '') return setBlank(draft)
    await save.run(draft)
  }
  async function saveBlank() {
    setBlank(null)
    if (blank) await save.run(blank)
  }
  return (
    <form
      ref={place}
      noValidate
      id="manual-record"
      aria-label="New manual record"
      className={formPanel}
      onSubmit={form.handleSubmit(submit)}
    >
      <CountFields field={field} />
      {isCorrection ? (
        <TextField label="Reason" optional hint="Example: the balcony was missed" {...field('reason')} />
      ) : (
        <CountNotesField {...field('notes')} />
      )}
      <div className={flex({ wrap: { _cramped: 'wrap' }, gap: '3' })}>
        <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
          Save
        </Button>
        <Button tone="secondary" disabled={save.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
      <AlertDialog
        open={blank !== null}
        onOpenChange={(isOpen) => !isOpen && setBlank(null)}
        title="Record that nobody came?"
        description="The total attendance is empty. It will be recorded as 0."
        cancelLabel="Keep Editing"
        confirmLabel="Record 0"
        tone="primary"
        onConfirm={() => void saveBlank()}
      />
      {unsaved.question}
    </form>
  )
}
