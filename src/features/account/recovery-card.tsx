import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { WRONG_PASSWORD } from '@/domain/access/credentials.commands.ts'
import { makeRecoveryCodes } from '@/domain/access/recovery.commands.ts'
import { countRecoveryCodes } from '@/domain/access/recovery.queries.ts'
import { FEW_RECOVERY_CODES, NewRecoveryCodes } from '@/domain/access/recovery.schema.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { DomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import { isTooManyAttempts } from '@/domain/shared/too-many-attempts.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { Form, FormActions, FormGroup } from '@/ui/form-layout.tsx'
import { NotLoaded } from '@/ui/not-loaded.tsx'
import { Notice } from '@/ui/notice.tsx'
import { PasswordField } from '@/ui/password-field.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { RecoveryCodes } from '@/widgets/recovery/recovery-codes.tsx'
import { useShownCodes, useUnsavedCodes } from '@/widgets/recovery/unsaved-codes.ts'

export function RecoveryCard({ profile, db }: { profile: Profile; db: Db }) {
  const [step, setStep] = useState<'rest' | 'asking' | { codes: string[] }>('rest')
  const left = useQuery({ queryKey: ['recovery-codes', profile.id], queryFn: () => countRecoveryCodes(db) })
  const isNew = typeof step === 'object'
  const { confirm } = useShownCodes(profile.username, isNew)
  const { isUnsaved } = useUnsavedCodes(profile.username)
  const top = useRef<HTMLParagraphElement>(null)
  // Scrolls to the new codes, because the form that had the focus is gone.
  useEffect(() => {
    if (!isNew) return
    top.current?.closest('section')?.scrollIntoView({ block: 'start' })
    top.current?.focus({ preventScroll: true })
  }, [isNew])
  return (
    <Card title="Recovery Codes" description="If you forget your password, one of them lets you choose a new one.">
      <div className={stack({ align: 'stretch', gap: '5' })}>
        {isNew ? (
          <>
            <p ref={top} tabIndex={-1} className={css({ outline: 'none' })}>
              Save these codes now. They are shown only this once, and your old ones no longer work.
            </p>
            <RecoveryCodes codes={step.codes} username={profile.username} />
          </>
        ) : left.data !== undefined ? (
          <CodesLeft count={left.data} isUnsaved={isUnsaved} />
        ) : left.isPending ? (
          <Skeleton height="1.5rem" />
        ) : (
          <NotLoaded title="Your recovery codes could not be loaded" onRetry={() => void left.refetch()} />
        )}
        {step === 'asking' ? (
          <NewCodesForm
            username={profile.username}
            onMade={(codes) => setStep({ codes })}
            onCancel={() => setStep('rest')}
          />
        ) : (
          <div>
            <Button
              tone="secondary"
              onClick={() => {
                if (isNew) confirm()
                setStep(isNew ? 'rest' : 'asking')
              }}
            >
              {isNew ? 'I Have Saved Them' : 'Make New Codes'}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function CodesLeft({ count, isUnsaved }: { count: number; isUnsaved: boolean }) {
  if (isUnsaved) {
    return (
      <Notice tone="attention" title="Your recovery codes were not confirmed">
        If you have not saved them, make new ones. The old ones then no longer work.
      </Notice>
    )
  }
  if (count > FEW_RECOVERY_CODES) return <p>You have {count} codes left.</p>
  const title = count === 0 ? 'You have no codes left' : `You have ${count === 1 ? 'one code' : `${count} codes`} left`
  return (
    <Notice tone="attention" title={title}>
      Make new ones now. There is no recovery by e-mail: without a code, only another owner of your church can let you
      in.
    </Notice>
  )
}

type NewCodesFormProps = { username: string; onMade: (codes: string[]) => void; onCancel: () => void }

/** Makes new recovery codes. Asks for the password, because a laptop in a church is often left open. */
function NewCodesForm({ username, onMade, onCancel }: NewCodesFormProps) {
  const form = useForm({ resolver: formResolver(NewRecoveryCodes), defaultValues: { password: '' } })
  const make = useCommand((db, { password }: NewRecoveryCodes) => makeRecoveryCodes(db, password), {
    failure: (error) => ({ title: 'Error', description: wordsOf(error) }),
    onSuccess: onMade,
  })
  async function submit(draft: NewRecoveryCodes) {
    const outcome = await make.run(draft)
    if (!outcome.ok && isWrongPassword(outcome.error)) {
      form.setError('password', { message: WRONG_PASSWORD }, { shouldFocus: true })
    }
  }
  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <FormGroup>
        {/* Password managers use this username to find the password. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label="Your Password"
          required
          autoComplete="current-password"
          hint="Your old codes stop working when you make new ones."
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened this form is gone
          autoFocus
          {...fieldsOf(form)('password')}
        />
      </FormGroup>
      <FormActions>
        <Button type="submit" pending={make.isPending} pendingLabel="Making codes...">
          Make Codes
        </Button>
        <Button tone="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  )
}

const isWrongPassword = (error: unknown) => error instanceof DomainError && error.message === WRONG_PASSWORD

function wordsOf(error: unknown): string {
  if (isWrongPassword(error)) return `${WRONG_PASSWORD}.`
  if (error instanceof DomainError && isTooManyAttempts(error.message)) return error.message
  return 'Failed to make recovery codes. Please try again.'
}
