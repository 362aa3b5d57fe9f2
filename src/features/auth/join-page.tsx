import { CHURCH_ROLES } from '@/domain/access/church-roles.ts'
import type { FoundInvitation } from '@/domain/access/invitation.schema.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { ClosedInvitation } from './closed-invitation.tsx'
import { JoinAsNewPerson } from './join-as-new-person.tsx'
import { JoinFromChurch } from './join-from-church.tsx'

export type JoinPageProps = {
  token: string
  /** Null when the link is unknown. */
  invitation: FoundInvitation | null
  /** The signed-in person, or null. */
  profile: Profile | null
  onJoined: () => void | Promise<void>
}

/** Shows the invitation behind a link, or why the link does not work. */
export function JoinPage({ token, invitation, profile, onJoined }: JoinPageProps) {
  if (!invitation) return <ClosedInvitation state="unknown" />
  if (invitation.state !== 'open') return <ClosedInvitation state={invitation.state} />
  const { churchName, role, invitedBy } = invitation
  const words = {
    title: `Join ${churchName}`,
    description: `${invitedBy} invites you. ${CHURCH_ROLES[role].youMay}`,
  }
  if (!profile) return <JoinAsNewPerson {...{ ...words, token, onJoined }} />
  return (
    <AuthFrame {...words} other={`You are signed in as ${profile.username}.`}>
      <JoinFromChurch {...{ token, profile, churchName, onJoined }} />
    </AuthFrame>
  )
}

export function JoinSkeleton() {
  return (
    <AuthFrame title="Join" description={<output>Opening the invitation...</output>} other={null}>
      <Skeleton height="12rem" />
    </AuthFrame>
  )
}
