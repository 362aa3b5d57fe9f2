import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { acceptInvitation } from '@/domain/access/invitation.commands.ts'
import type { JoinState } from '@/domain/access/invitation.schema.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useCommand } from '@/platform/use-command.ts'
import { stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Notice } from '@/ui/notice.tsx'
import { isClosed } from './closed-invitation.tsx'

export type JoinFromChurchProps = {
  token: string
  profile: Profile
  churchName: string
  onJoined: () => void | Promise<void>
}

/** Lets a person with a church join another church. First explains what happens to the old church. */
export function JoinFromChurch({ token, profile, churchName, onJoined }: JoinFromChurchProps) {
  const router = useRouter()
  const [state, setState] = useState<JoinState | null>(null)
  const join = useCommand((db: Db, givesUpChurch: boolean) => acceptInvitation(db, { token, givesUpChurch }), {
    failure: 'Failed to join the church. Please try again.',
    keepData: true,
    onSuccess: (answer) => {
      if (answer === 'joined') return onJoined()
      if (isClosed(answer)) return router.invalidate()
      setState(answer)
    },
  })
  const own = profile.church.name
  const refusal = state === null ? null : REFUSALS[state]?.(own, churchName)
  const meaning = state === null ? null : MEANINGS[state]?.(own)
  return (
    <div className={stack({ gap: '5' })}>
      {refusal || meaning ? (
        <Notice tone={refusal ? 'info' : 'attention'} title={(refusal ?? meaning)!.title}>
          {(refusal ?? meaning)!.text}
        </Notice>
      ) : null}
      {refusal ? null : (
        <Button
          size="lg"
          wide
          pending={join.isPending}
          pendingLabel="Joining..."
          onClick={() => void join.run(meaning !== null && meaning !== undefined)}
        >
          {meaning ? `Leave ${own} and Join` : 'Join'}
        </Button>
      )}
      <ButtonLink to="/dashboard" tone="secondary" wide>
        {refusal ? 'Go to the Dashboard' : 'Not Now'}
      </ButtonLink>
    </div>
  )
}

type Words = { title: string; text: string }

const REFUSALS: Partial<Record<JoinState, (own: string, other: string) => Words>> = {
  member: (_, other) => ({
    title: 'You already belong to this church',
    text: `You are one of the people of ${other}.`,
  }),
  'has data': (own) => ({
    title: `${own} has data`,
    text: `A person belongs to one church, and without you ${own} would be lost. Make someone else its owner first, or join with a new account.`,
  }),
  'last owner': (own) => ({
    title: `${own} needs an owner`,
    text: 'You are its only owner. Make someone else an owner first, on the People page.',
  }),
}
const MEANINGS: Partial<Record<JoinState, (own: string) => Words>> = {
  'leaves nothing': (own) => ({
    title: `${own} will be deleted`,
    text: 'A person belongs to one church. Nothing has been entered in yours, and no one else belongs to it.',
  }),
  'leaves others': (own) => ({
    title: `You leave ${own}`,
    text: 'A person belongs to one church. What you recorded stays there, but you can no longer see it.',
  }),
}
