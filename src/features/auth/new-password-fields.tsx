import type { ComponentProps } from 'react'
import { PasswordField } from '@/ui/password-field.tsx'

type Field = Omit<ComponentProps<typeof PasswordField>, 'label'>

export type NewPasswordFieldsProps = { password: Field; confirmPassword: Field }

/** A new password for an account that there is, twice. */
export function NewPasswordFields({ password, confirmPassword }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField label="New Password" hint="At least 6 characters" {...password} autoComplete="new-password" />
      <PasswordField label="Confirm New Password" {...confirmPassword} autoComplete="new-password" />
    </>
  )
}
