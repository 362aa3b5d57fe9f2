import { useEffect, useRef } from 'react'
import { signUp } from '@/domain/access/credentials.commands.ts'
import { makeRecoveryCodes } from '@/domain/access/recovery.commands.ts'
import { RECOVERY_CODES } from '@/domain/access/recovery.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { RecoveryCodes } from '@/widgets/recovery/recovery-codes.tsx'
import { useShownCodes } from '@/widgets/recovery/unsaved-codes.ts'
import { AuthFrame } from './auth-frame.tsx'

/** Shows the recovery codes of a new account, which cannot be shown again. */
export function SaveCodes({ username, codes, onDone }: SavedCodes & { onDone: () => void | Promise<void> }) {
  const body = useRef<HTMLDivElement>(null)
  const { confirm } = useShownCodes(username, codes !== null)
  // Scrolls up and focuses the heading, because the form that had the focus is gone.
  useEffect(() => {
    globalThis.scrollTo(0, 0)
    body.current?.closest('main')?.querySelector('h1')?.focus({ preventScroll: true })
  }, [])
  return (
    <AuthFrame
      title={codes ? 'Save your recovery codes' : 'Your account is ready'}
      description={
        codes
          ? `If you forget your password, one of these ${RECOVERY_CODES} codes lets you choose a new one. They are shown only now.`
          : 'It has no recovery codes yet.'
      }
      other={null}
    >
      <div ref={body} className={stack({ gap: '6' })}>
        {codes ? (
          <>
            <RecoveryCodes {...{ codes, username }} />
            <Notice tone="attention" title="Each code works once">
              Without a code, only another owner of your church can let you in again.
            </Notice>
          </>
        ) : (
          <Notice tone="attention" title="The codes could not be made">
            Make them on your account page. Without a code, only another owner of your church can let you in again.
          </Notice>
        )}
        <Button
          size="lg"
          wide
          onClick={() => {
            confirm()
            void onDone()
          }}
        >
          {codes ? 'I Have Saved Them' : 'Continue'}
        </Button>
      </div>
    </AuthFrame>
  )
}

export type SavedCodes = { username: string; codes: string[] | null }

/**
 * Signs up and makes recovery codes.
 *
 * @returns `codes` is null when the codes could not be made; the account exists nevertheless
 */
export async function signUpWithCodes(db: Db, who: Parameters<typeof signUp>[1]): Promise<SavedCodes> {
  await signUp(db, who)
  const codes = await makeRecoveryCodes(db, who.password).catch((error: unknown) => {
    console.error(error)
    return null
  })
  return { username: who.username, codes }
}
