import { useForm } from 'react-hook-form'
import { changePassword, WEAK_PASSWORD, WRONG_PASSWORD } from '@/domain/access/credentials.commands.ts'
import { PasswordChange, SAME_PASSWORD } from '@/domain/access/credentials.schema.ts'
import { DomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import { env } from '@/platform/env.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { Card } from '@/ui/card.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { PasswordField } from '@/ui/password-field.tsx'
import { CardForm } from './card-form.tsx'
import type { AccountFormProps } from './card-form.tsx'

const resolver = formResolver(PasswordChange)
/** Maps a refusal of the server to the field that shows it. */
const FIELDS: Record<string, 'currentPassword' | 'password'> = {
  [WRONG_PASSWORD]: 'currentPassword',
  [WEAK_PASSWORD]: 'password',
  [SAME_PASSWORD]: 'password',
}
const empty = { currentPassword: '', password: '', confirmPassword: '' }

export function PasswordForm({ username, onDirty }: Pick<AccountFormProps, 'onDirty'> & { username: string }) {
  const form = useForm({ resolver, defaultValues: empty })
  const save = useCommand(
    (db: Db, { currentPassword, password }: PasswordChange) =>
      changePassword(db, { username, currentPassword, password, emailDomain: env.usernameDomain }),
    {
      success: {
        title: 'Password changed',
        description: 'Use the new password the next time you log in. Your other devices are logged out.',
      },
      failure: (error) => ({ title: 'Error', description: wordsOf(error) }),
      onSuccess: () => form.reset(empty),
      keepData: true,
    },
  )
  const { isDirty } = form.formState
  const field = fieldsOf(form)

  async function change(draft: PasswordChange) {
    const outcome = await save.run(draft)
    if (outcome.ok) return
    const message = refusedPassword(outcome.error)
    if (message) form.setError(FIELDS[message]!, { message }, { shouldFocus: true })
  }

  return (
    <Card title="Password" description="A new password logs you out on all your other devices.">
      <CardForm
        isDirty={isDirty}
        onDirty={onDirty}
        pending={save.isPending}
        submitLabel="Change Password"
        onSubmit={form.handleSubmit(change)}
      >
        {/* Password managers save the new password under this username. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label="Current Password"
          required
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        <PasswordField
          label="New Password"
          required
          hint="At least 6 characters"
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordField
          label="Confirm New Password"
          required
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
      </CardForm>
    </Card>
  )
}

/** Returns the message of a refusal that `FIELDS` assigns to a field. Returns null for any other failure. */
function refusedPassword(error: unknown): string | null {
  return error instanceof DomainError && error.message in FIELDS ? error.message : null
}

function wordsOf(error: unknown): string {
  const message = refusedPassword(error)
  return message ? `${message}.` : 'Failed to change password. Please try again.'
}
