import { useForm } from 'react-hook-form'
import { signUp } from '@/domain/access/credentials.commands.ts'
import { SignUp } from '@/domain/access/credentials.schema.ts'
import { env } from '@/platform/env.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { TextLink } from '@/ui/text-link.tsx'
import { AuthForm } from './auth-form.tsx'
import { NewAccountFields } from './new-account-fields.tsx'
import { refusalOr } from './refusal.ts'
import { useSignInQuestion } from './use-sign-in-question.tsx'

export type SignupPageProps = {
  redirect?: string
  onSignedUp: () => void | Promise<void>
}

export function SignupPage({ redirect, onSignedUp }: SignupPageProps) {
  const form = useForm({
    resolver: formResolver(SignUp),
    defaultValues: { username: '', password: '', confirmPassword: '' },
  })
  const open = useCommand(
    (db, { username, password }: SignUp) => signUp(db, { username, password, emailDomain: env.usernameDomain }),
    {
      success: { title: 'Account created!', description: 'Welcome to Narthex.' },
      failure: (error) => ({ title: 'Signup failed', description: refusalOr(error, 'Failed to create account') }),
      onSuccess: onSignedUp,
      keepData: true,
    },
  )
  const { signInAs, question } = useSignInQuestion()
  return (
    <AuthForm
      onSubmit={form.handleSubmit((who) => signInAs(who.username, () => open.run(who)))}
      submitLabel="Sign Up"
      pending={open.isPending}
      pendingLabel="Creating account..."
      error={open.error}
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
      <NewAccountFields form={form} />
      {question}
    </AuthForm>
  )
}
