import { memo } from 'react'
import type { MouseEvent } from 'react'
import type { MemberEntry } from '@/domain/members/member.schema.ts'
import { css } from '@/styled-system/css'
import { flex, grid } from '@/styled-system/patterns'
import { Avatar } from '@/ui/avatar.tsx'
import { UnusualMembershipBadge } from './shared/membership-badge.tsx'

export type MemberRowProps = { member: MemberEntry; onOpen: (event: MouseEvent<HTMLAnchorElement>) => void }

/** Shows a member as a link. `memo` avoids a new rendering of unchanged rows at every key press in the search. */
export const MemberRow = memo(function MemberRow({ member, onOpen }: MemberRowProps) {
  const { id, firstName, lastName, email, phone, membershipStatus } = member
  const name = `${firstName} ${lastName}`
  return (
    <a href={`/members/${id}`} className={row} onClick={onOpen}>
      <Avatar name={name} size="sm" />
      <span className={words}>
        <span className={nameOf}>{name}</span>
        <span className={contact}>{email}</span>
        <span className={contact}>{phone}</span>
      </span>
      <span className={status}>
        <UnusualMembershipBadge status={membershipStatus} />
      </span>
    </a>
  )
})

const row = flex({
  align: 'center',
  wrap: { _cramped: 'wrap' },
  gap: '3',
  minHeight: '14',
  paddingInline: { base: '4', md: '5' },
  paddingBlock: '2.5',
  outlineOffset: '-2px',
  borderRadius: 'inherit',
  _hover: { backgroundColor: 'card.hover' },
})
/** Name, email and phone are aligned columns on a wide screen, and lines on a phone. */
const words = grid({
  flex: { base: '1', _cramped: '1 1 {sizes.20}' },
  minWidth: '0',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 5fr) minmax(0, 3fr)' },
  columnGap: '4',
  alignItems: 'center',
})
const nameOf = css({ fontWeight: 'semibold', lineHeight: 'snug', overflowWrap: 'anywhere' })
/** A fixed width aligns the columns before the badge in all rows. */
const status = flex({ justify: 'flex-end', flexShrink: 0, md: { width: '20' } })
const contact = css({ textStyle: 'small', color: 'text.muted', truncate: true, fontVariantNumeric: 'tabular-nums' })
