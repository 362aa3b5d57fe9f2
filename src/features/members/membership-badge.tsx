import type { MembershipStatus } from '@/domain/members/member.schema.ts'
import { Badge } from '@/ui/badge.tsx'

export const MEMBERSHIP_LABELS = { active: 'Active', inactive: 'Inactive', visitor: 'Visitor' } as const

const tones = { active: 'primary', inactive: 'outline', visitor: 'neutral' } as const

export function MembershipBadge({ status }: { status: MembershipStatus }) {
  return <Badge tone={tones[status]}>{MEMBERSHIP_LABELS[status]}</Badge>
}
