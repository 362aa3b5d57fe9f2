import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import type { FieldErrors } from 'react-hook-form'
import { StudioAttendance } from '@/domain/attendance/attendance.schema.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'
import { toast } from '@/ui/toaster.tsx'
import { recordAttendanceFor } from './record-attendance.ts'
import { useStudioChurch } from '../shared/studio-church.ts'

const EMPTY = { totalAttendance: '', adultsCount: '', childrenCount: '', visitorsCount: '', notes: '' }
type CountName = 'adultsCount' | 'childrenCount' | 'visitorsCount'
const deps: CountName[] = ['adultsCount', 'childrenCount', 'visitorsCount']

export function ManualEntry() {
  const { records, selected, timeZone, mayRecord } = useStudioChurch()
  const serviceInstanceId = selected?.id
  const resolver = useMemo(
    () => formResolver(StudioAttendance, (typed: typeof EMPTY) => ({ ...typed, serviceInstanceId })),
    [serviceInstanceId],
  )
  const entry = useForm({ resolver, defaultValues: EMPTY })
  const { run, isPending } = useCommand(recordAttendanceFor, {
    success: { title: 'Attendance recorded', description: 'Attendance has been saved successfully.' },
    failure: 'Failed to record attendance. Please try again.',
    onSuccess: () => entry.reset(EMPTY),
  })
  const record = entry.handleSubmit(
    async (counted) => selected && run({ selected, entry: counted, records, timeZone }),
    (wrong: FieldErrors<StudioAttendance>) => {
      const problem = wrong.serviceInstanceId ?? wrong.totalAttendance
      if (!problem) return
      const title = problem === wrong.serviceInstanceId ? 'No service selected' : 'Invalid attendance'
      toast({ tone: 'destructive', title, description: problem.message })
    },
  )

  const field = fieldsOf(entry)
  const count = (name: CountName, label: string) => (
    <TextField label={label} optional type="number" inputMode="numeric" min={0} {...field(name, { deps })} />
  )
  if (!mayRecord) return <p className={quiet}>Only the owner and the staff of this church can enter a count.</p>
  return (
    <Card dense title="Manual Entry">
      <form noValidate className={form} onSubmit={(event) => void record(event)}>
        {/* A toast says what is wrong with it. */}
        <TextField
          label="Total Attendance"
          type="number"
          inputMode="numeric"
          min={0}
          required
          {...entry.register('totalAttendance', { deps })}
        />
        <div className={row}>
          {count('adultsCount', 'Adults')}
          {count('childrenCount', 'Children')}
          {count('visitorsCount', 'Visitors')}
        </div>
        <TextareaField label="Notes" optional {...field('notes')} />
        <Button type="submit" wide pending={isPending} pendingLabel="Saving...">
          Record Attendance
        </Button>
      </form>
    </Card>
  )
}

const form = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const row = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: '3',
  '& > *': { minWidth: '0' },
})
const quiet = css({ textStyle: 'small', color: 'text.muted' })
