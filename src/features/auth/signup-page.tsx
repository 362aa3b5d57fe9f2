import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { FoundingSignUp } from '@/domain/access/credentials.schema.ts'
import { env } from '@/platform/env.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { stack } from '@/styled-system/patterns'
import { fieldsOf } from '@/ui/fields-of.ts'
import { FoldButton } from '@/ui/fold-button.tsx'
import { TextField } from '@/ui/text-field.tsx'
import type { TextFieldProps } from '@/ui/text-field.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { TimeZoneField } from '@/widgets/time-zone-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { NewAccountFields, NoRecovery } from './account-fields.tsx'
import { markTakenName, refusalOr } from './refusal.ts'
import { SaveCodes, signUpWithCodes } from './save-codes.tsx'
import type { SavedCodes } from './save-codes.tsx'
import { useSignInQuestion } from './use-sign-in-question.tsx'

export type SignupPageProps = {
  redirect?: string
  onSignedUp: () => void | Promise<void>
}

export function SignupPage({ redirect, onSignedUp }: SignupPageProps) {
  const [saved, setSaved] = useState<SavedCodes | null>(null)
  const form = useForm({
    resolver: formResolver(FoundingSignUp),
    defaultValues: { username: '', password: '', confirmPassword: '', churchName: '', timeZone: ownTimeZone() },
  })
  const open = useCommand(
    (db, { username, password, churchName, timeZone }: FoundingSignUp) =>
      signUpWithCodes(db, { username, password, churchName, timeZone, emailDomain: env.usernameDomain }),
    {
      success: { title: 'Account created!', description: 'Welcome to Narthex.' },
      failure: (error) => ({ title: 'Signup failed', description: refusalOr(error, 'Failed to create account') }),
      onSuccess: setSaved,
      keepData: true,
    },
  )
  const field = fieldsOf(form)
  async function signUp(who: FoundingSignUp) {
    const outcome = await open.run(who)
    if (!outcome.ok) markTakenName(outcome.error, form.setError)
  }
  const { signInAs, question } = useSignInQuestion()
  if (saved) return <SaveCodes {...saved} onDone={onSignedUp} />
  return (
    <AuthForm
      onSubmit={form.handleSubmit((who) => signInAs(who.username, () => signUp(who)))}
      submitLabel="Sign Up"
      pending={open.isPending}
      pendingLabel="Creating account..."
      error={open.error}
      title="Create your account"
      description="Start with one account for your church."
      other={
        <>
          Already have an account?{' '}
          <TextLink to="/login" search={{ redirect }}>
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
      <ChurchFields
        name={field('churchName')}
        timeZone={field('timeZone')}
        hasError={Boolean(form.formState.errors.churchName ?? form.formState.errors.timeZone)}
      />
      <NoRecovery />
      {question}
    </AuthForm>
  )
}

type Field = Omit<TextFieldProps, 'label'>

/** Keeps the fields of the church folded, because they are filled in and can be changed later. */
function ChurchFields({ name, timeZone, hasError }: { name: Field; timeZone: Field; hasError: boolean }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  // A wrong value must be seen. Its field stays open when the value is right, because it may have the focus.
  if (hasError && !isOpen) setIsOpen(true)
  return (
    <div className={stack({ gap: '4', align: 'flex-start' })}>
      <FoldButton isOpen={isOpen} controls={isOpen ? id : undefined} onToggle={() => setIsOpen(!isOpen)}>
        Church name and time zone
      </FoldButton>
      {isOpen ? (
        <div id={id} className={stack({ gap: '5', width: 'full' })}>
          <TextField
            label="Church Name"
            optional
            autoComplete="organization"
            hint="You can change it later."
            {...name}
          />
          <TimeZoneField
            hint="Type a city near you to change it. Service times are shown in this time zone."
            // On this form, a mark stands only at the field that may stay empty.
            required={false}
            {...timeZone}
          />
        </div>
      ) : null}
    </div>
  )
}

const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
