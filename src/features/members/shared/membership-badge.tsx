import type { MembershipStatus } from '@/domain/members/member.schema.ts'
import { Badge } from '@/ui/badge.tsx'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'

export const MEMBERSHIP_LABELS = { active: 'Active', inactive: 'Inactive', visitor: 'Visitor' } as const

const tones = { active: 'primary', inactive: 'outline', visitor: 'neutral' } as const

export function MembershipBadge({ status }: { status: MembershipStatus }) {
  return <Badge tone={tones[status]}>{MEMBERSHIP_LABELS[status]}</Badge>
}

/** Shows no badge for an active member, because most people in a list are active. */
export function UnusualMembershipBadge({ status }: { status: MembershipStatus }) {
  if (status === 'active') return <VisuallyHidden>{MEMBERSHIP_LABELS.active}</VisuallyHidden>
  return <MembershipBadge status={status} />
}
