import type { ComponentProps } from 'react'
import { css } from '@/styled-system/css'
import { FormRow } from '@/ui/form-layout.tsx'
import { PasswordField } from '@/ui/password-field.tsx'
import { TextField } from '@/ui/text-field.tsx'
import type { TextFieldProps } from '@/ui/text-field.tsx'

export type NewAccountFieldsProps = {
  username: Omit<TextFieldProps, 'label'>
  password: Omit<ComponentProps<typeof PasswordField>, 'label'>
  confirmPassword: Omit<ComponentProps<typeof PasswordField>, 'label'>
}

/** Shows the fields that are the same for every way of signing up. */
export function NewAccountFields({ username, password, confirmPassword }: NewAccountFieldsProps) {
  return (
    <>
      <UsernameField hint="At least 3 characters" {...username} />
      <FormRow>
        <PasswordField label="Password" hint="At least 6 characters" {...password} autoComplete="new-password" />
        <PasswordField label="Confirm Password" {...confirmPassword} autoComplete="new-password" />
      </FormRow>
    </>
  )
}

/** Renders the username field, which has the focus when the page opens. */
export function UsernameField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is all there is on this page
      autoFocus
      {...props}
    />
  )
}

type Field = Omit<ComponentProps<typeof PasswordField>, 'label'>

/** Asks twice for a new password of an existing account. */
export function NewPasswordFields({ password, confirmPassword }: { password: Field; confirmPassword: Field }) {
  return (
    <>
      <PasswordField label="New Password" hint="At least 6 characters" {...password} autoComplete="new-password" />
      <PasswordField label="Confirm New Password" {...confirmPassword} autoComplete="new-password" />
    </>
  )
}

/** Warns, before the account is created, that it cannot be recovered by e-mail. */
export function NoRecovery() {
  return (
    <p className={css({ textStyle: 'small', color: 'text.muted' })}>
      There is no recovery by e-mail. Next you get recovery codes: save them, because no one can send you a new
      password.
    </p>
  )
}
