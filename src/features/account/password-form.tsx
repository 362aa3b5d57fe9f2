import { useForm } from 'react-hook-form'
import { changePassword, WRONG_PASSWORD } from '@/domain/access/credentials.commands.ts'
import { PasswordChange } from '@/domain/access/credentials.schema.ts'
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
const empty = { currentPassword: '', password: '', confirmPassword: '' }

export function PasswordForm({ username, onDirty }: Pick<AccountFormProps, 'onDirty'> & { username: string }) {
  const form = useForm({ resolver, defaultValues: empty })
  const save = useCommand(
    (db: Db, { currentPassword, password }: PasswordChange) =>
      changePassword(db, { username, currentPassword, password, emailDomain: env.usernameDomain }),
    {
      success: { title: 'Password changed', description: 'Use the new password the next time you log in.' },
      failure: (error) => ({ title: 'Error', description: wordsOf(error) }),
      onSuccess: () => form.reset(empty),
      keepData: true,
    },
  )
  const { isDirty } = form.formState
  const field = fieldsOf(form)

  async function change(draft: PasswordChange) {
    const outcome = await save.run(draft)
    if (outcome.ok || !isWrongPassword(outcome.error)) return
    form.setError('currentPassword', { message: WRONG_PASSWORD }, { shouldFocus: true })
  }

  return (
    <Card title="Password">
      <CardForm
        isDirty={isDirty}
        onDirty={onDirty}
        pending={save.isPending}
        submitLabel="Change Password"
        onSubmit={form.handleSubmit(change)}
      >
        {/* Tells a password manager whose password it is. */}
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

function isWrongPassword(error: unknown): boolean {
  return error instanceof DomainError && error.message === WRONG_PASSWORD
}

function wordsOf(error: unknown): string {
  return isWrongPassword(error) ? `${WRONG_PASSWORD}.` : 'Failed to change password. Please try again.'
}
