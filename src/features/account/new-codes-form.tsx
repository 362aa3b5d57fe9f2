import { useForm } from 'react-hook-form'
import { WRONG_PASSWORD } from '@/domain/access/credentials.commands.ts'
import { makeRecoveryCodes } from '@/domain/access/recovery.commands.ts'
import { NewRecoveryCodes } from '@/domain/access/recovery.schema.ts'
import { DomainError } from '@/domain/shared/db.ts'
import { isTooManyAttempts } from '@/domain/shared/too-many-attempts.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { Button } from '@/ui/button.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { Form, FormActions, FormGroup } from '@/ui/form-layout.tsx'
import { PasswordField } from '@/ui/password-field.tsx'

export type NewCodesFormProps = { username: string; onMade: (codes: string[]) => void; onCancel: () => void }

/** Asks for the password, because a laptop in a church is often left open. */
export function NewCodesForm({ username, onMade, onCancel }: NewCodesFormProps) {
  const form = useForm({ resolver: formResolver(NewRecoveryCodes), defaultValues: { password: '' } })
  const make = useCommand((db, { password }: NewRecoveryCodes) => makeRecoveryCodes(db, password), {
    failure: (error) => ({ title: 'Error', description: wordsOf(error) }),
    onSuccess: onMade,
  })
  async function submit(draft: NewRecoveryCodes) {
    const outcome = await make.run(draft)
    if (!outcome.ok && isWrongPassword(outcome.error)) {
      form.setError('password', { message: WRONG_PASSWORD }, { shouldFocus: true })
    }
  }
  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <FormGroup>
        {/* Tells a password manager whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label="Your Password"
          required
          autoComplete="current-password"
          hint="Your old codes stop working when you make new ones."
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened this form is gone
          autoFocus
          {...fieldsOf(form)('password')}
        />
      </FormGroup>
      <FormActions>
        <Button type="submit" pending={make.isPending} pendingLabel="Making codes...">
          Make Codes
        </Button>
        <Button tone="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  )
}

const isWrongPassword = (error: unknown) => error instanceof DomainError && error.message === WRONG_PASSWORD

function wordsOf(error: unknown): string {
  if (isWrongPassword(error)) return `${WRONG_PASSWORD}.`
  if (error instanceof DomainError && isTooManyAttempts(error.message)) return error.message
  return 'Failed to make recovery codes. Please try again.'
}
