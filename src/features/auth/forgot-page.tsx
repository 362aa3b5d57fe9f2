import { useForm } from 'react-hook-form'
import { WRONG_RECOVERY, recoverPassword } from '@/domain/access/recovery.commands.ts'
import { RecoveryForm } from '@/domain/access/recovery.schema.ts'
import type { Recovery } from '@/domain/access/recovery.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { fieldsOf } from '@/ui/fields-of.ts'
import { TextField } from '@/ui/text-field.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { AuthForm } from './auth-form.tsx'
import { UsernameField, NewPasswordFields } from './account-fields.tsx'
import { refusalOr } from './refusal.ts'
import { trySignIn } from './try-sign-in.ts'
import { useSignInQuestion } from './use-sign-in-question.tsx'

export type ForgotPageProps = {
  redirect?: string
  onSignedIn: () => void | Promise<void>
  /** Called when the new password is set, but the login with the new password failed. */
  onRecovered: () => void | Promise<void>
}

/** Sets a new password with a recovery code, and logs in with the new password. */
export function ForgotPage({ redirect, onSignedIn, onRecovered }: ForgotPageProps) {
  const form = useForm({
    resolver: formResolver(RecoveryForm),
    defaultValues: { username: '', code: '', password: '', confirmPassword: '' },
  })
  const field = fieldsOf(form)
  const recover = useCommand(recoverAndSignIn, {
    success: { title: 'Password changed', description: 'You are logged out on all your other devices.' },
    failure: (error) => ({ title: 'Password not changed', description: refusalOr(error, WRONG_RECOVERY) }),
    onSuccess: (isSignedIn) => (isSignedIn ? onSignedIn() : onRecovered()),
    keepData: true,
  })
  const { signInAs, question } = useSignInQuestion()
  return (
    <AuthForm
      onSubmit={form.handleSubmit((who) => signInAs(who.username, () => recover.run(who)))}
      submitLabel="Set New Password"
      pending={recover.isPending}
      pendingLabel="Setting the password..."
      error={recover.error}
      title="Forgot your password?"
      description="One of your recovery codes lets you choose a new one."
      other={
        <TextLink to="/login" search={{ redirect }}>
          Back to log in
        </TextLink>
      }
    >
      <UsernameField {...field('username')} />
      <TextField
        label="Recovery Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="16 letters and digits, such as 7K2M-90PX-4TQA-WZ31. Each works once."
        {...field('code')}
      />
      <NewPasswordFields password={field('password')} confirmPassword={field('confirmPassword')} />
      <p className={css({ textStyle: 'small', color: 'text.muted' })}>
        No code left? Ask an owner of your church for a link to a new password.
      </p>
      {question}
    </AuthForm>
  )
}

async function recoverAndSignIn(db: Db, { username, code, password }: Recovery): Promise<boolean> {
  await recoverPassword(db, { username, code, password })
  return trySignIn(db, { username, password })
}
