import { Link } from '@tanstack/react-router'
import type { MemberName } from '@/domain/members/member.schema.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Avatar } from '@/ui/avatar.tsx'
import { Card } from '@/ui/card.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { UnusualMembershipBadge } from './shared/membership-badge.tsx'

export type FamilyCardProps = {
  family: MemberName[]
  /** The id of a member of this family; undefined for people who may not add a member. */
  addWith?: string | undefined
}

export function FamilyCard({ family, addWith }: FamilyCardProps) {
  return (
    <Card
      title="Family Members"
      flush
      action={
        addWith ? (
          <TextLink to="/members/new" search={{ with: addWith }} alone className={add}>
            Add another of this family
          </TextLink>
        ) : null
      }
    >
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

const add = css({ textStyle: 'small', alignSelf: 'baseline' })
const rows = css({
  listStyle: 'none',
  '& > li': { borderTopWidth: 'hairline' },
  '& > li:last-child': { borderBottomRadius: 'card' },
})
const row = flex({
  align: 'center',
  wrap: { _cramped: 'wrap' },
  gap: '3',
  minHeight: '14',
  paddingInline: '5',
  paddingBlock: '2',
  outlineOffset: '-2px',
  borderRadius: 'inherit',
  _hover: { backgroundColor: 'card.hover' },
})
const name = css({
  flex: { base: '1', _cramped: '1 1 {sizes.20}' },
  minWidth: '0',
  fontWeight: 'semibold',
  lineHeight: 'snug',
  overflowWrap: 'anywhere',
})
