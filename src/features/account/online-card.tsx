import { useForm } from 'react-hook-form'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { changeOnlineFactor } from '@/domain/online/online-factor.commands.ts'
import { OnlineFactorDraft } from '@/domain/online/online-factor.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { Card } from '@/ui/card.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { TextField } from '@/ui/text-field.tsx'
import { CardForm } from './card-form.tsx'
import type { AccountFormProps } from './card-form.tsx'

const valuesOf = (factor: number | null | undefined) => ({ onlineFactor: String(factor ?? '') })

/** Lets owners set how many people each online view of the church stands for. */
export function OnlineCard({ church, onSaved, onDirty }: AccountFormProps & Pick<Profile, 'church'>) {
  const form = useForm({ resolver: formResolver(OnlineFactorDraft), defaultValues: valuesOf(church.onlineFactor) })
  const save = useCommand((db: Db, draft: OnlineFactorDraft) => changeOnlineFactor(db, { ...draft, id: church.id }), {
    success: { title: 'Online views updated', description: 'Services and trends follow it.' },
    failure: 'Failed to save the factor. Please try again.',
    onSuccess: (_, { onlineFactor }) => {
      form.reset(valuesOf(onlineFactor))
      onSaved()
    },
  })
  return (
    <Card
      title="Online Views"
      description="Several people may watch one screen. Narthex shows the people beside the views and names this number there."
    >
      <CardForm
        isDirty={form.formState.isDirty}
        onDirty={onDirty}
        pending={save.isPending}
        submitLabel="Save Online Views"
        onSubmit={form.handleSubmit((draft) => save.run(draft))}
      >
        <TextField
          label="People for Each View"
          optional
          inputMode="decimal"
          autoComplete="off"
          hint="Example: 1.5. Leave empty to show views only."
          {...fieldsOf(form)('onlineFactor')}
        />
      </CardForm>
    </Card>
  )
}
