import type { UseFormReturn } from 'react-hook-form'
import type { SignUp } from '@/domain/access/credentials.schema.ts'
import { fieldsOf } from '@/ui/fields-of.ts'
import { PasswordField } from '@/ui/password-field.tsx'
import { UsernameField } from './username-field.tsx'

/** What everyone who signs up chooses. */
export function NewAccountFields({ form }: { form: UseFormReturn<SignUp, unknown, SignUp> }) {
  const field = fieldsOf(form)
  return (
    <>
      <UsernameField hint="At least 3 characters" {...field('username')} />
      <PasswordField label="Password" hint="At least 6 characters" autoComplete="new-password" {...field('password')} />
      <PasswordField label="Confirm Password" autoComplete="new-password" {...field('confirmPassword')} />
    </>
  )
}
