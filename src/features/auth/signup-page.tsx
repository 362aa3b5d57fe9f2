import { useForm } from 'react-hook-form'
import { signUp } from '@/domain/access/credentials.commands.ts'
import { SignUp } from '@/domain/access/credentials.schema.ts'
import { env } from '@/platform/env.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { Button } from '@/ui/button.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { PasswordField } from '@/ui/password-field.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { authForm } from './auth-form.ts'
import { AuthFrame } from './auth-frame.tsx'
import { refusalOr } from './refusal.ts'
import { UnreachableNotice } from './unreachable-notice.tsx'

export type SignupPageProps = {
  redirect?: string
  onSignedUp: () => void | Promise<void>
}

export function SignupPage({ redirect, onSignedUp }: SignupPageProps) {
  const form = useForm({
    resolver: formResolver(SignUp),
    defaultValues: { username: '', password: '', confirmPassword: '' },
  })
  const field = fieldsOf(form)
  const open = useCommand(
    (db, { username, password }: SignUp) => signUp(db, { username, password, emailDomain: env.usernameDomain }),
    {
      success: { title: 'Account created!', description: 'Welcome to Narthex.' },
      failure: (error) => ({ title: 'Signup failed', description: refusalOr(error, 'Failed to create account') }),
      onSuccess: onSignedUp,
      keepData: true,
    },
  )
  return (
    <AuthFrame
      title="Create your account"
      description="For your church: one account to start with."
      other={
        <>
          Already have an account?{' '}
          <TextLink to="/login" search={{ redirect }}>
            Log in
          </TextLink>
        </>
      }
    >
      <form noValidate className={authForm} onSubmit={form.handleSubmit((who) => open.run(who))}>
        <TextField
          label="Username"
          hint="At least 3 characters"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is all there is on this page
          autoFocus
          {...field('username')}
        />
        <PasswordField
          label="Password"
          hint="At least 6 characters"
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordField label="Confirm Password" autoComplete="new-password" {...field('confirmPassword')} />
        <UnreachableNotice error={open.error} />
        <Button type="submit" size="lg" wide pending={open.isPending} pendingLabel="Creating account...">
          Sign Up
        </Button>
      </form>
    </AuthFrame>
  )
}
