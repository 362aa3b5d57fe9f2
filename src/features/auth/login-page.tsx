import { useForm } from 'react-hook-form'
import { signIn } from '@/domain/access/credentials.commands.ts'
import { SignIn } from '@/domain/access/credentials.schema.ts'
import { env } from '@/platform/env.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { fieldsOf } from '@/ui/fields-of.ts'
import { PasswordField } from '@/ui/password-field.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { AuthForm } from './auth-form.tsx'
import { UsernameField } from './account-fields.tsx'
import { markWrongPassword, refusalOr } from './refusal.ts'
import { useSignInQuestion } from './use-sign-in-question.tsx'

export type LoginPageProps = {
  /** The page that the person wanted before they had to log in. */
  redirect?: string
  onSignedIn: () => void | Promise<void>
}

export function LoginPage({ redirect, onSignedIn }: LoginPageProps) {
  const form = useForm({ resolver: formResolver(SignIn), defaultValues: { username: '', password: '' } })
  const field = fieldsOf(form)
  const login = useCommand((db, who: SignIn) => signIn(db, { ...who, emailDomain: env.usernameDomain }), {
    success: { title: 'Welcome back!', description: 'You have successfully logged in.' },
    failure: (error) => ({ title: 'Login failed', description: refusalOr(error, 'Invalid username or password') }),
    onSuccess: onSignedIn,
    keepData: true,
  })
  const { signInAs, question } = useSignInQuestion()
  async function logIn(who: SignIn) {
    const outcome = await login.run(who)
    if (!outcome.ok) markWrongPassword(outcome.error, form.setError)
  }
  return (
    <AuthForm
      onSubmit={form.handleSubmit((who) => signInAs(who.username, () => logIn(who)))}
      submitLabel="Log In"
      pending={login.isPending}
      pendingLabel="Signing in..."
      error={login.error}
      title="Log in"
      description={greeting(redirect)}
      other={
        <>
          New to Narthex?{' '}
          <TextLink to="/signup" search={{ redirect }}>
            Sign up
          </TextLink>
        </>
      }
    >
      <UsernameField {...field('username')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <p className={css({ textStyle: 'small' })}>
        <TextLink alone to="/forgot" search={{ redirect }}>
          Forgot password?
        </TextLink>
      </p>
      {question}
    </AuthForm>
  )
}

function greeting(redirect: string | undefined): string {
  if (!redirect) return 'Good to see you again.'
  return redirect.startsWith('/dashboard')
    ? 'Please sign in to access your worship dashboard'
    : 'Please sign in to continue where you were going.'
}
