import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { StudioAttendance } from '@/domain/attendance/attendance.schema.ts'
import { typedResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'
import { toast } from '@/ui/toaster.tsx'
import { recordAttendanceFor } from './record-attendance.ts'
import { useStudioChurch } from '../shared/studio-church.ts'

const EMPTY = { totalAttendance: '', adultsCount: '', childrenCount: '', visitorsCount: '', notes: '' }
type Entry = typeof EMPTY

export function ManualEntry() {
  const { records, selected, timeZone, mayEdit } = useStudioChurch()
  const { register, handleSubmit, reset, setError, setFocus, formState } = useForm<Entry>({
    resolver: typedResolver,
    defaultValues: EMPTY,
  })
  const { run, isPending } = useCommand(recordAttendanceFor, {
    success: { title: 'Attendance recorded', description: 'Attendance has been saved successfully.' },
    failure: 'Failed to record attendance. Please try again.',
    onSuccess: () => reset(EMPTY),
  })

  function submit(typed: Entry) {
    const parsed = v.safeParse(StudioAttendance, { ...typed, serviceInstanceId: selected?.id })
    if (parsed.success) return void (selected && run({ selected, entry: parsed.output, records, timeZone }))
    const wrong = v.flatten<typeof StudioAttendance>(parsed.issues).nested ?? {}
    if (wrong.serviceInstanceId) return refuse('No service selected', wrong.serviceInstanceId[0])
    if (wrong.totalAttendance) {
      setFocus('totalAttendance')
      return refuse('Invalid attendance', wrong.totalAttendance[0])
    }
    const refused = (Object.keys(EMPTY) as (keyof Entry)[]).filter((field) => wrong[field])
    refused.forEach((field, place) => setError(field, { message: wrong[field]![0] }, { shouldFocus: place === 0 }))
  }

  const { errors } = formState
  const field = (name: keyof Entry, label: string, required = false) => (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={0}
      required={required}
      error={errors[name]?.message}
      {...register(name)}
    />
  )
  if (!mayEdit) return <p className={quiet}>Attendance can be entered by the owner and the staff of this church.</p>
  return (
    <Card dense title="Manual Entry">
      <form noValidate className={form} onSubmit={(event) => void handleSubmit(submit)(event)}>
        {field('totalAttendance', 'Total Attendance', true)}
        <div className={row}>
          {field('adultsCount', 'Adults')}
          {field('childrenCount', 'Children')}
          {field('visitorsCount', 'Visitors')}
        </div>
        <TextareaField label="Notes" error={errors.notes?.message} {...register('notes')} />
        <Button type="submit" wide pending={isPending} pendingLabel="Saving...">
          Record Attendance
        </Button>
      </form>
    </Card>
  )
}

function refuse(title: string, description: string) {
  toast({ tone: 'destructive', title, description })
}

const form = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const row = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: '3',
  '& > *': { minWidth: '0' },
})
const quiet = css({ textStyle: 'small', color: 'text.muted' })
