import { useForm } from 'react-hook-form'
import { updateChurch } from '@/domain/access/profile.commands.ts'
import { ChurchDraft } from '@/domain/access/profile.schema.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { Card } from '@/ui/card.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { TextField } from '@/ui/text-field.tsx'
import { CardForm } from './card-form.tsx'
import type { AccountFormProps } from './card-form.tsx'

const resolver = formResolver(ChurchDraft)
const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')]

/** The church's name and time zone, for its owner. */
export function ChurchForm({ church, onSaved, onDirty }: AccountFormProps & { church: Profile['church'] }) {
  const form = useForm({ resolver, defaultValues: { name: church.name, timeZone: church.timeZone } })
  const save = useCommand((db: Db, draft: ChurchDraft) => updateChurch(db, { ...draft, id: church.id }), {
    success: { title: 'Church updated', description: 'The church information has been updated.' },
    failure: 'Failed to update church. Please try again.',
    onSuccess: (_, draft) => {
      form.reset(draft)
      onSaved()
    },
  })
  const { isDirty } = form.formState
  const field = fieldsOf(form)
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
        <TextField
          label="Time Zone"
          required
          list="time-zones"
          autoComplete="off"
          spellCheck={false}
          hint="Type a city to find it. Services and events use this time zone, wherever people view them."
          {...field('timeZone')}
        />
        <datalist id="time-zones">
          {timeZones.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      </CardForm>
    </Card>
  )
}
