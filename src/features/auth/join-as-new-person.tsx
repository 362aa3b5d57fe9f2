import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SignUp } from '@/domain/access/credentials.schema.ts'
import { env } from '@/platform/env.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { fieldsOf } from '@/ui/fields-of.ts'
import { TextLink } from '@/ui/text-link.tsx'
import { AuthForm } from './auth-form.tsx'
import { NewAccountFields, NoRecovery } from './account-fields.tsx'
import { markTakenName, refusalOr } from './refusal.ts'
import { SaveCodes, signUpWithCodes } from './save-codes.tsx'
import type { SavedCodes } from './save-codes.tsx'
import { useSignInQuestion } from './use-sign-in-question.tsx'

export type JoinAsNewPersonProps = {
  title: string
  description: ReactNode
  token: string
  onJoined: () => void | Promise<void>
}

export function JoinAsNewPerson({ title, description, token, onJoined }: JoinAsNewPersonProps) {
  const router = useRouter()
  const [saved, setSaved] = useState<SavedCodes | null>(null)
  const form = useForm({
    resolver: formResolver(SignUp),
    defaultValues: { username: '', password: '', confirmPassword: '' },
  })
  const join = useCommand(
    (db, { username, password }: SignUp) =>
      signUpWithCodes(db, { username, password, emailDomain: env.usernameDomain, invitation: token }),
    {
      success: { title: 'Account created!', description: 'Welcome to Narthex.' },
      failure: (error) => ({ title: 'Signup failed', description: refusalOr(error, 'Failed to create account') }),
      onSuccess: setSaved,
      keepData: true,
    },
  )
  const field = fieldsOf(form)
  const { signInAs, question } = useSignInQuestion()
  async function joinAs(who: SignUp) {
    const outcome = await join.run(who)
    if (outcome.ok) return
    markTakenName(outcome.error, form.setError)
    // Reads the invitation again, because another person may have used it.
    await router.invalidate()
  }
  if (saved) return <SaveCodes {...saved} onDone={onJoined} />
  return (
    <AuthForm
      {...{ title, description }}
      onSubmit={form.handleSubmit((who) => signInAs(who.username, () => joinAs(who)))}
      submitLabel="Join"
      pending={join.isPending}
      pendingLabel="Joining..."
      error={join.error}
      other={
        <>
          Already have an account?{' '}
          <TextLink to="/login" search={{ redirect: `/join/${token}` }}>
            Log in
          </TextLink>
        </>
      }
    >
      <NewAccountFields
        username={field('username')}
        password={field('password')}
        confirmPassword={field('confirmPassword')}
      />
      <NoRecovery />
      {question}
    </AuthForm>
  )
}
