import { Link } from '@tanstack/react-router'
import type { MemberName } from '@/domain/members/member.schema.ts'
import { css } from '@/styled-system/css'
import { Avatar } from '@/ui/avatar.tsx'
import { Card } from '@/ui/card.tsx'
import { UnusualMembershipBadge } from './membership-badge.tsx'

/** The other members of a family, each with a link to their page. */
export function FamilyCard({ family }: { family: MemberName[] }) {
  return (
    <Card title="Family Members" flush>
      <ul className={rows}>
        {family.map(({ id, firstName, lastName, membershipStatus }) => (
          <li key={id}>
            <Link to="/members/$id" params={{ id }} className={row}>
              <Avatar name={`${firstName} ${lastName}`} size="sm" />
              <span className={name}>
                {firstName} {lastName}
              </span>
              <UnusualMembershipBadge status={membershipStatus} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const rows = css({
  listStyle: 'none',
  '& > li': { borderTopWidth: 'hairline', borderTopStyle: 'solid' },
  '& > li:last-child': { borderBottomRadius: 'card' },
})
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: '14',
  paddingInline: '5',
  paddingBlock: '2',
  outlineOffset: '-2px',
  borderRadius: 'inherit',
  _hover: { backgroundColor: 'card.hover' },
})
const name = css({ flex: '1', minWidth: '0', fontWeight: 'semibold', lineHeight: 'snug', overflowWrap: 'anywhere' })
