import { useForm } from 'react-hook-form'
import { updateProfile } from '@/domain/access/profile.commands.ts'
import { ProfileDraft } from '@/domain/access/profile.schema.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { Card } from '@/ui/card.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { TextField } from '@/ui/text-field.tsx'
import { CardForm } from './card-form.tsx'
import type { AccountFormProps } from './card-form.tsx'

const resolver = formResolver(ProfileDraft)

/** Changes the person's name. A username cannot be changed. */
export function NameForm({ profile, onSaved, onDirty }: AccountFormProps & { profile: Profile }) {
  const form = useForm({ resolver, defaultValues: { fullName: profile.fullName ?? '' } })
  const save = useCommand((db: Db, draft: ProfileDraft) => updateProfile(db, { ...draft, id: profile.id }), {
    success: { title: 'Profile updated', description: 'Your name has been updated.' },
    failure: 'Failed to update profile. Please try again.',
    onSuccess: (_, { fullName }) => {
      form.reset({ fullName: fullName ?? '' })
      onSaved()
    },
  })
  const { isDirty } = form.formState
  const field = fieldsOf(form)
  return (
    <Card title="You" description={`You sign in as ${profile.username}.`}>
      <CardForm
        isDirty={isDirty}
        onDirty={onDirty}
        pending={save.isPending}
        submitLabel="Save Name"
        onSubmit={form.handleSubmit((draft) => save.run(draft))}
      >
        <TextField
          label="Full Name"
          optional
          autoComplete="name"
          hint="It is shown instead of your username."
          {...field('fullName')}
        />
      </CardForm>
    </Card>
  )
}
