import type { JoinState } from '@/domain/access/invitation.schema.ts'
import { ClosedLink } from './closed-link.tsx'

const WORDS = {
  unknown: {
    title: 'This invitation is not known',
    description: 'The link is not complete, or has a mistake in it. Open it again from the message that you got.',
  },
  expired: {
    title: 'This invitation has expired',
    description: 'Invitations work for seven days. Ask the person who invited you for a new link.',
  },
  withdrawn: {
    title: 'This invitation was withdrawn',
    description: 'The church has ended it. Ask the person who invited you for a new link.',
  },
  used: {
    title: 'This invitation has been used',
    description: 'It has no place left. If you joined with it, log in. Otherwise, ask for a new link.',
  },
} satisfies Partial<Record<JoinState, object>>

type ClosedState = keyof typeof WORDS

export const isClosed = (state: JoinState): state is ClosedState => state in WORDS

export function ClosedInvitation({ state }: { state: ClosedState }) {
  return <ClosedLink {...WORDS[state]} />
}
