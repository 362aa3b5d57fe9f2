import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { recordAttendance } from '@/domain/attendance/attendance.commands.ts'
import { AttendanceDraft } from '@/domain/attendance/attendance.schema.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'
import { useUnsavedChanges } from '@/widgets/use-unsaved-changes.tsx'

export type ManualRecordFormProps = { serviceInstanceId: string; onClose: () => void }

const noCounts = { totalAttendance: '', adultsCount: '', childrenCount: '', visitorsCount: '' }
const counts = Object.keys(noCounts) as (keyof typeof noCounts)[]

/** A count by hand. Closing the form clears it, saved or not. */
export function ManualRecordForm({ serviceInstanceId, onClose }: ManualRecordFormProps) {
  const form = useForm({
    resolver: formResolver(AttendanceDraft),
    defaultValues: { ...noCounts, notes: '', serviceInstanceId },
  })
  const field = fieldsOf(form)
  const unsaved = useUnsavedChanges(form.formState.isDirty)
  const save = useCommand(recordAttendance, {
    success: { title: 'Attendance recorded', description: 'Manual attendance has been recorded successfully.' },
    failure: 'Failed to record attendance. Please try again.',
    onSuccess: onClose,
  })
  const { setFocus } = form
  useEffect(() => setFocus('totalAttendance'), [setFocus])
  /** A count whose total was left blank, while it is asked about. */
  const [blank, setBlank] = useState<AttendanceDraft | null>(null)
  async function submit(draft: AttendanceDraft) {
    if (form.getValues('totalAttendance') === '') return setBlank(draft)
    await save.run(draft)
  }
  async function saveBlank() {
    setBlank(null)
    if (blank) await save.run(blank)
  }
  const count = (name: keyof typeof noCounts, label: string) => (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={0}
      optional={name !== 'totalAttendance'}
      placeholder={name === 'totalAttendance' ? '0' : undefined}
      {...field(name, { deps: counts })}
    />
  )
  return (
    <form noValidate aria-label="New manual record" className={panel} onSubmit={form.handleSubmit(submit)}>
      <div className={countGrid}>
        {count('totalAttendance', 'Total Attendance')}
        {count('adultsCount', 'Adults')}
        {count('childrenCount', 'Children')}
        {count('visitorsCount', 'Visitors')}
      </div>
      <TextareaField label="Notes" optional rows={2} {...field('notes')} />
      <div className={buttons}>
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

const panel = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  padding: '5',
  marginTop: '2',
  backgroundColor: 'sunken',
  borderBlockWidth: 'hairline',
  borderBlockStyle: 'solid',
})
const countGrid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  gap: '4',
  alignItems: 'start',
})
const buttons = css({ display: 'flex', gap: '3' })
