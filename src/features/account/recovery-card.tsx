import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { countRecoveryCodes } from '@/domain/access/recovery.queries.ts'
import { FEW_RECOVERY_CODES } from '@/domain/access/recovery.schema.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { RecoveryCodes } from '@/widgets/recovery-codes.tsx'
import { NewCodesForm } from './new-codes-form.tsx'

/** The codes that open an account whose password is forgotten: how many are left, and new ones. */
export function RecoveryCard({ profile, db }: { profile: Profile; db: Db }) {
  const [step, setStep] = useState<'rest' | 'asking' | { codes: string[] }>('rest')
  const left = useQuery({ queryKey: ['recovery-codes', profile.id], queryFn: () => countRecoveryCodes(db) })
  const isNew = typeof step === 'object'
  const top = useRef<HTMLParagraphElement>(null)
  // The form that made them was lower, and is gone.
  useEffect(() => {
    if (!isNew) return
    top.current?.closest('section')?.scrollIntoView({ block: 'start' })
    top.current?.focus({ preventScroll: true })
  }, [isNew])
  return (
    <Card title="Recovery Codes" description="If you forget your password, one of them lets you choose a new one.">
      <div className={css({ display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: '5' })}>
        {isNew ? (
          <>
            <p ref={top} tabIndex={-1} className={css({ outline: 'none' })}>
              Save these codes now. They are shown only this once, and your old ones no longer work.
            </p>
            <RecoveryCodes codes={step.codes} username={profile.username} />
          </>
        ) : left.data !== undefined ? (
          <CodesLeft count={left.data} />
        ) : left.isPending ? (
          <Skeleton height="1.5rem" />
        ) : (
          <Notice
            tone="danger"
            title="Your recovery codes could not be loaded"
            action={
              <Button tone="secondary" size="sm" onClick={() => void left.refetch()}>
                Try Again
              </Button>
            }
          >
            Check the connection and try again.
          </Notice>
        )}
        {step === 'asking' ? (
          <NewCodesForm
            username={profile.username}
            onMade={(codes) => setStep({ codes })}
            onCancel={() => setStep('rest')}
          />
        ) : (
          <div>
            <Button tone="secondary" onClick={() => setStep(isNew ? 'rest' : 'asking')}>
              {isNew ? 'I Have Saved Them' : 'Make New Codes'}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function CodesLeft({ count }: { count: number }) {
  if (count > FEW_RECOVERY_CODES) return <p>You have {count} codes left.</p>
  const title = count === 0 ? 'You have no codes left' : `You have ${count === 1 ? 'one code' : `${count} codes`} left`
  return (
    <Notice tone="attention" title={title}>
      Make new ones now. There is no recovery by e-mail: without a code, only another owner of your church can let you
      in.
    </Notice>
  )
}
