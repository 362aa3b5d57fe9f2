import { useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { CLOSED_RESET, resetPassword } from '@/domain/access/recovery.commands.ts'
import { NewPasswordForm } from '@/domain/access/recovery.schema.ts'
import type { PasswordReset } from '@/domain/access/recovery.schema.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { fieldsOf } from '@/ui/fields-of.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { ClosedLink } from './closed-link.tsx'
import { NewPasswordFields } from './account-fields.tsx'
import { refusalOr } from './refusal.ts'
import { trySignIn } from './try-sign-in.ts'
import { useSignInQuestion } from './use-sign-in-question.tsx'

export type ResetPageProps = {
  token: string
  /** Null when the link is unknown. */
  reset: PasswordReset | null
  onSignedIn: () => void | Promise<void>
  /** Called when the new password is set, but the login with the new password failed. */
  onReset: () => void | Promise<void>
}

/** Lets a person set a new password with an owner's link, and then logs the person in. */
export function ResetPage({ reset, ...props }: ResetPageProps) {
  if (!reset) return <ClosedLink {...WORDS.unknown} />
  if (reset.state !== 'open') return <ClosedLink {...WORDS[reset.state]} />
  return <OpenReset reset={reset} {...props} />
}

function OpenReset({ token, reset, onSignedIn, onReset }: ResetPageProps & { reset: PasswordReset }) {
  const { username, churchName } = reset
  const router = useRouter()
  const form = useForm({
    resolver: formResolver(NewPasswordForm),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const field = fieldsOf(form)
  const choose = useCommand(
    async (db, { password }: NewPasswordForm) => {
      await resetPassword(db, { token, password })
      return trySignIn(db, { username, password })
    },
    {
      success: { title: 'Password changed', description: 'You are logged out on all your other devices.' },
      failure: (error) => ({ title: 'Password not changed', description: refusalOr(error, CLOSED_RESET) }),
      onSuccess: (isSignedIn) => (isSignedIn ? onSignedIn() : onReset()),
      keepData: true,
    },
  )
  const { signInAs, question } = useSignInQuestion()
  async function submit(draft: NewPasswordForm) {
    const outcome = await choose.run(draft)
    // Reads the link again, because the link may have been used or withdrawn.
    if (!outcome.ok) await router.invalidate()
  }
  return (
    <AuthForm
      onSubmit={form.handleSubmit((draft) => signInAs(username, () => submit(draft)))}
      submitLabel="Set New Password"
      pending={choose.isPending}
      pendingLabel="Setting the password..."
      error={choose.error}
      title="Choose a new password"
      description={`It is for ${username} of ${churchName}, and logs you out on all other devices.`}
      other={<TextLink to="/login">Back to log in</TextLink>}
    >
      {/* Password managers save the new password under this username. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordFields password={field('password')} confirmPassword={field('confirmPassword')} />
      {question}
    </AuthForm>
  )
}

export function ResetSkeleton() {
  return (
    <AuthFrame title="New password" description={<output>Opening the link...</output>} other={null}>
      <Skeleton height="12rem" />
    </AuthFrame>
  )
}

type ClosedResetState = Exclude<PasswordReset['state'], 'open'> | 'unknown'

const WORDS: Record<ClosedResetState, { title: string; description: string }> = {
  unknown: {
    title: 'This link is not known',
    description: 'The link is not complete, has a mistake in it, or a newer one has replaced it.',
  },
  expired: {
    title: 'This link has expired',
    description: 'It worked for 24 hours. Ask an owner of your church for a new one.',
  },
  withdrawn: {
    title: 'This link was withdrawn',
    description: 'An owner withdrew it, or the password was changed. Ask an owner of your church for a new one.',
  },
  used: {
    title: 'This link has been used',
    description: 'It works only once. If you did not use it, tell an owner of your church at once.',
  },
}
