import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { StudioCorrection } from '@/domain/attendance/attendance.schema.ts'
import { recordOfficialCount } from '@/domain/attendance/official-total.commands.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { TextField } from '@/ui/text-field.tsx'
import { CountFields } from '@/widgets/correct-record/count-fields.tsx'
import { CountNotesField } from '@/widgets/correct-record/count-notes-field.tsx'

type CorrectCountDialogProps = {
  serviceInstanceId: string
  /** The camera's count, or null if the recording has none. */
  counted: number | null
  onSaved: (made: { id: string; totalAttendance: number }) => void
  onClose: () => void
}

/**
 * Saves a person's count, which becomes the official total. The camera's count is kept, so that the camera's error is
 * known. The reason of a correction is stored in the service's history.
 */
export function CorrectCountDialog({ serviceInstanceId, counted, onSaved, onClose }: CorrectCountDialogProps) {
  const { form, save, isPending } = useCorrection(serviceInstanceId, { counted, onSaved })
  const field = fieldsOf(form)
  return (
    <FormDialog
      open
      onClose={onClose}
      title={counted === null ? 'Enter a count' : 'Correct the count'}
      description={`Your count becomes the official total.${counted === null ? '' : " The camera's count is kept beside it."}`}
      pending={isPending}
      pendingLabel="Saving..."
      onSubmit={(event) => void save(event)}
    >
      <CountFields field={field} />
      {counted === null ? (
        <CountNotesField {...field('notes')} />
      ) : (
        <TextField label="Reason" optional hint="Example: the balcony was missed" {...field('reason')} />
      )}
    </FormDialog>
  )
}

function useCorrection(
  serviceInstanceId: string,
  { counted, onSaved }: Pick<CorrectCountDialogProps, 'counted' | 'onSaved'>,
) {
  const totalAttendance = counted === null ? '' : String(counted)
  const typed = { totalAttendance, adultsCount: '', childrenCount: '', visitorsCount: '', notes: '', reason: '' }
  const resolver = useMemo(
    () => formResolver(StudioCorrection, (entry: typeof typed) => ({ ...entry, serviceInstanceId })),
    [serviceInstanceId],
  )
  const form = useForm({ resolver, defaultValues: typed })
  const { run, isPending } = useCommand(recordOfficialCount, {
    success: { title: 'Attendance recorded', description: 'Attendance has been saved successfully.' },
    failure: 'Failed to record attendance. Please try again.',
    onSuccess: onSaved,
  })
  return { form, save: form.handleSubmit((entry) => run(entry)), isPending }
}
