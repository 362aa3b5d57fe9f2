import { useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { FieldErrors } from 'react-hook-form'
import { recordAttendance } from '@/domain/attendance/attendance.commands.ts'
import { StudioAttendance } from '@/domain/attendance/attendance.schema.ts'
import type { Attendance } from '@/domain/attendance/attendance.schema.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { createServiceInstance } from '@/domain/services/service-instance.commands.ts'
import { localNow } from '@/domain/shared/dates.ts'
import { DomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { grid, stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'
import { toast } from '@/ui/toaster.tsx'
import { useStudioChurch } from '../shared/studio-church.ts'
import type { StudioRecords } from '../shared/studio-church.ts'
import type { ServiceOrEvent } from '../shared/studio-view.ts'
import { EMPTY_ENTRY, useEntryDraft } from './manual-entry-draft.tsx'
import type { EntryValues } from './manual-entry-draft.tsx'

type CountName = 'adultsCount' | 'childrenCount' | 'visitorsCount'
const deps: CountName[] = ['adultsCount', 'childrenCount', 'visitorsCount']

export function ManualEntry() {
  const { profile, records, selected, timeZone, mayRecord } = useStudioChurch()
  const serviceInstanceId = selected?.id
  const resolver = useMemo(
    () => formResolver(StudioAttendance, (typed: EntryValues) => ({ ...typed, serviceInstanceId })),
    [serviceInstanceId],
  )
  const draft = useEntryDraft(profile.id)
  const { keep } = draft
  const [defaultValues] = useState(draft.values)
  const entry = useForm({ resolver, defaultValues })
  const { subscribe } = entry
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [subscribe, keep])
  const { run, isPending } = useCommand(recordAttendanceFor, {
    success: { title: 'Attendance recorded', description: 'Attendance has been saved successfully.' },
    failure: 'Failed to record attendance. Please try again.',
    onSuccess: () => {
      keep(EMPTY_ENTRY)
      entry.reset(EMPTY_ENTRY)
    },
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
        {/* A toast shows the error of this field, so the field shows no error. */}
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

type AttendanceEntry = {
  selected: ServiceOrEvent
  entry: StudioAttendance
  records: StudioRecords
  timeZone: string
}

/**
 * Saves the attendance for a service instance. For an event without an instance, creates the instance first.
 *
 * @throws DomainError 'not-found' when the event is gone, 'forbidden' for viewers
 */
async function recordAttendanceFor(
  db: Db,
  { selected, entry, records, timeZone }: AttendanceEntry,
): Promise<Attendance> {
  if (selected.kind === 'service-instance') return recordAttendance(db, entry)
  const known = records.serviceInstances.find(({ eventId }) => eventId === selected.id)
  const event = records.events.find(({ id }) => id === selected.id)
  if (!known && !event) throw new DomainError('not-found')
  const instance = known ?? (await createServiceInstance(db, instanceOfEvent(event!, timeZone)))
  return recordAttendance(db, { ...entry, serviceInstanceId: instance.id })
}

function instanceOfEvent({ id, name, startDate, location }: ChurchEvent, timeZone: string) {
  const { date, time } = localNow(timeZone, new Date(startDate))
  return {
    serviceId: null,
    eventId: id,
    serviceName: name,
    serviceType: 'Special' as const,
    instanceDate: date,
    startTime: time,
    endTime: null,
    speaker: null,
    location,
    notes: null,
    isSpecial: null,
  }
}

const form = stack({ gap: '4' })
const row = grid({ columns: 3, gap: '3', '& > *': { minWidth: '0' } })
const quiet = css({ textStyle: 'small', color: 'text.muted' })
