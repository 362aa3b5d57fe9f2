import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { recordAttendance } from '@/domain/attendance/attendance.commands.ts'
import { AttendanceDraft } from '@/domain/attendance/attendance.schema.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'
import { useUnsavedChanges } from '@/widgets/use-unsaved-changes.tsx'

export type ManualRecordFormProps = { serviceInstanceId: string; onClose: () => void }

const empty = { totalAttendance: '', adultsCount: '', childrenCount: '', visitorsCount: '', notes: '' }

/** A count by hand. Closing the form clears it, saved or not. */
export function ManualRecordForm({ serviceInstanceId, onClose }: ManualRecordFormProps) {
  const form = useForm({
    resolver: formResolver(AttendanceDraft),
    defaultValues: { ...empty, serviceInstanceId },
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
  const count = (name: Exclude<keyof typeof empty, 'notes'>, label: string) => (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={0}
      placeholder={name === 'totalAttendance' ? '0' : undefined}
      {...field(name)}
    />
  )
  return (
    <form
      noValidate
      aria-label="New manual record"
      className={panel}
      onSubmit={form.handleSubmit((draft) => save.run(draft))}
    >
      <div className={counts}>
        {count('totalAttendance', 'Total Attendance')}
        {count('adultsCount', 'Adults')}
        {count('childrenCount', 'Children')}
        {count('visitorsCount', 'Visitors')}
      </div>
      <TextareaField label="Notes" rows={2} {...field('notes')} />
      <div className={buttons}>
        <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
          Save
        </Button>
        <Button tone="secondary" disabled={save.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
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
const counts = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  gap: '4',
  alignItems: 'start',
})
const buttons = css({ display: 'flex', gap: '3' })
