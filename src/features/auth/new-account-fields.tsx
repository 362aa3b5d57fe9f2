import type { ComponentProps } from 'react'
import { FormRow } from '@/ui/form-layout.tsx'
import { PasswordField } from '@/ui/password-field.tsx'
import type { TextFieldProps } from '@/ui/text-field.tsx'
import { UsernameField } from './username-field.tsx'

export type NewAccountFieldsProps = {
  username: Omit<TextFieldProps, 'label'>
  password: Omit<ComponentProps<typeof PasswordField>, 'label'>
  confirmPassword: Omit<ComponentProps<typeof PasswordField>, 'label'>
}

/** Every way to sign up has these fields. */
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
