import { useId, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { StudioAttendance } from '@/domain/attendance/attendance.schema.ts'
import { recordOfficialCount } from '@/domain/attendance/official-total.commands.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'

type PartName = 'adultsCount' | 'childrenCount' | 'visitorsCount'
const deps: PartName[] = ['adultsCount', 'childrenCount', 'visitorsCount']

type CorrectCountDialogProps = {
  serviceInstanceId: string
  counted: number
  onSaved: (id: string) => void
  onClose: () => void
}

/** A person's count beside that of the camera. It comes first; the camera's stays, so that its error is known. */
export function CorrectCountDialog({ serviceInstanceId, counted, onSaved, onClose }: CorrectCountDialogProps) {
  const formId = useId()
  const { form, save, isPending } = useCorrection(serviceInstanceId, { counted, onSaved })
  const field = fieldsOf(form)
  const count = (name: PartName, label: string) => (
    <TextField label={label} optional type="number" inputMode="numeric" min={0} {...field(name, { deps })} />
  )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title="Correct the count"
      description="Your count becomes the official total. The camera's count is kept beside it."
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={isPending} pendingLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={stack({ gap: '4' })} onSubmit={(event) => void save(event)}>
        <TextField
          label="Total Attendance"
          type="number"
          inputMode="numeric"
          min={0}
          required
          {...field('totalAttendance', { deps })}
        />
        <div className={row}>
          {count('adultsCount', 'Adults')}
          {count('childrenCount', 'Children')}
          {count('visitorsCount', 'Visitors')}
        </div>
        <TextareaField label="Notes" optional {...field('notes')} />
      </form>
    </Dialog>
  )
}

function useCorrection(
  serviceInstanceId: string,
  { counted, onSaved }: { counted: number; onSaved: (id: string) => void },
) {
  const typed = { totalAttendance: String(counted), adultsCount: '', childrenCount: '', visitorsCount: '', notes: '' }
  const resolver = useMemo(
    () => formResolver(StudioAttendance, (entry: typeof typed) => ({ ...entry, serviceInstanceId })),
    [serviceInstanceId],
  )
  const form = useForm({ resolver, defaultValues: typed })
  const { run, isPending } = useCommand(recordOfficialCount, {
    success: { title: 'Attendance recorded', description: 'Attendance has been saved successfully.' },
    failure: 'Failed to record attendance. Please try again.',
    onSuccess: ({ id }) => onSaved(id),
  })
  return { form, save: form.handleSubmit((entry) => run(entry)), isPending }
}

const row = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: '3',
  // A label that wraps leaves the fields in one line.
  alignItems: 'end',
  '& > *': { minWidth: '0' },
})
