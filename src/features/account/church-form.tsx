import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { updateChurch } from '@/domain/access/profile.commands.ts'
import type { EventsKeep } from '@/domain/access/profile.commands.ts'
import { ChurchDraft } from '@/domain/access/profile.schema.ts'
import type { Profile, EasterOf } from '@/domain/access/profile.schema.ts'
import { DAYS } from '@/domain/shared/date-formats.ts'
import { isTimeZone } from '@/domain/shared/dates.ts'
import type { Db } from '@/domain/shared/db.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { formValues } from '@/platform/form-values.ts'
import { useCommand } from '@/platform/use-command.ts'
import { Card } from '@/ui/card.tsx'
import { FactList } from '@/ui/fact-list.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { FormRow } from '@/ui/form-layout.tsx'
import { optionsOf } from '@/ui/options-of.ts'
import { Select } from '@/ui/select.tsx'
import { SelectField } from '@/ui/select-field.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { TimeZoneField } from '@/widgets/time-zone-field.tsx'
import { CardForm } from './card-form.tsx'
import type { AccountFormProps } from './card-form.tsx'

const resolver = formResolver(ChurchDraft)
const days = DAYS.map((label, day) => ({ value: String(day), label }))
const keeps: { value: EventsKeep; label: string }[] = [
  { value: 'clock', label: 'Events keep their time: 9:00 AM stays 9:00 AM' },
  { value: 'instants', label: 'Events keep their moment: 9:00 AM may become 4:00 PM' },
]
const EASTER_LABELS: Record<EasterOf, string> = { western: 'Western', orthodox: 'Orthodox' }
const easters = optionsOf(EASTER_LABELS)

/** Lets owners edit the church's name, time zone and calendar settings. */
export function ChurchForm({ church, onSaved, onDirty }: AccountFormProps & { church: Profile['church'] }) {
  const form = useForm({ resolver, defaultValues: formValues(ChurchDraft, church) })
  const [eventsKeep, setEventsKeep] = useState<EventsKeep>('clock')
  const timeZone = useWatch({ control: form.control, name: 'timeZone' })
  const save = useCommand((db: Db, draft: ChurchDraft) => updateChurch(db, { ...draft, id: church.id, eventsKeep }), {
    success: { title: 'Church updated', description: 'The church information has been updated.' },
    failure: 'Failed to update church. Please try again.',
    onSuccess: (_, draft) => {
      form.reset(formValues(ChurchDraft, draft))
      setEventsKeep('clock')
      onSaved()
    },
  })
  const { isDirty } = form.formState
  const field = fieldsOf(form)
  const isOtherZone = timeZone !== church.timeZone && isTimeZone(timeZone)
  return (
    <Card title="Church" description="Everyone in your church sees this.">
      <CardForm
        isDirty={isDirty}
        onDirty={onDirty}
        pending={save.isPending}
        submitLabel="Save Church"
        onSubmit={form.handleSubmit((draft) => save.run(draft))}
      >
        <TextField label="Church Name" required autoComplete="organization" {...field('name')} />
        <TimeZoneField
          hint="Type a city to find it. Services and events use this time zone, wherever people view them."
          {...field('timeZone')}
        />
        {isOtherZone && (
          <Select
            label="When the Time Zone Changes"
            hint="Services keep their time on the clock."
            options={keeps}
            value={eventsKeep}
            onChange={(chosen) => setEventsKeep(chosen as EventsKeep)}
          />
        )}
        <FormRow>
          <SelectField
            control={form.control}
            name="firstWeekday"
            label="Week Begins On"
            hint="Trends add up services week by week."
            options={days}
          />
          <SelectField
            control={form.control}
            name="easter"
            label="Easter"
            hint="Western or Orthodox. Trends compare the weeks around it."
            options={easters}
          />
        </FormRow>
      </CardForm>
    </Card>
  )
}

/** Shows the church's details to people who may not change them. */
export function ChurchFacts({ church }: Pick<Profile, 'church'>) {
  return (
    <Card title="Church" description="The owner of your church can change this.">
      <FactList
        facts={[
          { term: 'Church Name', value: church.name },
          { term: 'Time Zone', value: church.timeZone },
          { term: 'Week Begins On', value: DAYS[church.firstWeekday] },
          { term: 'Easter', value: EASTER_LABELS[church.easter] },
          { term: 'People for Each View Online', value: church.onlineFactor },
        ]}
      />
    </Card>
  )
}
